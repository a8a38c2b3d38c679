/**
 * The row that a key moves to in a list of `count` rows, starting at `row` (both from 0); null for other keys. `page` is the
 * number of rows on a page.
 */
export function rowOfKey(key: string, row: number, count: number, page = 5): number | null {
  const within = (next: number) => Math.min(Math.max(next, 0), count - 1);
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return within(row + 1);
    case 'ArrowUp':
      return within(row - 1);
    case 'PageDown':
      return within(row + page);
    case 'PageUp':
      return within(row - page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
