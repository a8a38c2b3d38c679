/** Counting stops here where it would cost more the more there is. */
export const COUNT_LIMIT = 10_000;

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

/** One page of a list. The cursor leads to the next one; null when there is none. */
export interface Page<T> {
  items: T[];
  total: Total;
  nextCursor: string | null;
}

/** Cuts the page out of one row more than it holds, which tells whether another page follows. */
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
