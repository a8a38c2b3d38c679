import { partsOf } from './snapshots.ts';

const NUMBER = /^\d+$/;

/** Compares two marks of the same kind: days, posting numbers or database snapshots. The empty text comes before all others. */
export function isLater(one: string, other: string): boolean {
  if (one === '' || other === '') return other === '';
  if (NUMBER.test(one)) return BigInt(one) > BigInt(other);
  return one.includes(':') ? isLaterSnapshot(one, other) : one > other;
}

/** A later snapshot has a higher end or beginning, or fewer transactions that are still running. */
function isLaterSnapshot(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a.xmax !== b.xmax) return a.xmax > b.xmax;
  return a.xmin === b.xmin ? a.running.length < b.running.length : a.xmin > b.xmin;
}
