import { describe, expect, it } from 'vitest';
import { mt103 } from '../fixtures/mt103.ts';
import { GOOD_MT202, GOOD_MT202_COV } from '../fixtures/mt202.ts';
import { checkAll } from '../reading/checking/check.ts';
import { writeFin } from './envelope/write-fin.ts';
import { createFinReader } from './files/fin-stream.ts';
import { contentOfFin } from './read-fin.ts';
import { problems, readFirst, said } from './testing/expectations.ts';

const MT103 = mt103();

describe('one mistake is reported once', () => {
  it.each([
    ['50K', '50H', '6:6 T13 Field 50H is not a field of the MT103; write 50A, 50F or 50K.'],
    ['50K', '50', '6:5 T13 Field 50 is not a field of the MT103; write 50A, 50F or 50K.'],
    ['59', '59K', '9:6 T13 Field 59K is not a field of the MT103; write 59, 59A or 59F.'],
    ['32A', '32B', '4:6 T13 Field 32B is not a field of the MT103; write 32A.'],
    ['23B', '23', '3:5 T13 Field 23 is not a field of the MT103; write 23B.'],
    ['71A', '71B', '13:6 T13 Field 71B is not a field of the MT103; write 71A.'],
  ])('%s written as %s', (right, wrong, sentence) => {
    expect(said(MT103.replace(`:${right}:`, `:${wrong}:`))).toEqual([sentence]);
  });

  it('an option that the account with institution does not have, and not that 56A needs one', () => {
    const text = MT103.replace(':59:', ':56A:PINEUS30\r\n:57X:/1\r\n:59:');
    expect(said(text)).toEqual([
      '10:6 T13 Field 57X is not a field of the MT103; write 57A, 57B, 57C or 57D.',
    ]);
  });

  it('a field without option letter breaks no rule on options', () => {
    const text = MT103.replace(':23B:CRED', ':23B:SPRI').replace(':59:', ':54:/1\r\n:59:');
    expect(said(text)).toEqual(['9:5 T13 Field 54 is not a field of the MT103; write 54A, 54B or 54D.']);
  });

  it('a field with a wrong letter beside the right one', () => {
    const text = (GOOD_MT202['of the base'] ?? '').replace(':58A:', ':58B:/1\r\n:58A:');
    expect(said(text)).toEqual([expect.stringMatching(/T13 Field 58B .* write 58A or 58D\.$/)]);
  });

  it('a field moved before others, and not each of those', () => {
    const text = MT103.replace(':71A:SHA\r\n', '').replace(':50K:', ':71A:SHA\r\n:50K:');
    expect(said(text)).toEqual([
      '6:6 T13 Field 71A comes before field 50a; the order is 50a, 51A, 52a, …, 70, 71A.',
    ]);
  });

  it('a field moved after others', () => {
    const text = MT103.replace(':20:REF20261120A\r\n', '').replace('-}', ':20:REF20261120A\r\n-}');
    expect(said(text)).toEqual([
      '13:5 T13 Field 20 comes after field 71A; the order is 20, 13C, 23B, …, 70, 71A.',
    ]);
  });

  it('an option that the ordering customer of a cover does not have', () => {
    const text = (GOOD_MT202_COV['of the base'] ?? '').replace(':50K:', ':50H:');
    expect(said(text)).toEqual([
      expect.stringContaining('T13 Field 50H is not a field of the MT202 COV; write 50A, 50F or 50K.'),
    ]);
  });

  it('an unreadable block 3, and not that the UETR in it is missing', () => {
    expect(said(MT103.replace('{3:', '{3:X'))).toEqual([
      expect.stringContaining('U00 Block 3 holds sub-blocks'),
    ]);
  });

  it('a field out of order in sequence B is reported with the order of that sequence', () => {
    const text = (GOOD_MT202_COV['of the base'] ?? '').replace(/\r\n-}/, '\r\n:72:/INS/OAKNGB20\r\n-}');
    expect(said(text)).toEqual([expect.stringContaining('comes after field 33B; the order is 72, 33B.')]);
  });
});

describe('a message without a type in block 2 is recognised by its fields', () => {
  const wrong = MT103.replace(':71A:SHA', ':71A:XXX');
  const fields = (text: string): string => text.slice(text.indexOf(':20:'));
  const T08 = expect.stringMatching(/T08 Field 71A has the code 'XXX'; write BEN, OUR or SHA\.$/);
  const NO_HEADERS = (type: string): unknown =>
    expect.stringContaining(`H01 The message has no headers; by its fields it is an ${type}.`);
  const MISSING = (tag: string): unknown => expect.stringContaining(`T13 Field ${tag} `);

  it.each([
    ['block 4 alone', wrong.slice(wrong.indexOf('{4:')), [NO_HEADERS('MT103'), T08]],
    ['the fields alone', fields(wrong), [NO_HEADERS('MT103'), T08]],
    ['no block 2', wrong.replace(/\{2:[^}]*\}/, ''), [expect.stringContaining('1:30 H25 Block 2'), T08]],
    ['a type with a letter', wrong.replace('I103', 'I1O3'), [expect.stringContaining('H30'), T08]],
    ['no direction', wrong.replace('I103', '103'), [expect.stringContaining('H26'), T08]],
    ['an MT202', fields(GOOD_MT202['of the base'] ?? ''), [NO_HEADERS('MT202')]],
    ['an MT202 COV', fields(GOOD_MT202_COV['of the base'] ?? ''), [NO_HEADERS('MT202')]],
    [
      'an MT103 without 23B',
      fields(wrong).replace(':23B:CRED\r\n', ''),
      [NO_HEADERS('MT103'), MISSING('23B'), T08],
    ],
    [
      'an MT103 with few of its fields',
      ':20:A\n:32A:261120EUR1,\n:50K:X\n:59:Y\n-}',
      [NO_HEADERS('MT103'), MISSING('23B'), MISSING('71A')],
    ],
    [
      'an MT940 without balances',
      ':20:A\n:25:1\n:61:261120C1,NTRFX\n-}',
      [NO_HEADERS('MT940'), MISSING('28C'), MISSING('60a'), MISSING('62a')],
    ],
    [
      'a free text',
      ':20:A\n:79:X\n-}',
      [
        expect.stringMatching(
          /^1:1 H01 The message has no headers, and its fields do not show its type; begin it /,
        ),
      ],
    ],
    ['an MT900', ':20:A\n:21:B\n:25:1\n:32A:261120EUR1,\n-}', [NO_HEADERS('MT900')]],
    ['an MT910', ':20:A\n:21:B\n:25:1\n:32A:261120EUR1,\n:50K:X\n-}', [NO_HEADERS('MT910')]],
  ])('%s', (_, text, sentences) => {
    expect(said(text)).toEqual(sentences);
  });

  it.each(['', '940\r\n'])('and is none that a lenient reader takes (%j in front)', (front) => {
    const [checked] = checkAll(front + fields(MT103), { mode: 'lenient' });
    expect(checked).toMatchObject({ type: 'MT103', verdict: 'invalid' });
  });
});

describe('a block 4 without {4: is reported alone, and a lenient reader loses nothing', () => {
  it.each([
    ['on the next line', '\r\n', '2:1'],
    ['after an empty line', '\r\n\r\n', '3:1'],
    ['after block 3', '', '1:110'],
  ])('%s', (_, gap, place) => {
    const text = MT103.replace('{4:\r\n', gap);
    expect(said(text)).toEqual([
      `${place} T13 Block 4 does not begin; write {4: and a line end in front of its first field.`,
    ]);
    expect(problems(text, 'lenient')).toEqual(['warning T13 at block 4']);
    expect(contentOfFin(readFirst(text))).toEqual(contentOfFin(readFirst(MT103)));
    expect(writeFin(readFirst(text))).toBe(text);
    const streamed = createFinReader('lenient');
    const messages = [...streamed.push(text + MT103 + text), ...streamed.end()];
    expect(messages.map(writeFin)).toEqual([text, MT103, text]);
  });
});

describe('a slightly wrong tag is reported once, at its line', () => {
  it.each([
    [
      'without its first colon',
      ':32A:',
      '32A:',
      '4:1 T13 Field 32A has a wrong tag; write :32A: at the start of the line.',
    ],
    [
      'without its second colon',
      ':32A:',
      ':32A',
      '4:1 T13 Field 32A has a wrong tag; write :32A: at the start of the line.',
    ],
    [
      'with a space before it',
      ':32A:',
      ' :32A:',
      '4:1 T13 Field 32A has a wrong tag; write :32A: at the start of the line.',
    ],
    [
      'in small letters',
      ':50K:',
      ':50k:',
      '6:1 T13 Field 50K has a wrong tag; write :50K: at the start of the line.',
    ],
    [
      'in small letters, behind a text',
      ':71A:',
      ':71a:',
      '13:1 T13 Field 71A has a wrong tag; write :71A: at the start of the line.',
    ],
  ])('%s', (_, right, wrong, sentence) => {
    expect(said(MT103.replace(right, wrong))).toEqual([sentence]);
  });

  it('in small letters everywhere', () => {
    const text = MT103.replace(/^:(\d\d[A-Z]):/gm, (tag) => tag.toLowerCase());
    const subjects = said(text).map((sentence) => sentence.split(' has ')[0]);
    expect(subjects).toEqual([
      '3:1 T13 Field 23B',
      '4:1 T13 Field 32A',
      '5:1 T13 Field 33B',
      '6:1 T13 Field 50K',
      '13:1 T13 Field 71A',
    ]);
  });

  it('and not the line after it too', () => {
    expect(said(MT103.replace(':23B:CRED', ':23B:CRED\r\n:NS:X'))).toEqual([
      expect.stringMatching(/^4:1 T13 This line begins with a colon but without a tag of the message; /),
    ]);
  });

  it('and so are problems of the field before it', () => {
    expect(said(MT103.replace(':23B:CRED\r\n:32A', ':23B:XXXX\r\n32A'))).toEqual([
      expect.stringMatching(/^3:6 T36 /),
      expect.stringMatching(/^4:1 T13 /),
    ]);
  });

  it('but a line of free text may look like one', () => {
    expect(said(MT103.replace(':70:/INV/4711', ':70:/INV/4711\r\n32A: SEE THERE'))).toEqual([]);
  });
});

describe('a block 4 that was damaged in transit is reported once', () => {
  const INDENTED =
    /^2:1 T13 The tags of block 4 are indented; begin each line with its tag, without white space\.$/;
  const onOneLine = (end: string): string => MT103.replaceAll('\r\n', end);

  it.each([
    ['indented by spaces', MT103.replaceAll('\r\n', '\r\n  '), INDENTED],
    ['indented by tabs', MT103.replaceAll('\r\n', '\r\n\t'), INDENTED],
    [
      'with written line ends',
      onOneLine('\\n'),
      /^1:113 T13 Block 4 has \\n written out instead of line ends; /,
    ],
    ['with written line ends of two', onOneLine('\\r\\n'), /^1:113 T13 Block 4 has \\n written out /],
    ['with @@ as line ends', onOneLine('@@'), /^1:113 T13 Block 4 has @@ instead of line ends, /],
    [
      'with @@ as line ends, without headers',
      '@@:20:A@@:25:1@@:28C:1/1@@-@@',
      /^1:1 unknown_format The message has @@ instead of line ends, /,
    ],
    ['without line ends', onOneLine(''), /^1:113 T13 Block 4 has its fields on one line; /],
    [
      'with white space after {4:',
      MT103.replace('{4:', '{4:  '),
      /^1:113 T13 Block 4 has white space before its first field; /,
    ],
    [
      'with its first field after {4:',
      MT103.replace('{4:\r\n:20:REF', '{4::20:REF_'),
      /^1:113 T13 The first field is on the line of/,
      /^1:120 T32 /,
    ],
    ['on one line', onOneLine(' '), /^1:113 T13 Block 4 has its fields after other text on one line; /],
    [
      'with line ends of HTML',
      onOneLine('<br>'),
      /^1:113 T13 Block 4 has its fields after other text on one line; /,
    ],
  ])('%s', (_, text, ...sentences) => {
    expect(said(text)).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)));
  });
});
