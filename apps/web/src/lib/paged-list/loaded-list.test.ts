import { describe, expect, it } from 'vitest';
import { type LoadedList, mergeHead, pagesHolding, RowIndex, replacePage, startList } from './loaded-list.ts';
import type { Page } from './page.ts';

interface Row {
  readonly id: string;
  readonly state: string;
}

const idOf = ({ id }: Row) => id;

const row = (n: number, state = 'pending'): Row => ({ id: `row_${n}`, state });

/** Rows from a higher number down to a lower one: newest first. */
const rows = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => row(from - i));

const page = (of: readonly Row[], nextPath: string | null): Page<Row> => ({
  rows: of,
  nextPath,
  total: 100,
  totalIsMinimum: false,
});

const numbers = (list: LoadedList<Row> | null) =>
  list?.pages.flatMap((p) => p.rows.map((r) => Number(r.id.slice(4))));

const twoPages: LoadedList<Row> = {
  pages: [page(rows(20, 16), '/p2'), page(rows(15, 11), '/p3')],
  pageParams: [null, '/p2'],
};

describe('a newly read first page', () => {
  it('adds new rows on top and keeps those that they pushed out', () => {
    const merged = mergeHead(twoPages, page(rows(22, 18), '/other'), idOf);
    expect(numbers(merged)).toEqual([22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11]);
    expect(merged?.pages.at(-1)?.nextPath).toBe('/p3');
    expect(merged?.pages[0]?.nextPath).toBe('/p2');
  });

  it('updates rows that are already loaded', () => {
    const merged = mergeHead(twoPages, page([row(20, 'failed'), ...rows(19, 16)], '/p2'), idOf);
    expect(merged?.pages[0]?.rows[0]?.state).toBe('failed');
  });

  it('drops rows that the filters no longer select, even when it then reaches into later pages', () => {
    const merged = mergeHead(twoPages, page([row(20), row(16), row(15), row(14), row(13)], '/other'), idOf);
    expect(numbers(merged)).toEqual([20, 16, 15, 14, 13, 12, 11]);
    expect(merged?.pageParams).toEqual([null, '/p2']);
  });

  it('replaces the whole list when it contains everything', () => {
    expect(mergeHead(twoPages, page(rows(20, 18), null), idOf)).toEqual(startList(page(rows(20, 18), null)));
  });

  it('replaces the list when it reaches below everything that is loaded', () => {
    const head = page([row(21), row(11), row(10)], '/next');
    expect(mergeHead(twoPages, head, idOf)).toEqual(startList(head));
  });

  it('cannot be joined when none of its rows is known', () => {
    expect(mergeHead(twoPages, page(rows(40, 36), '/other'), idOf)).toBeNull();
  });

  it('fills an empty list', () => {
    const head = page(rows(3, 1), '/p2');
    expect(mergeHead(startList(page([], null)), head, idOf)).toEqual(startList(head));
  });
});

describe('a page read again', () => {
  it('takes the new values and leaves out what the next page shows', () => {
    const three: LoadedList<Row> = {
      pages: [...twoPages.pages, page(rows(10, 6), '/p4')],
      pageParams: [null, '/p2', '/p3'],
    };
    const replaced = replacePage(
      three,
      '/p2',
      page([row(15), row(13), row(12), row(11), row(10)], '/x'),
      idOf,
    );
    expect(numbers(replaced)).toEqual([20, 19, 18, 17, 16, 15, 13, 12, 11, 10, 9, 8, 7, 6]);
    expect(replaced.pages[1]?.nextPath).toBe('/p3');
  });

  it('moves the end of the list on when it is the last', () => {
    const replaced = replacePage(twoPages, '/p2', page(rows(14, 10), '/x'), idOf);
    expect(replaced.pages.at(-1)?.nextPath).toBe('/x');
  });

  it('is ignored when it is no longer part of the list', () => {
    expect(replacePage(twoPages, '/gone', page([], null), idOf)).toBe(twoPages);
  });
});

describe('the later pages with changed transfers', () => {
  it('are found by the ids, and are all of them when none are named', () => {
    expect(pagesHolding(twoPages, new Set(['row_13', 'row_20']), idOf)).toEqual(['/p2']);
    expect(pagesHolding(twoPages, new Set(['row_20', 'row_1']), idOf)).toEqual([]);
    expect(pagesHolding(twoPages, 'all', idOf)).toEqual(['/p2']);
  });
});

describe('the rows of all pages', () => {
  const index = new RowIndex([page(rows(9, 8), null), page([], null), page(rows(7, 5), null)], idOf);

  it('are found by their position across pages, including empty ones', () => {
    expect(index.count).toBe(5);
    expect([0, 1, 2, 4].map((i) => index.at(i)?.id)).toEqual(['row_9', 'row_8', 'row_7', 'row_5']);
    expect(index.at(5)).toBeUndefined();
    expect(index.pageOf(3)).toBe(2);
  });

  it('are found by their id', () => {
    expect(index.indexOf('row_6')).toBe(3);
    expect(index.indexOf('row_1')).toBe(-1);
  });

  it('of no page are none', () => {
    expect(new RowIndex([], idOf).at(0)).toBeUndefined();
  });
});
