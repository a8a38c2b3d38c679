import type { Transaction } from '@clearbench/contract';
import type { TransactionPage } from './page.ts';

/**
 * The part of a list that has been loaded: its first page and, in order, those that followed. Every page but the
 * first starts at a fixed place (its path), so what arrives on top never moves them.
 */
export interface LoadedList {
  readonly pages: TransactionPage[];
  readonly pageParams: (string | null)[];
}

export function startList(head: TransactionPage): LoadedList {
  return { pages: [head], pageParams: [null] };
}

/**
 * The list with a newly read first page put on top of what is loaded. Rows within the reach of the new page are as
 * it says; rows below stay, also those that newer ones pushed out of the first page. Null when nothing of the new
 * page is in the list yet: then rows between the two may be missing, and they can't be joined.
 */
export function mergeHead(list: LoadedList, head: TransactionPage): LoadedList | null {
  if (head.nextPath === null || list.pages.every((page) => page.rows.length === 0)) return startList(head);
  const fresh = new Set(head.rows.map((row) => row.transactionId));
  const lastPage = list.pages.findLastIndex((page) => page.rows.some((row) => fresh.has(row.transactionId)));
  const met = list.pages[lastPage];
  if (met === undefined) return null;
  const rest = met.rows.slice(met.rows.findLastIndex((row) => fresh.has(row.transactionId)) + 1);
  if (rest.length === 0 && lastPage === list.pages.length - 1) return startList(head);
  const pages = list.pages.map((page, index): TransactionPage => {
    if (index === 0) {
      const rows = lastPage === 0 ? [...head.rows, ...rest] : head.rows;
      return { ...head, rows, nextPath: page.nextPath };
    }
    if (index > lastPage) return page;
    return { ...page, rows: index === lastPage ? rest : [] };
  });
  return { pages, pageParams: list.pageParams };
}

/** The list with one of its later pages read again. Rows that the next page already shows are not doubled. */
export function replacePage(list: LoadedList, path: string, page: TransactionPage): LoadedList {
  const index = list.pageParams.indexOf(path);
  const old = list.pages[index];
  if (old === undefined) return list;
  const next = new Set(list.pages[index + 1]?.rows.map((row) => row.transactionId));
  const isLast = index === list.pages.length - 1;
  const rows = page.rows.filter((row) => !next.has(row.transactionId));
  const pages = list.pages.with(index, { ...page, rows, nextPath: isLast ? page.nextPath : old.nextPath });
  return { pages, pageParams: list.pageParams };
}

/** The paths of the pages after the first that hold one of these transfers. */
export function pagesHolding(list: LoadedList, ids: ReadonlySet<string> | 'all'): string[] {
  const holds = (page: TransactionPage | undefined) =>
    ids === 'all' || page?.rows.some((row) => ids.has(row.transactionId)) === true;
  return list.pageParams.filter((path, index) => path !== null && holds(list.pages[index])) as string[];
}

/** Gives the rows of all pages by their place in the whole list, without ever joining them into one array. */
export class RowIndex {
  readonly count: number;
  readonly #pages: readonly TransactionPage[];
  /** The place of each page's first row. */
  readonly #starts: readonly number[];

  constructor(pages: readonly TransactionPage[]) {
    let count = 0;
    this.#starts = pages.map((page) => {
      count += page.rows.length;
      return count - page.rows.length;
    });
    this.#pages = pages;
    this.count = count;
  }

  /** Which page holds the row at this place. */
  pageOf(index: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  at(index: number): Transaction | undefined {
    const page = this.pageOf(index);
    return this.#pages[page]?.rows[index - (this.#starts[page] ?? 0)];
  }

  /** The place of a transfer, or -1 when it is not loaded. */
  indexOf(transactionId: string): number {
    for (const [page, { rows }] of this.#pages.entries()) {
      const place = rows.findIndex((row) => row.transactionId === transactionId);
      if (place !== -1) return (this.#starts[page] ?? 0) + place;
    }
    return -1;
  }
}
