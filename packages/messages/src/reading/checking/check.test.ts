import { describe, expect, it } from 'vitest';
import { sample } from '../../formats/sample.ts';
import { checkAll } from './check.ts';

const headers = '{1:F01OAKNGB20AXXX0001000001}{2:I103ELMFDEF0XXXXN}';

describe('what can not be read says why', () => {
  it.each([
    ['a message without block 4', headers, 'T13', 'block 4'],
    ['the same after an odd block 3', `${headers}{3:{}}`, 'T13', 'block 4'],
    ['block 1 alone', '{1:F01OAKNGB20AXXX0001000001}', 'H25', 'block 2'],
    [
      'an acknowledgement whose block 3 is odd and block 4 missing',
      '{1:F21OAKNGB20AXXX0001000001}{3:{}}',
      'V00',
      'block 4',
    ],
    ['an empty text', '', 'empty_payload', ''],
    ['text that is not a message', 'hello', 'unknown_format', ''],
    [
      'an envelope around text that is not a message',
      '{"format":"csv","content":"hello"}',
      'unknown_format',
      '',
    ],
  ])('in lenient mode: %s', (_, text, code, path) => {
    const [checked] = checkAll(text, { mode: 'lenient' });
    expect(checked?.verdict).toBe('invalid');
    expect(checked?.type).not.toBe('UNKNOWN');
    expect(checked?.problems).toContainEqual(expect.objectContaining({ code, path, severity: 'error' }));
  });

  it.each([
    ['binary', 'GIF89a\u0001\u0000', 'binary'],
    ['an archive', 'PK\u0003\u0004\u0014\u0000', 'ZIP archive'],
    ['a sheet', 'PK\u0003\u0004\u0014\u0000\u0006\u0000[Content_Types].xml', 'save a sheet as CSV'],
    ['an old sheet', '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1', 'such as .xls'],
    ['RTF', '{\\rtf1\\ansi \\{1:F01OAKNGB20AXXX0001000001\\}}', 'RTF'],
    ['XML in base64', 'PD94bWwgdmVyc2lvbj0iMS4wIj8+\nPERvY3VtZW50Lz4=\n', 'base64'],
    [
      'a printout',
      '--------------------------- Message Text ---------------------------\n    20: Reference\n',
      'printout',
    ],
    ['JSON behind a comment', '// today\n{"amount":"1.00"}', 'comment'],
    ['JSON in a JSON text', '"{\\"amount\\":\\"1.00\\"}"', 'within a text'],
    ['what gzip made', '\u001F\uFFFD\b\u0000', 'gzip'],
    ['a PDF document', '%PDF-1.7\n%âãÏÓ\n', 'PDF'],
    ['a picture', '\uFFFDPNG\r\n\u001A\n\u0000', 'picture'],
    ['UTF-16 read as UTF-8', '\uFFFD\uFFFD<\u0000D\u0000', 'UTF-16'],
    ['UTF-16, the larger byte first', '\u0000{\u00001\u0000:', 'UTF-16'],
    ['a quoted message', `On Friday Ann wrote:\n> ${headers}\n> :20:A`, 'quoted'],
    ['quoted XML', '> <Document>\n> </Document>', 'quoted'],
    ['JSON in a code fence', '```json\n{}\n```', 'code fence'],
    ['another kind of XML', '<?xml version="1.0"?><rss version="2.0"/>', 'element Document'],
    ['a web page', '<!DOCTYPE html><html></html>', 'HTML'],
    ['prose', 'Dear Sir', 'SWIFT MT begins with {1:'],
  ])('%s is in no format, for a reason', (_, text, reason) => {
    const [checked] = checkAll(text, { mode: 'strict' });
    expect(checked?.problems).toHaveLength(1);
    expect(checked?.problems[0]?.code).toBe('unknown_format');
    expect(checked?.problems[0]?.message).toContain(reason);
  });
});

describe('what a verdict hands on to be translated', () => {
  const transferOf = (text: string) =>
    [...checkAll(text, { mode: 'strict' })].map(({ transfer }) => transfer);

  it('is the transfer of each row, element and telex that is right', () => {
    const rows = sample('CSV').split('\n');
    rows[2] = (rows[2] ?? '').replace('7400000', 'much');
    const [first, second] = transferOf(rows.join('\n'));
    expect(first).toMatchObject({ amount: '12500.50', senderName: 'Northern Mills Ltd' });
    expect(second).toBeNull();
    expect(transferOf(sample('JSON'))).toMatchObject([{ reference: 'REF20261120A' }]);
    expect(transferOf(sample('KTT'))).toMatchObject([{ type: 'ktt_non_swift', currency: 'EUR' }]);
  });

  it('is nothing for a message, which is translated itself', () => {
    expect(transferOf(sample('MT103'))).toEqual([null]);
  });
});
