import { describe, expect, it } from 'vitest';
import { targetsOf, translate } from '../../../../api/translate.ts';
import { checkAll } from '../../../../reading/checking/check.ts';
import { parse } from '../../../../reading/parse.ts';
import { createFinReader } from '../../../files/fin-stream.ts';
import { contentOfFin } from '../../../read-fin.ts';
import { readFirst } from '../../../testing/expectations.ts';
import { structuredInformation } from '../information/structured-information.ts';

const HEAD = [':20:STARTUMS', ':25:37010000/11111111', ':28C:1/1', ':60F:C261119EUR0,'];
const TAIL = [':62F:C261120EUR0,'];

function file(entry: readonly string[], head: readonly string[] = HEAD): string {
  return [...head, ...entry, ...TAIL, '-', ''].join('\r\n');
}

function contentOf(text: string) {
  const content = contentOfFin(readFirst(text, 'lenient'));
  if (content?.type !== 'MT940') throw new Error('The text is no MT940.');
  return content;
}

const codes = (text: string, mode: 'strict' | 'lenient'): string[] =>
  [...checkAll(text, { mode })].flatMap(({ problems }) =>
    problems.map(({ severity, code, path }) => `${severity} ${code} at ${path}`),
  );

const BARE = 'warning H01 at block 1';
const SUM = 'warning balance_mismatch at 62F';

describe('a lenient reader of statements', () => {
  it.each([
    ['260230', '2026-02-28', []],
    ['260229', '2026-02-28', []],
    ['280230', '2028-02-29', []],
    ['2602280230', '2026-02-28', ['2026-02-28']],
    ['2602280229', '2026-02-28', ['2026-02-28']],
  ])('reads the days %s of months of 30 days as the last of February', (dates, valueDate, entryDates) => {
    const text = file([`:61:${dates}C1,NTRFNONREF`]);
    const [line] = contentOf(text).lines;
    expect([line?.valueDate, line?.entryDate]).toEqual([valueDate, entryDates[0]]);
    expect(codes(text, 'lenient')).toEqual([BARE, 'warning T50 at 61', SUM]);
  });

  it.each([
    ['C25,50 NTRFNONREF', 'T53'],
    ['C 25,50NTRFNONREF', 'T40'],
    [' C25,50NTRFNONREF', 'T51'],
    ['C000000000025.50NTRFNONREF', 'T43'],
    ['C25.5NTRFNONREF', 'T43'],
  ])('reads 25.50 in %j', (rest, code) => {
    const text = file([`:61:261120${rest}`]);
    expect(contentOf(text).lines).toMatchObject([
      { money: { currency: 'EUR', amount: '25.50' }, transactionType: { code: 'TRF' } },
    ]);
    expect(codes(text, 'lenient')).toEqual([BARE, `warning ${code} at 61`, SUM]);
    expect(codes(text, 'strict')).toContain(`error ${code} at 61`);
  });

  it.each([
    ['N501NONREF          TOMTE TESTMANN AMERSFOORT', 'NONREF', 'TOMTE TESTMANN AMERSFOORT', undefined],
    ['N501EREF123456789012TOMTE TESTMANN', 'EREF123456789012', 'TOMTE TESTMANN', undefined],
    ['N501NONREF          A // B', 'NONREF', 'A // B', undefined],
    ['N501NONREF          TOMTE\r\nTESTMANN', 'NONREF', 'TOMTE TESTMANN', undefined],
    ['N501NONREF          //BANK1', 'NONREF', undefined, 'BANK1'],
    ['N50112345678901234567890', '12345678901234567890', undefined, undefined],
  ])('ends a reference of fixed columns at its 16th character: %j', (rest, reference, details, bank) => {
    const [line] = contentOf(file([`:61:261120C000000000025,50${rest}`])).lines;
    expect([
      line?.referenceForAccountOwner,
      line?.supplementaryDetails,
      line?.accountServicingReference,
    ]).toEqual([reference, details, bank]);
  });

  it('reads statements without field 20, one after the other', () => {
    const one = file([':61:261120C1,NTRFNONREF'], HEAD.slice(1));
    for (const text of [one + one, (one + one).replaceAll('-\r\n', '')]) {
      const checked = [...checkAll(text, { mode: 'lenient' })];
      expect(checked.map(({ type, verdict }) => [type, verdict])).toEqual([
        ['MT940', 'valid'],
        ['MT940', 'valid'],
      ]);
    }
    const reader = createFinReader('lenient');
    const streamed = [...one.repeat(9)].flatMap((character) => reader.push(character));
    expect(streamed.length).toBeGreaterThan(5);
    expect(streamed.length + reader.end().length).toBe(9);
    expect(contentOf(one).transactionReference).toBe('NONREF');
    expect(codes(one, 'lenient')).toEqual([BARE, 'warning T13 at 20', SUM]);
    expect(codes(one, 'strict')).toContain('error T13 at 20');
  });

  it('reads reports without field 20, one after the other', () => {
    const one = [
      ':25:1',
      ':28C:1/1',
      ':34F:EUR0,',
      ':13D:2611201530+0000',
      ':61:261120C1,NTRFNONREF',
      '-',
      '',
    ].join('\r\n');
    for (const text of [one + one, (one + one).replaceAll('-\r\n', '')]) {
      const checked = [...checkAll(text, { mode: 'lenient' })];
      expect(checked.map(({ type, verdict }) => [type, verdict])).toEqual([
        ['MT942', 'valid'],
        ['MT942', 'valid'],
      ]);
    }
  });

  it('leaves out an entry that it cannot read, and says so in a translation too', () => {
    const text = file([
      ':61:261120C1,NTRFNONREF',
      ':61:261320C2,NTRFNONREF',
      ':86:LOST',
      ':61:261120C3,NTRFX',
    ]);
    const { lines, unreadableLines } = contentOf(text);
    expect(lines.map(({ money }) => money.amount)).toEqual(['1.00', '3.00']);
    expect(unreadableLines).toEqual(['261320C2,NTRFNONREF']);
    const { message } = parse(text, { mode: 'lenient' });
    const [target] = message === undefined ? [] : targetsOf(message);
    if (message === undefined || target === undefined) throw new Error('no target');
    const translation = translate(message, target);
    expect(translation.ok ? translation.losses : []).toContainEqual(
      expect.objectContaining({ from: '61', before: '261320C2,NTRFNONREF' }),
    );
  });
});

it('a field of the bank is left out, and said so in a translation too', () => {
  const text = file([':61:261120C1,NTRFNONREF', ':23E:OUR OWN']);
  expect(contentOf(text).otherFields).toEqual(['23E:OUR OWN']);
  const translation = translate(text, 'camt.053.001.08', { mode: 'lenient' });
  expect(translation.ok ? translation.losses : []).toContainEqual(
    expect.objectContaining({ kind: 'dropped', from: '23E', before: 'OUR OWN' }),
  );
});

describe('the fields NS of German banks', () => {
  const OWN = [
    ':NS:01Verwendungszweck 1',
    '02Zweck 2',
    '15Erika',
    '16 Muster',
    '17Lastschrift',
    '3337010000',
    '3490000022',
  ];

  it('are structured details of their entry, with or without its second line', () => {
    for (const entry of [[':61:261120C1,NTRFNONREF'], [':61:261120C1,NTRFNONREF', 'DETAILS']]) {
      const text = file([...entry, ...OWN, ':61:261120C2,NTRFNONREF']);
      const [first, second] = contentOf(text).lines;
      expect(structuredInformation(first)).toMatchObject({
        form: 'numbered',
        businessCode: '',
        purpose: 'Verwendungszweck 1 Zweck 2',
        name: 'Erika Muster',
        postingText: 'Lastschrift',
        bank: '37010000',
        account: '90000022',
      });
      expect([first?.supplementaryDetails, second?.information]).toEqual([entry[1], undefined]);
      expect(codes(text, 'lenient')).toEqual([BARE, 'warning T13 at NS', SUM]);
      expect(codes(text, 'strict')).toContain('error T13 at NS');
    }
  });

  it('have the subfields of field 86 where they use its numbers, and go on after it', () => {
    const text = file([':61:261120C1,NTRFNONREF', ':86:166?00GUTSCHRIFT?20EREF+A', ':NS:21SVWZ+B', '32NAME']);
    expect(structuredInformation(contentOf(text).lines[0])).toMatchObject({
      businessCode: '166',
      postingText: 'GUTSCHRIFT',
      purpose: 'EREF+A SVWZ+B',
      name: 'NAME',
    });
  });
});
