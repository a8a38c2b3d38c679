import { describe, expect, it } from 'vitest';
import { outline } from '../../api/outline.ts';
import { read, readAll } from '../../api/read.ts';
import { translate } from '../../api/translate.ts';
import { sample } from '../../formats/sample.ts';
import { createFinReader } from '../../swift-mt/files/fin-stream.ts';
import { checkAll } from '../checking/check.ts';

const ABOVE = ['ABNANL2A', '940', 'ABNANL2A'];
const REFERENCE = [':20:ABN AMRO'];
const ACCOUNT = [':25:517852257'];
const NUMBER = [':28C:19321/1'];
const ENTRIES = [
  ':60F:C261119EUR0,',
  ':61:2611201120C25,50NMSCNONREF',
  ':86:Tea House',
  ':62F:C261120EUR25,50',
];
const INTERIM = [':34F:EUR0,', ':13D:2611201530+0000', ':61:261120C1,NTRFNONREF'];
const REQUEST = [':20:REQ1', ':12:940', ':25:517852257'];
const STATEMENT = [...REFERENCE, ...ACCOUNT, ...NUMBER, ...ENTRIES];

const text = (...lines: readonly (readonly string[])[]): string => `${lines.flat().join('\r\n')}\r\n`;

/** Verdicts as `line type problems`; the header that every one lacks is not among them. */
function verdicts(file: string, mode: 'strict' | 'lenient'): string[] {
  return [...checkAll(file, { mode })].map(({ line, type, problems }) =>
    [
      line,
      type,
      ...problems.filter(({ code }) => code !== 'H01').map(({ code, path }) => `${code} ${path}`.trim()),
    ]
      .join(' ')
      .trim(),
  );
}

describe('a statement below lines of the bank', () => {
  it.each([
    ['begins with field 20', [ABOVE, STATEMENT], ['4 MT940 text_around']],
    ['begins with the account', [ABOVE, ACCOUNT, NUMBER, ENTRIES], ['4 MT940 text_around T13 20']],
    ['begins with its number', [ABOVE, NUMBER, ENTRIES], ['4 MT940 text_around T13 20 T13 25a']],
    ['is an interim report', [ABOVE, ACCOUNT, NUMBER, INTERIM], ['4 MT942 text_around T13 20']],
    ['is a request', [['ABNANL2A', '920', 'ABNANL2A'], REQUEST], ['4 MT920 text_around']],
    [
      'comes after a hyphen',
      [STATEMENT, ['-'], ABOVE, STATEMENT],
      ['1 MT940', '12 MT940 text_around page_balance 60F'],
    ],
    [
      'comes after another',
      [STATEMENT, ABOVE, STATEMENT],
      ['1 MT940', '11 MT940 text_around page_balance 60F'],
    ],
    [
      'comes after information',
      [STATEMENT, [':86:END'], ABOVE, STATEMENT],
      ['1 MT940', '12 MT940 text_around page_balance 60F'],
    ],
    [
      'comes without lines',
      [NUMBER, ENTRIES, NUMBER, ENTRIES],
      ['1 MT940 T13 20 T13 25a', '6 MT940 T13 20 T13 25a'],
    ],
  ])('that %s', (_, lines, expected) => {
    const file = text(...lines);
    expect(verdicts(file, 'lenient')).toEqual(expected);
    // A strict reader reports the lines with the message before them.
    const strict = verdicts(file, 'strict');
    expect(strict.map((one) => one.replace(' text_around', ''))).toEqual(
      expected.map((one) => one.replace(' text_around', '')),
    );
    expect(strict.join().includes('text_around')).toBe(expected.join().includes('text_around'));
    const reader = createFinReader('lenient');
    const streamed = [...file].flatMap((character) => reader.push(character));
    expect([...streamed, ...reader.end()]).toHaveLength(expected.length);
  });
});

describe('a line of field 86 that looks like a field', () => {
  it.each([
    [':99:PAS', 'T13 block 4'],
    [':11:30 LUNCH', 'T13 block 4'],
    [':32A:X', 'T13 block 4'],
    [':2A HOUSE', 'T13 block 4'],
    [':86:MORE', 'C24 86'],
  ])('is its text: %s', (line, problem) => {
    const lines = [...STATEMENT.slice(0, -1), line, 'END', ...STATEMENT.slice(-1)];
    const file = text(lines);
    expect(verdicts(file, 'lenient')).toEqual([`1 MT940 ${problem}`]);
    const translation = translate(file, 'camt.053.001.08', { mode: 'lenient' });
    const said = line.replace(':86:', '');
    expect(translation.ok && translation.text).toContain(
      `<AddtlNtryInf>Tea House ${said} END</AddtlNtryInf>`,
    );
  });
});

describe('several messages in one text', () => {
  const mx = sample('camt.053.001.08');
  it.each([
    ['statements', text(STATEMENT, ['-'], STATEMENT), 'camt.053.001.08'],
    [
      'pages',
      text(
        STATEMENT.map((line) => line.replace('62F', '62M')),
        STATEMENT.map((line) => line.replace('60F', '60M')),
      ),
      'camt.053.001.08',
    ],
    ['statements below lines of the bank', text(ABOVE, STATEMENT, ABOVE, STATEMENT), 'camt.053.001.08'],
    ['FIN messages', `${sample('MT940')}\r\n$\r\n${sample('MT940')}`, 'camt.053.001.08'],
    ['a statement and a payment', `${sample('MT940')}\r\n${sample('MT103')}`, 'camt.053.001.08'],
    ['documents', `${mx}\n${mx}`, 'MT940'],
    ['a document and a statement', `${mx}\n${sample('MT940')}`, 'MT940'],
  ] as const)('%s are never left out unsaid', (_, file, target) => {
    const codesOf = (one: { readonly problems: readonly { readonly code: string }[] }) =>
      one.problems.map(({ code }) => code);
    for (const one of [
      translate(file, target, { mode: 'lenient' }),
      read(file, { mode: 'lenient' }),
      outline(file, { mode: 'lenient' }),
    ])
      expect(codesOf(one)).toContain('several_messages');
    expect([...readAll(file, { mode: 'lenient' })]).toHaveLength(2);
  });

  it('as transfers of a table are not left out unsaid either', () => {
    const [header = '', row = ''] = sample('CSV').split('\n');
    const two = translate([header, row, row.replaceAll('REF', 'SEC')].join('\n'), 'KTT');
    expect(two.problems.map(({ code }) => code)).toContain('several_messages');
    const one = translate([header, row].join('\n'), 'KTT');
    expect(one.problems.map(({ code }) => code)).not.toContain('several_messages');
  });

  it('as statements of one document stop a translation, which names them', () => {
    const two = mx.replace(/<Stmt>.*<\/Stmt>/s, '$&$&');
    expect(translate(two, 'MT940').problems).toMatchObject([{ code: 'T20053' }]);
  });
});
