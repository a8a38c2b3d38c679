import type { Page } from './page.ts';

type IdOf<T> = (row: T) => string;

/**
 * The loaded part of a list: its first page and, in order, the following ones. Every page but the first starts at a fixed
 * position (its path), so new rows on top never move them.
 */
export interface LoadedList<T> {
  readonly pages: Page<T>[];
  readonly pageParams: (string | null)[];
}

export function startList<T>(head: Page<T>): LoadedList<T> {
  return { pages: [head], pageParams: [null] };
}

/**
 * Puts a newly read first page on top of the loaded list. Rows within the range of the new page are taken from it; rows below
 * stay, including those that newer ones pushed out of the first page. Null when the list contains no row of the new page: then
 * rows in between may be missing, and the two can't be joined.
 */
export function mergeHead<T>(list: LoadedList<T>, head: Page<T>, idOf: IdOf<T>): LoadedList<T> | null {
  if (head.nextPath === null || list.pages.every((page) => page.rows.length === 0)) return startList(head);
  const fresh = new Set(head.rows.map(idOf));
  const lastPage = list.pages.findLastIndex((page) => page.rows.some((row) => fresh.has(idOf(row))));
  const met = list.pages[lastPage];
  if (met === undefined) return null;
  const rest = met.rows.slice(met.rows.findLastIndex((row) => fresh.has(idOf(row))) + 1);
  if (rest.length === 0 && lastPage === list.pages.length - 1) return startList(head);
  const pages = list.pages.map((page, index): Page<T> => {
    if (index === 0) {
      const rows = lastPage === 0 ? [...head.rows, ...rest] : head.rows;
      return { ...head, rows, nextPath: page.nextPath };
    }
    if (index > lastPage) return page;
    return { ...page, rows: index === lastPage ? rest : [] };
  });
  return { pages, pageParams: list.pageParams };
}

/** The list with one of its later pages read again. Rows that the next page already shows are not duplicated. */
export function replacePage<T>(
  list: LoadedList<T>,
  path: string,
  page: Page<T>,
  idOf: IdOf<T>,
): LoadedList<T> {
  const index = list.pageParams.indexOf(path);
  const old = list.pages[index];
  if (old === undefined) return list;
  const next = new Set(list.pages[index + 1]?.rows.map(idOf));
  const isLast = index === list.pages.length - 1;
  const rows = page.rows.filter((row) => !next.has(idOf(row)));
  const pages = list.pages.with(index, { ...page, rows, nextPath: isLast ? page.nextPath : old.nextPath });
  return { pages, pageParams: list.pageParams };
}

/** The paths of the pages after the first that contain one of these rows. */
export function pagesHolding<T>(
  list: LoadedList<T>,
  ids: ReadonlySet<string> | 'all',
  idOf: IdOf<T>,
): string[] {
  const holds = (page: Page<T> | undefined) =>
    ids === 'all' || page?.rows.some((row) => ids.has(idOf(row))) === true;
  return list.pageParams.filter((path, index) => path !== null && holds(list.pages[index])) as string[];
}

/** Returns the rows of all pages by their position in the whole list, without joining them into one array. */
export class RowIndex<T> {
  readonly count: number;
  readonly #pages: readonly Page<T>[];
  readonly #idOf: IdOf<T>;
  /** The position of each page's first row. */
  readonly #starts: readonly number[];

  constructor(pages: readonly Page<T>[], idOf: IdOf<T>) {
    let count = 0;
    this.#starts = pages.map((page) => {
      count += page.rows.length;
      return count - page.rows.length;
    });
    this.#pages = pages;
    this.#idOf = idOf;
    this.count = count;
  }

  /** The page with the row at this position. */
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

  at(index: number): T | undefined {
    const page = this.pageOf(index);
    return this.#pages[page]?.rows[index - (this.#starts[page] ?? 0)];
  }

  idAt(index: number): string | undefined {
    const row = this.at(index);
    return row === undefined ? undefined : this.#idOf(row);
  }

  /** The position of a row, or -1 when it is not loaded. */
  indexOf(id: string): number {
    for (const [page, { rows }] of this.#pages.entries()) {
      const place = rows.findIndex((row) => this.#idOf(row) === id);
      if (place !== -1) return (this.#starts[page] ?? 0) + place;
    }
    return -1;
  }
}
