import { describe, expect, it } from 'vitest';
import type { Mode, Problem } from '../../../core/problem.ts';
import {
  BASE_FIELDS,
  BROKEN_FIELDS,
  BROKEN_HEADERS,
  BROKEN_RULES,
  GOOD_MT103,
  mt103,
  TOLERATED,
} from '../../../fixtures/mt103.ts';
import { readTransfers } from '../../../reading/items/read-transfers.ts';
import { openText } from '../../envelope/cursor.ts';
import { readFinMessage, validateFin } from '../../read-fin.ts';

function problemsOf(text: string, mode: Mode = 'strict'): Problem[] {
  const message = readFinMessage(openText(text), mode);
  return message === null ? [] : validateFin(message);
}

function summary(problems: readonly Problem[]): string[] {
  return problems.map(({ code, path, severity }) => `${severity} ${code} at ${path}`);
}

describe('an MT103', () => {
  it.each(Object.entries(GOOD_MT103))('%s is valid in strict mode', (_, text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it.each(Object.entries(GOOD_MT103))('%s becomes a transfer', (_, text) => {
    const { items, problems } = readTransfers(text);
    expect(problems).toEqual([]);
    expect(items).toHaveLength(1);
    expect(items[0]?.transfer).toMatchObject({ type: 'mt103_swift', senderBic: 'OAKNGB20', fundType: 'm0' });
  });

  it.each(BROKEN_RULES)('breaks $code at $path: $why', ({ code, path, text }) => {
    expect(summary(problemsOf(text))).toEqual([`error ${code} at ${path}`]);
  });

  it.each(BROKEN_FIELDS)('has $code at $path: $why', ({ code, path, text }) => {
    expect(summary(problemsOf(text))).toEqual([`error ${code} at ${path}`]);
  });

  it.each(BROKEN_HEADERS)('has $code in $path: $why', ({ code, path, text }) => {
    expect(summary(problemsOf(text))).toEqual([`error ${code} at ${path}`]);
    expect(readTransfers(text).items[0]?.transfer ?? null).toBeNull();
  });

  it.each(TOLERATED)('is taken leniently and refused strictly with $code: $why', ({ code, path, text }) => {
    expect(summary(problemsOf(text))).toContain(`error ${code} at ${path}`);
    const [item] = readTransfers(text).items;
    expect(summary(item?.problems ?? [])).toContain(`warning ${code} at ${path}`);
    expect(item?.transfer).not.toBeNull();
  });

  it('reports where and what is wrong, and what would be right', () => {
    const text = mt103(BASE_FIELDS.map((field) => field.replace('EUR12500,50', 'EUR1000')));
    expect(problemsOf(text)).toEqual([
      {
        code: 'T43',
        severity: 'error',
        path: '32A',
        line: 4,
        column: 15,
        message: "Field 32A has the amount '1000' without a decimal comma; write '1000,'.",
      },
      {
        code: 'T43',
        severity: 'error',
        path: '33B',
        line: 5,
        column: 9,
        message: "Field 33B has the amount '1000' without a decimal comma; write '1000,'.",
      },
    ]);
  });

  it('names the line and column inside a field of several lines', () => {
    const text = mt103(BASE_FIELDS.map((field) => field.replace('NORTHERN', 'N_RTHERN')));
    expect(problemsOf(text)).toMatchObject([{ code: 'T32', path: '50K', line: 7, column: 2 }]);
  });

  it('lists everything that is wrong at once', () => {
    const text = mt103([':20:A//B', ':23B:NONE', ':32A:260230EUR1', ':50K:X', ':71A:ALL']);
    const found = problemsOf(text).map(({ code, path }) => `${code} ${path}`);
    expect(found).toEqual(['T26 20', 'T36 23B', 'T50 32A', 'T43 32A', 'T13 59a', 'T08 71A', 'D49 33B']);
  });

  it.each([
    [':32A:260230EUX1000', ['T50 32A', 'T52 32A', 'T43 32A']],
    [':32A:2611O5EUX1000', ['T50 32A', 'T52 32A', 'T43 32A']],
    [':32A:2611O5EuR1000,', ['T50 32A', 'T52 32A']],
    [':32A:26112EUR,5', ['T50 32A', 'T40 32A']],
    [':32A:2026-11-20EUR1000.50', ['T50 32A', 'T43 32A']],
    [':13C:/SNDTIME/24:60+1500', ['T38 13C', 'T16 13C']],
    [':50K:/12_4\nNORTHERN_MILLS\nLONDON\nENGLAND;', ['T32 50K', 'T32 50K', 'T32 50K']],
    [':50F:NIDN/ZZ/1\n1/NORTHERN_MILLS\n3/XX/LONDON', ['T73 50F', 'T32 50F', 'T73 50F']],
    [':52A:/12_4\nOAKNGB2', ['T32 52A', 'T27 52A']],
    [':59:/DE89370400440532013000\nA\n\nB_', ['T31 59', 'T32 59']],
  ])('lists every problem inside the field %j', (field, expected) => {
    const tag = field.slice(0, field.indexOf(':', 1) + 1);
    const others = [...BASE_FIELDS, ':13C:/CLSTIME/1000+0100', ':52A:OAKNGB20'];
    const order = [':20', ':13C', ':23B', ':32A', ':33B', ':50', ':52', ':59', ':70', ':71A'];
    const fields = [...others.filter((other) => other.slice(0, 3) !== tag.slice(0, 3)), field];
    const sorted = order.flatMap((start) => fields.filter((other) => other.startsWith(start)));
    const inField = problemsOf(mt103(sorted)).filter(({ path }) => path === tag.slice(1, -1));
    expect(inField.map(({ code, path }) => `${code} ${path}`)).toEqual(expected);
  });

  it('whose block 4 is missing or unreadable is not reported for each of its fields', () => {
    const headers = mt103().slice(0, mt103().indexOf('{4:'));
    expect(problemsOf(headers)).toMatchObject([{ code: 'T13', path: 'block 4' }]);
    expect(problemsOf(`${headers}{4:TEXT`).every(({ path }) => path === 'block 4')).toBe(true);
    const empty = problemsOf(`${headers}{4:\r\n-}`).map(({ path }) => path);
    expect(empty).toEqual(expect.arrayContaining(['20', '23B', '32A', '50a', '59a', '71A']));
  });

  it('with a code too long has that problem alone', () => {
    const text = mt103(BASE_FIELDS.with(1, ':23B:CREDIT'));
    expect(problemsOf(text)).toMatchObject([
      { code: 'T36', message: "Field 23B has the code 'CREDIT'; write CRED, CRTS, SPAY, SPRI or SSTD." },
    ]);
  });

  it('with an unknown instruction after a known one has that problem alone', () => {
    const text = mt103(BASE_FIELDS.with(1, ':23B:CRED\n:23E:SDVA\n:23E:ABCD'));
    expect(problemsOf(text).map(({ code, path }) => `${code} ${path}`)).toEqual(['T47 23E']);
  });

  it('lists both fields that one rule misses or forbids', () => {
    const found = (fields: string[]) => problemsOf(mt103(fields)).map(({ code, path }) => `${code} ${path}`);
    const third = BASE_FIELDS.with(5, `:55A:PINEUS30\n${BASE_FIELDS[5]}`);
    expect(found(third)).toEqual(expect.arrayContaining(['E06 53a', 'E06 54a']));
    const paidByBeneficiary = [
      ...BASE_FIELDS.filter((field) => !field.startsWith(':71A')),
      ':71A:BEN',
      ':71G:EUR1,',
    ];
    expect(found(paidByBeneficiary)).toEqual(expect.arrayContaining(['E15 71F', 'E15 71G']));
  });

  it('of more than 10,000 characters is too long', () => {
    const text = mt103(BASE_FIELDS.with(6, `:70:${'X'.repeat(10_000)}`));
    expect(problemsOf(text).map(({ code }) => code)).toContain('M50');
  });

  it('lists at most 100 problems however many it has', () => {
    const text = mt103(Array.from({ length: 1000 }, () => ':99X:'));
    expect(problemsOf(text).length).toBeLessThanOrEqual(101);
  });

  it('has the beneficiary bank of 57A as destination, else the receiver', () => {
    const transfer = (text: string) => readTransfers(text).items[0]?.transfer;
    expect(transfer(mt103())?.destinationBic).toBe('ELMFDEF0');
    const through = mt103(BASE_FIELDS.with(5, `:57A:PINEUS30XXX\n${BASE_FIELDS[5]}`));
    expect(transfer(through)).toMatchObject({ destinationBic: 'PINEUS30', recipientBic: 'ELMFDEF0' });
  });

  it('gives names and accounts of every customer option', () => {
    const transfers = Object.values(GOOD_MT103).map((text) => readTransfers(text).items[0]?.transfer);
    expect(transfers.map((transfer) => [transfer?.senderName, transfer?.senderAccount])).toEqual(
      expect.arrayContaining([
        ['NORTHERN MILLS LTD', 'GB29NWBK60161331926819'],
        ['OAKNGB20', 'GB29NWBK60161331926819'],
        ['NORTHERN MILLS LIMITED', 'GB29NWBK60161331926819'],
        ['SAM SMITH', null],
      ]),
    );
  });

  it('has no name where that line is blank', () => {
    const text = mt103(BASE_FIELDS.with(5, ':59:/DE89370400440532013000\n   \nBERLIN'));
    expect(readTransfers(text).items[0]?.transfer?.recipientName).toBeNull();
  });

  it('has no account where a customer is known by a clearing code', () => {
    const text = mt103(BASE_FIELDS.with(5, ':59://CH123456\nPINE TREE INC'));
    expect(readTransfers(text).items[0]?.transfer?.recipientAccount).toBeNull();
  });

  it('that moves nothing is not a transfer', () => {
    const text = mt103(BASE_FIELDS.map((field) => field.replace('EUR12500,50', 'EUR0,')));
    expect(problemsOf(text)).toMatchObject([{ code: 'amount_zero', severity: 'warning' }]);
    expect(readTransfers(text).items[0]).toMatchObject({
      transfer: null,
      problems: [{ code: 'amount_not_positive', path: '32A' }],
    });
  });
});
