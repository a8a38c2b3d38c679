import { controlSum, isSameNumber } from './control-sum.ts';
import {
  outlineOf,
  type PaymentGroup,
  type PaymentOutline,
  type PaymentPlace,
  type Range,
} from './payment-outline.ts';

/** Small enough that the reader of payloads, which holds a message as a whole, needs little memory. */
const PART_BYTES = 1024 * 1024;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** Payments of one group that come into the same message. */
interface Share {
  group: PaymentGroup;
  payments: readonly PaymentPlace[];
}

export type Split = { content: Buffer } | { problem: string };

/** Writes a large pain.001 or pain.008 as several messages one after another, each with its share of the payments and otherwise the same. */
export function splitOrders(data: Buffer): Split {
  const outline = outlineOf(data);
  if (outline === null)
    return {
      problem: 'It is larger than 10 MB, and its payments cannot be told apart. Send several smaller files.',
    };
  const problem = wrongTotal(data, outline);
  if (problem !== null) return { problem };
  return { content: joined(sharesOf(outline).flatMap((shares) => messageOf(data, outline, shares))) };
}

/** The message with these payments only, and how many the whole has; null: its payments cannot be told apart. */
export function messageWith(
  data: Buffer,
  { offset, limit }: { offset: number; limit: number },
): { total: number; content: Buffer | null } | null {
  const outline = outlineOf(data);
  if (outline === null) return null;
  let before = 0;
  const shares = outline.groups.flatMap((group) => {
    const from = offset - before;
    before += group.payments.length;
    const payments = group.payments.slice(Math.max(0, from), Math.max(0, from + limit));
    return payments.length === 0 ? [] : [{ group, payments }];
  });
  return {
    total: before,
    content: shares.length === 0 ? null : Buffer.concat(messageOf(data, outline, shares)),
  };
}

/** In memory that threads can share. */
function joined(pieces: readonly Buffer[]): Buffer {
  const all = Buffer.from(new SharedArrayBuffer(pieces.reduce((sum, { length }) => sum + length, 0)));
  let at = 0;
  for (const piece of pieces) at += piece.copy(all, at);
  return all;
}

function sharesOf({ groups }: PaymentOutline): Share[][] {
  const messages: Share[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    let payments: PaymentPlace[] = [];
    for (const payment of group.payments) {
      if (bytes >= PART_BYTES) {
        bytes = 0;
        payments = [];
        messages.push([]);
      }
      if (payments.length === 0) messages.at(-1)?.push({ group, payments });
      payments.push(payment);
      bytes += payment.end - payment.start;
    }
  }
  return messages;
}

function messageOf(data: Buffer, outline: PaymentOutline, shares: readonly Share[]): Buffer[] {
  const first = outline.groups[0]?.start ?? 0;
  const last = outline.groups.at(-1)?.end ?? 0;
  const start = data.subarray(0, 3).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  const all = shares.flatMap(({ payments }) => payments);
  return [
    ...withTotals(data, { start, end: first }, outline, all),
    ...shares.flatMap(({ group, payments }) => {
      const [from, to] = [payments[0], payments.at(-1)];
      if (from === undefined || to === undefined) return [];
      return [
        ...withTotals(data, { start: group.start, end: group.payments[0]?.start ?? 0 }, group, payments),
        data.subarray(from.start, to.end),
        data.subarray(group.payments.at(-1)?.end, group.end),
      ];
    }),
    data.subarray(last, outline.end),
    Buffer.from('\n'),
  ];
}

/** The bytes of a range, with totals of these payments. */
function withTotals(
  data: Buffer,
  { start, end }: Range,
  { count, sum }: Pick<PaymentOutline, 'count' | 'sum'>,
  payments: readonly PaymentPlace[],
): Buffer[] {
  const totals = [
    { place: count, text: String(payments.length) },
    { place: sum, text: controlSum(payments) },
  ].flatMap(({ place, text }) => (place === null ? [] : [{ ...place, text }]));
  const pieces: Buffer[] = [];
  let at = start;
  for (const total of totals.sort((one, other) => one.start - other.start)) {
    pieces.push(data.subarray(at, total.start), Buffer.from(total.text));
    at = total.end;
  }
  return [...pieces, data.subarray(at, end)];
}

/** Totals are written anew, so wrong ones must not be lost. */
function wrongTotal(data: Buffer, outline: PaymentOutline): string | null {
  const all = outline.groups.flatMap(({ payments }) => payments);
  for (const { count, sum, payments } of [{ ...outline, payments: all }, ...outline.groups]) {
    const [statedCount, statedSum] = [textAt(data, count), textAt(data, sum)];
    if (statedCount !== null && Number(statedCount) !== payments.length)
      return `NbOfTxs is ${statedCount}, and there are ${payments.length} payments. Correct it, and send the file again.`;
    if (statedSum !== null && !isSameNumber(statedSum, controlSum(payments)))
      return `CtrlSum is ${statedSum}, and the amounts add up to ${controlSum(payments)}. Correct it, and send the file again.`;
  }
  return null;
}

const textAt = (data: Buffer, place: Range | null): string | null =>
  place === null ? null : data.toString('latin1', place.start, place.end).trim();
