import { parseNextLink } from '../next-link.ts';

/** One response of a list. */
export interface Page<T> {
  readonly rows: readonly T[];
  /** The path of the next page; null after the last. */
  readonly nextPath: string | null;
  /** How many rows the filters select in total; null when the server did not say. */
  readonly total: number | null;
  /** The total is only a lower bound: counting further would have cost too much. */
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
