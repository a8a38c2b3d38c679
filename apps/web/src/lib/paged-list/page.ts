import { parseNextLink } from '../navigation/next-link.ts';

/** One response of a list. */
export interface Page<T> {
  readonly rows: readonly T[];
  /** The path of the next page; null after the last. */
  readonly nextPath: string | null;
  /** The total number of rows that match the filters; null if the server did not report it. */
  readonly total: number | null;
  /** The total is only a lower bound: counting further would cost too much. */
  readonly totalIsMinimum: boolean;
}

export function toPage<T>(rows: readonly T[], headers: Headers): Page<T> {
  const total = Number.parseInt(headers.get('x-total-count') ?? '', 10);
  return {
    rows,
    nextPath: parseNextLink(headers.get('link')),
    total: Number.isNaN(total) ? null : total,
    totalIsMinimum: headers.get('x-total-count-relation') === 'gte',
  };
}
