import { partsOf } from './events-since.ts';

const NUMBER = /^\d+$/;

/** Marks of the same kind: days, numbers of postings, or snapshots of the database. The empty text is before all. */
export function isLater(one: string, other: string): boolean {
  if (one === '' || other === '') return other === '';
  if (NUMBER.test(one)) return BigInt(one) > BigInt(other);
  return one.includes(':') ? isLaterSnapshot(one, other) : one > other;
}

/** As time passes, snapshots begin later, end later, and fewer of the same transactions are running. */
function isLaterSnapshot(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a.xmax !== b.xmax) return a.xmax > b.xmax;
  return a.xmin === b.xmin ? a.running.length < b.running.length : a.xmin > b.xmin;
}
