/** Counting stops here if its cost grows with the number of rows. */
export const COUNT_LIMIT = 1_000;

export interface Total {
  count: number;
  /** There are more than `count`. */
  limited: boolean;
}

/** The total of a count that was stopped at `COUNT_LIMIT + 1`. */
export const limitedTotal = (counted: number): Total => ({
  count: Math.min(counted, COUNT_LIMIT),
  limited: counted > COUNT_LIMIT,
});

/** One page of a list. The cursor leads to the next page; null on the last one. */
export interface Page<T> {
  items: T[];
  total: Total;
  nextCursor: string | null;
}

/** Takes one row more than a page holds, which shows whether another page follows, and returns the page. */
export function pageOf<Row, T>(
  rows: readonly Row[],
  limit: number,
  total: Total,
  { map, cursorOf }: { map: (row: Row) => T; cursorOf: (last: Row) => string },
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(map),
    total,
    nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}
