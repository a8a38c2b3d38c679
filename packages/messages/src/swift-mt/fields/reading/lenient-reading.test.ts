import { describe, expect, it } from 'vitest';
import { mt103 } from '../../../fixtures/mt103.ts';
import { BARE_MT940, MT940_SAMPLE } from '../../../fixtures/mt940.ts';
import { writeFin } from '../../envelope/write-fin.ts';
import { readFinFile, writeFinFile } from '../../files/containers.ts';
import { createFinReader } from '../../files/fin-stream.ts';
import { contentOfFin, validateFin } from '../../read-fin.ts';
import { problems, readFirst } from '../../testing/expectations.ts';
import { writeContent } from '../../types/declaration/write-content.ts';

/** Mistakes in banks' real files: each as a change of a valid statement, with the problems in lenient mode. */
const DIALECTS: readonly (readonly [why: string, from: string, to: string, problems: readonly string[]])[] = [
  ['field 28 in place of 28C', ':28C:', ':28:', ['warning T13 at 28']],
  ['spaces at the end of a line', '235/1', '235/1  ', ['warning stray_text at 28C']],
  ['an empty line after a field', '235/1', '235/1\r\n', ['warning stray_text at 28C']],
  [
    'a line of the bank after a field',
    '235/1',
    '235/1\r\n:NS:22X',
    ['warning stray_text at 28C', 'warning T13 at block 4'],
  ],
  [
    'an empty field 86',
    /:86:166[\s\S]*?\r\n:61/.exec(MT940_SAMPLE)?.[0] ?? '',
    ':86:\r\n:61',
    ['warning T31 at 86'],
  ],
  ['a space after the opening of block 4', '{4:', '{4: ', ['warning T13 at block 4']],
  ['zeros in front of a balance', ':60F:C261119EUR', ':60F:C261119EUR000000000', ['warning T33 at 60F']],
  ['a field of the bank', ':62F:', ':23E:OUR OWN\r\n:62F:', ['warning T13 at 23E']],
  ['a long reference', ':20:', ':20:029RONCRT0080059', ['warning T33 at 20']],
  ['a reference of other characters', ':20:STMT', ':20:STÜCK', ['warning M60 at 20']],
  ['a long statement number', ':28C:235/1', ':28C:1810118101', ['warning T33 at 28C']],
  ['an output mark with an input header', 'I940', 'O940', ['warning H25 at block 2']],
  ['no receiver', 'ELMFDEF0XXXX', '            ', ['warning H50 at block 2']],
  ['another service', 'F01OAKN', 'F02OAKN', ['warning H03 at block 1']],
  ['a brace too much at the end', '-}', '-}}', ['warning T13 at block 4']],
];

describe('a lenient reader', () => {
  it('takes a UETR in capitals, and has it in small letters', () => {
    const message = readFirst(mt103().replace('7a562c67', '7A562C67'), 'lenient');
    expect(message.headers.uetr).toBe('7a562c67-ca16-48ba-b074-65581be6f001');
    expect(contentOfFin(message)).toMatchObject({ envelope: { uetr: message.headers.uetr } });
  });

  it.each(DIALECTS)('accepts a statement with %s, which strict mode does not', (_, from, to, expected) => {
    const bare = to.includes(':NS:');
    const text = (bare ? BARE_MT940 : MT940_SAMPLE).replace(from, to);
    expect(text).toContain(to);
    const headers = bare ? ['warning H01 at block 1'] : [];
    expect(problems(text, 'lenient')).toEqual([...headers, ...expected]);
    expect(validateFin(readFirst(text)).some(({ severity }) => severity === 'error')).toBe(true);
    expect(contentOfFin(readFirst(text, 'lenient'))).not.toBeNull();
    expect(writeFin(readFirst(text, 'lenient'))).toBe(bare ? text.slice(0, text.indexOf('-\r\n') + 1) : text);
  });

  it('keeps every line of the fields 86 of one entry', () => {
    const text = MT940_SAMPLE.replace(':86:/REMI/CHARGES', ':86:FIRST\r\n:86:/REMI/CHARGES');
    expect(contentOfFin(readFirst(text, 'lenient'))).toMatchObject({
      lines: [{}, { information: ['FIRST', '/REMI/CHARGES OF NOVEMBER/OCMT/EUR500,00'] }],
    });
    expect(contentOfFin(readFirst(text))).toBeNull();
  });

  it('takes information above the entries as that of the statement', () => {
    const text = MT940_SAMPLE.replace(':61:', ':86:OUR BANK\r\n:86:LONDON\r\n:61:').replace(
      '-}',
      ':86:THE END\r\n-}',
    );
    expect(problems(text, 'lenient')).toEqual(['warning C24 at 86', 'warning C24 at 86']);
    expect(contentOfFin(readFirst(text, 'lenient'))).toMatchObject({
      lines: { length: 2 },
      information: ['OUR BANK', 'LONDON', 'THE END'],
    });
  });

  it('has references and the account in the content without spaces after them', () => {
    const text = MT940_SAMPLE.replace('NONREF', 'NONREF          ').replace(
      'GB29NWBK60161331926819',
      '0878787878      ',
    );
    expect(contentOfFin(readFirst(text, 'lenient'))).toMatchObject({
      accountIdentification: { account: '0878787878' },
      lines: [{}, { referenceForAccountOwner: 'NONREF' }],
    });
  });

  it('reads an amount without comma as written', () => {
    const text = MT940_SAMPLE.replace('D500,00N', 'D500N');
    expect(problems(text, 'lenient')).toEqual(['warning T43 at 61']);
    expect(contentOfFin(readFirst(text, 'lenient'))).toMatchObject({
      lines: [{}, { money: { amount: '500.00' } }],
    });
  });

  it('keeps the transaction type of a bank, and takes an entry without one as miscellaneous', () => {
    const text = MT940_SAMPLE.replace('NTRFREF', 'IDXXREF').replace('NCHGNONREF', '//BANK0002');
    expect(problems(text, 'lenient')).toEqual(['warning T53 at 61', 'warning T53 at 61']);
    expect(contentOfFin(readFirst(MT940_SAMPLE.replace('NCHGNONREF', 'NONREF//BANK0002')))).toMatchObject({
      lines: [
        {},
        {
          transactionType: { kind: 'N', code: 'MSC' },
          referenceForAccountOwner: 'NONREF',
          accountServicingReference: 'BANK0002',
        },
      ],
    });
    const content = contentOfFin(readFirst(text, 'lenient'));
    expect(content).toMatchObject({
      lines: [
        { transactionType: { kind: 'other', code: 'IDXX' }, referenceForAccountOwner: 'REF20261120A' },
        { transactionType: { kind: 'N', code: 'MSC' }, accountServicingReference: 'BANK0002' },
      ],
    });
    expect(content?.type === 'MT940' ? writeContent(content) : '').toContain(',50IDXXREF20261120A//BANK0001');
  });

  it('takes a hyphen alone as text where another field follows', () => {
    const text = BARE_MT940.replace('\r\n:62F:', '\r\n-\r\n:62F:');
    expect(problems(text, 'lenient')).toEqual(['warning H01 at block 1', 'warning T13 at block 4']);
    expect(contentOfFin(readFirst(text, 'lenient'))).toMatchObject({
      lines: [{}, { information: ['/REMI/CHARGES OF NOVEMBER/OCMT/EUR500,00', '-'] }],
    });
  });

  it('accepts -XXX as the end of a statement, and reads what follows as lines of the next one', () => {
    const lines = '0000 01OAKNGB20AXXX00043\r\n940 00\r\n';
    const text = lines + BARE_MT940.replaceAll('\r\n-\r\n', `\r\n-XXX\r\n${lines}`).slice(0, -lines.length);
    const { messages, trailing } = readFinFile(text, { mode: 'lenient' });
    expect(messages.map(({ blocks }) => [blocks.line, blocks.layout.closing])).toEqual([
      [3, '-XXX'],
      [17, '-XXX'],
    ]);
    for (const message of messages) {
      expect(validateFin(message).map(({ severity, code }) => `${severity} ${code}`)).toEqual([
        'warning text_around',
        'warning H01',
      ]);
      expect(contentOfFin(message)).not.toHaveProperty('information');
    }
    expect(writeFinFile({ container: 'plain', messages, trailing })).toBe(text);
  });

  it('takes a long statement, which the network would refuse', () => {
    const entries = ':61:261120C0,NTRFNONREF\n:86:A\n'.repeat(400);
    const text = MT940_SAMPLE.replace(':62F:', `${entries.replaceAll('\n', '\r\n')}:62F:`);
    expect(problems(text, 'lenient')).toEqual(['warning M50 at message']);
    expect(problems(text)).toEqual(['error M50 at message']);
  });

  it('does not forgive the same of a payment', () => {
    expect(problems(mt103().replace('ELMFDEF0XXXX', '            '), 'lenient')).toContain(
      'error H50 at block 2',
    );
  });
});

describe('an end of a message that is not quite one', () => {
  const GOOD = mt103();
  const TEXT = GOOD.slice(0, GOOD.indexOf('-}'));

  it.each([
    ['a brace too much', `${TEXT}-}}`, 'T13 at block 4'],
    ['braces too many, on their own lines', `${TEXT}-}\r\n}\r\n}`, 'T13 at block 4'],
    ['a brace too much before block 5', `${TEXT}-}}{5:{TNG:}}`, 'T13 at block 4'],
    ['a brace too much after block 5', `${TEXT}-}{5:{TNG:}}}`, 'Z00 at block 5'],
    ['no hyphen', `${TEXT}}{5:{TNG:}}`, 'T13 at block 4'],
    ['no brace but the end of a DOS-PCC message', `${TEXT}-`, 'T13 at block 4', '\u0003  '],
    ['no brace', `${TEXT}-`, 'T13 at block 4'],
  ])('%s is one problem of that message, and kept', (_, text, problem, end = '') => {
    for (const behind of ['', GOOD, `\r\n${GOOD}`, `\r\n$\r\n${GOOD}`]) {
      const ending = end === '' && text.endsWith('-') ? '\r\n' : end;
      const file = `${text}${ending}${behind}`;
      const { messages } = readFinFile(file, { mode: 'lenient' });
      expect(messages.map(writeFin)).toEqual(behind === '' ? [text] : [text, GOOD]);
      const reader = createFinReader('lenient');
      const streamed = [...[...file].flatMap((character) => reader.push(character)), ...reader.end()];
      expect(streamed.map(writeFin)).toEqual(messages.map(writeFin));
    }
    expect(problems(text, 'lenient')).toEqual([`warning ${problem}`]);
    expect(problems(text)).toEqual([`error ${problem}`]);
  });

  it('is none where text follows', () => {
    const text = `${TEXT}}\r\nMORE`;
    expect(problems(text, 'lenient')).toEqual(['error T08 at 71A', 'error T13 at block 4']);
  });

  it('may be in the last line of the text', () => {
    for (const text of [`${TEXT.trimEnd()}-}`, `${TEXT.trimEnd()} -}\r\n`]) {
      expect(problems(text, 'lenient')).toContain('warning T13 at block 4');
      expect(problems(text, 'lenient').some((problem) => problem.startsWith('error'))).toBe(false);
      expect(problems(text)).toContain('error T13 at block 4');
      expect(writeFin(readFirst(text, 'lenient'))).toBe(text);
    }
  });
});

it('a first field in the line of {4: is one too', () => {
  const text = mt103().replace('{4:\r\n', '{4:');
  expect(problems(text)).toEqual(['error T13 at block 4']);
  expect(problems(text, 'lenient')).toEqual(['warning T13 at block 4']);
  expect(writeFin(readFirst(text))).toBe(text);
});

describe('a currency of the past', () => {
  const dated = (text: string) => text.replaceAll(/(?<=:(?:60F|62F|64|65):[CD]\d{6})[A-Z]{3}/g, 'DEM');

  it('is doubtful in a statement only', () => {
    expect(problems(dated(MT940_SAMPLE), 'lenient')).toEqual(['warning T52 at 60F', 'warning T52 at 62F']);
    expect(problems(dated(MT940_SAMPLE))).toContain('error T52 at 60F');
    expect(problems(dated(MT940_SAMPLE).replaceAll('DEM', 'ZZZ'), 'lenient')).toContain('error T52 at 60F');
    expect(problems(mt103().replace(/(?<=:32A:\d{6})[A-Z]{3}/, 'DEM'), 'lenient')).toContain(
      'error T52 at 32A',
    );
  });
});
