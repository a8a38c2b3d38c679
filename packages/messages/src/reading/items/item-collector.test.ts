import { describe, expect, it } from 'vitest';
import { cutProblems } from '../../core/cut-problems.ts';
import {
  MAX_ITEMS,
  MAX_PROBLEMS_PER_MESSAGE,
  MAX_PROBLEMS_PER_PAYLOAD,
  type Problem,
} from '../../core/problem.ts';
import type { PayloadItem } from '../../core/transfer.ts';
import { sample } from '../../formats/sample.ts';
import { ItemCollector } from './item-collector.ts';
import { readTransfers } from './read-transfers.ts';

function problem(severity: Problem['severity'], column = 1): Problem {
  return { code: 'x', severity, path: '', line: 1, column, message: 'X.' };
}

const EMPTY: PayloadItem = {
  index: 0,
  line: null,
  span: { start: 0, end: 0 },
  type: null,
  about: { uetr: null, reference: null },
  transfer: null,
  problems: [],
};

const [TAKEN = EMPTY] = readTransfers(sample('MT103')).items;

function item(line: number, ...problems: Problem[]): PayloadItem {
  const transfer = problems.some(({ severity }) => severity === 'error') ? null : TAKEN.transfer;
  return { ...EMPTY, line, transfer, problems };
}

function collectItems(items: Iterable<PayloadItem>) {
  const collector = new ItemCollector();
  const listed: PayloadItem[] = [];
  for (const one of items) {
    listed.push(...collector.listed([one]));
    if (collector.isOverflowing) break;
  }
  return { items: listed, ...collector.whole() };
}

function listed(items: readonly PayloadItem[], problems: readonly Problem[]): number {
  return items.reduce((sum, { problems: own }) => sum + own.length, problems.length);
}

describe('the items of a payload', () => {
  it('are numbered as they come, their problems in the order of the text', () => {
    const good = item(1);
    const { items, problems } = collectItems([good, item(2, problem('error', 9), problem('warning', 3))]);
    expect(items.map(({ index }) => index)).toEqual([0, 1]);
    expect(items[1]?.problems.map(({ column, index }) => [column, index])).toEqual([
      [3, 1],
      [9, 1],
    ]);
    expect(problems).toEqual([]);
  });

  it('have at most 10,000 problems in all; further refused ones are counted, and their places kept', () => {
    function* many(): Generator<PayloadItem> {
      for (let line = 1; line <= 30_000; line++) {
        yield line % 3 === 0 ? item(line) : item(line, problem('error', 1), problem('error', 2));
      }
    }
    const { items, problems } = collectItems(many());
    expect(listed(items, problems)).toBe(MAX_PROBLEMS_PER_PAYLOAD);
    const accepted = items.filter(({ transfer }) => transfer !== null);
    expect(accepted).toHaveLength(10_000);
    for (const { index, line } of items) expect(line).toBe(index + 1);
    const refused = items.length - accepted.length;
    for (const { transfer, problems: own } of items) expect(transfer === null).toBe(own.length > 0);
    expect(problems).toMatchObject([{ code: 'problems_not_listed', severity: 'error' }]);
    const firstUnlisted = [...Array(30_000).keys()].find(
      (index) => !items.some((known) => known.index === index),
    );
    expect(problems[0]?.message).toContain(
      `${20_000 - refused} more items are refused, the first of them in line ${(firstUnlisted ?? 0) + 1}`,
    );
  });

  it('that are accepted stay accepted when their warnings are too many', () => {
    const warned = Array.from({ length: 10_010 }, (_, line) => item(line, problem('warning')));
    const { items, problems } = collectItems(warned);
    expect(items).toHaveLength(10_010);
    expect(listed(items, problems)).toBe(MAX_PROBLEMS_PER_PAYLOAD);
    expect(problems).toMatchObject([{ code: 'problems_not_listed', severity: 'warning' }]);
    expect(problems[0]?.message).toContain('11 more warnings of accepted items');
  });

  it('have at most 100 problems each, an error always among them', () => {
    const warnings = Array.from({ length: 200 }, (_, column) => problem('warning', column));
    const { items } = collectItems([item(1, ...warnings, problem('error', 300))]);
    expect(items[0]?.problems).toHaveLength(MAX_PROBLEMS_PER_MESSAGE);
    expect(items[0]?.problems.at(-1)).toMatchObject({ severity: 'error' });
  });

  it('are at most 250,000; of more none is taken, and no more are made', () => {
    let made = 0;
    function* endless(): Generator<PayloadItem> {
      for (;;) {
        made++;
        yield { ...EMPTY };
      }
    }
    expect(collectItems(endless())).toMatchObject({
      isRefused: true,
      problems: [{ code: 'too_many_items' }],
    });
    expect(made).toBe(MAX_ITEMS + 1);
  });

  it('may be refused unseen once the list is full', () => {
    const collector = new ItemCollector();
    while (!collector.isFull) collector.add(item(1, problem('error')));
    collector.refuse(77);
    const good = item(78);
    expect(collector.add(good)).toBe(true);
    expect(collector.add(item(79, problem('error')))).toBe(false);
    collector.refuse(80);
    const { problems } = collector.whole();
    expect(good).toMatchObject({ index: collector.count - 3, line: 78 });
    expect(problems[0]?.message).toContain('3 more items are refused, the first of them in line 77.');
  });
});

describe('a large CSV or JSON payload', () => {
  const header = 'sender_bic,receiver_bic,amount,currency,transaction_reference,value_date';
  const good = 'OAKNGB20,ELMFDEF0,12500.50,EUR,REF1,2026-11-20';
  const json = (amount: string): string =>
    JSON.stringify({ sender: { name: 'A' }, receiver: { name: 'B' }, amount, currency: 'EUR' });

  it.each([
    [
      'CSV',
      (rows: readonly boolean[]) =>
        [header, ...rows.map((right) => (right ? good : 'X,X,X,X,,X'))].join('\n'),
    ],
    [
      'CSV with missing cells',
      (rows: readonly boolean[]) => [header, ...rows.map((right) => (right ? good : 'X'))].join('\n'),
    ],
    [
      'JSON',
      (rows: readonly boolean[]) => `[${rows.map((right) => json(right ? '1.00' : 'X')).join(',\n')}]`,
    ],
    [
      'JSON of other types',
      (rows: readonly boolean[]) =>
        `[${rows.map((right) => (right ? json('1.00') : '{"sender":1}')).join(',\n')}]`,
    ],
    [
      'JSON of no objects',
      (rows: readonly boolean[]) => `[${rows.map((right) => (right ? json('1.00') : '0')).join(',\n')}]`,
    ],
  ])('(%s) has every good item accepted and no other, however many are refused', (_, write) => {
    const rows = Array.from({ length: 25_000 }, (__, index) => index % 5 === 0);
    const { items, problems } = readTransfers(write(rows));
    const accepted = items.filter(({ transfer }) => transfer !== null).map(({ index }) => index);
    expect(accepted).toEqual(rows.flatMap((right, index) => (right ? [index] : [])));
    expect(listed(items, problems)).toBe(MAX_PROBLEMS_PER_PAYLOAD);
    const refused = items.length - accepted.length;
    expect(problems[0]?.message).toContain(`${20_000 - refused} more items are refused`);
  });
});

describe('cutProblems', () => {
  it('keeps the order, and warnings only where no error needs the place', () => {
    const problems = [problem('warning', 1), problem('error', 2), problem('warning', 3), problem('error', 4)];
    const columns = (max: number) => cutProblems(problems, max).map(({ column }) => column);
    expect([columns(4), columns(3), columns(2), columns(1)]).toEqual([[1, 2, 3, 4], [1, 2, 4], [2, 4], [2]]);
  });
});
