import { describe, expect, it } from 'vitest';
import { detect } from './detect.ts';
import { sample } from './sample.ts';

describe('detect', () => {
  it.each([
    ['an MT103', sample('MT103'), 'swift-mt', 'MT103'],
    [
      'an MT103 behind white space and a byte order mark',
      `\uFEFF\n  ${sample('MT103')}`,
      'swift-mt',
      'MT103',
    ],
    [
      'an MT202 COV',
      '{1:F01OAKNGB20AXXX0001000001}{2:I202ELMFDEF0XXXXN}{3:{119:COV}}{4:',
      'swift-mt',
      'MT202 COV',
    ],
    ['an ACK', '{1:F21OAKNGB20AXXX0001000001}{4:{177:2611051030}{451:0}}', 'swift-mt', 'ACK'],
    ['a NAK', '{1:F21OAKNGB20AXXX0001000001}{4:{177:2611051030}{451:1}{405:T50003}}', 'swift-mt', 'NAK'],
    ['a block 4 alone', ':20:REF\n:25:1', 'swift-mt', null],
    ['a statement without headers', ':20:REF\n:25:1\n:28C:1\n:60F:C261120EUR1,', 'swift-mt', 'MT940'],
    ['an interim report without headers', '{4:\n:20:REF\n:25:1\n:28C:1\n:34F:EUR1,', 'swift-mt', 'MT942'],
    ['a statement below lines of the bank', 'OAKNGB20\r\n940\r\nOAKNGB20\r\n:20:REF', 'swift-mt', null],
    ['a statement below a tag that is none', ':940:\n:20:REF\n:60F:C261120EUR1,', 'swift-mt', 'MT940'],
    ['a statement behind the mark of DOS-PCC alone on its line', '\u0001\n:20:REF', 'swift-mt', null],
    ['CSV that mentions a field 20 further below', `${sample('CSV')}1\n2\n3\n4\n:20:REF`, 'csv', null],
    ['a DOS-PCC file', `\u0001${sample('MT103')}\u0003`, 'swift-mt', 'MT103'],
    ['a JSON object', sample('JSON'), 'json', null],
    ['a JSON array', ' [1]', 'json', null],
    ['broken JSON', '{1', 'json', null],
    ['CSV', sample('CSV'), 'csv', null],
    ['CSV with semicolons and quotes', '"DATE";"AMOUNT"\n1;2', 'csv', null],
    ['CSV without a column of ours', 'Foo,Bar\n1,2', 'csv', null],
    [
      'ISO 20022',
      '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08">',
      'iso20022',
      'pacs.008.001.08',
    ],
    [
      'ISO 20022 with a header',
      '<E><AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"/><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.009.001.08">',
      'iso20022',
      'pacs.009.001.08',
    ],
    ['other XML', '<html><body/></html>', 'unknown', null],
    ['a telex', 'ZCZC 123\nTELEX PAYMENT', 'telex', 'KTT'],
    ['a telex by its test key', 'PAY 100 EUR\nTEST KEY 1234', 'telex', 'KTT'],
    [
      'a telex that begins with answerbacks',
      '412345 ELMB D\r\n298765 OAKB G\r\nTEST NO. 4711',
      'telex',
      'KTT',
    ],
    ['a telex that is indented', '  ZCZC OAK0042\n', 'telex', 'KTT'],
    [
      'CSV that mentions a test key',
      `${sample('CSV')}2026-11-20,1.00,EUR,1,2,A,B,TEST KEY 4711`,
      'csv',
      null,
    ],
    ['CSV with a column of test keys', 'TEST KEY,AMOUNT,CURRENCY\n1,2,3', 'csv', null],
    ['CSV with a column KTT', 'KTT;AMOUNT;CURRENCY\n1;2;3', 'csv', null],
    ['prose', 'Dear Sir, please pay.', 'unknown', null],
    ['one word', 'hello', 'unknown', null],
    ['nothing', '', 'unknown', null],
    ['NUL characters', '\u0000\u0000{1:F01', 'unknown', null],
    ['NUL far behind the beginning', `${sample('CSV')}${'x'.repeat(5000)}\u0000x`, 'unknown', null],
    ['a message padded with NUL', `${sample('MT103')}\r\n\u001A\u0000\u0000`, 'swift-mt', 'MT103'],
    ['a message in a letter', `Dear all,\n\nplease pay:\n\n${sample('MT103')}`, 'swift-mt', 'MT103'],
    ['a message in a line of a log', `12:00:01,5 INFO ${sample('MT103')}`, 'swift-mt', 'MT103'],
    ['a message in a code fence', `\`\`\`xml\n${sample('pacs.008.001.08')}`, 'iso20022', 'pacs.008.001.08'],
    ['a telex in a letter', `Hello,\nplease pay\n${sample('KTT')}`, 'telex', 'KTT'],
    [
      'CSV with messages in a column',
      'DATE,AMOUNT,MESSAGE\n2026-11-20,1,{1:F01OAKNGB20AXXX0001000001}',
      'csv',
      null,
    ],
    ['a quoted message', `> ${sample('MT103').replaceAll('\n', '\n> ')}`, 'unknown', null],
    ['an image', '\u0089PNG\r\n\u001a\n\u0000', 'unknown', null],
  ])('recognises %s', (_, text, format, type) => {
    expect(detect(text)).toEqual({ format, type });
  });
});
