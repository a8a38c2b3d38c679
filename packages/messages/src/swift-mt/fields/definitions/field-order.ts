import type { Problems } from '../../../core/problems.ts';
import type { FinField } from '../../envelope/fin-message.ts';
import { report } from '../reading/field-reading.ts';
import type { MessageSchema } from '../schema.ts';

/** True if every tag of the message has one place only, so that the order of its fields needs no context. */
export function hasPlainOrder({ sequenced, anyPlace, slots }: MessageSchema): boolean {
  return !sequenced && anyPlace === -1 && slots.every(({ group }) => group === null);
}

/**
 * Reports the fields that are out of order (T13): the smallest set that has to move, so that one misplaced field is
 * reported once, and not also each field after it.
 */
export function reportDisorder(schema: MessageSchema, fields: readonly FinField[], problems: Problems): void {
  const placed = fields.flatMap((field) => {
    const place = schema.fields.get(field.tag)?.only ?? -1;
    return place === -1 ? [] : [{ field, place }];
  });
  const kept = longestOrder(placed.map(({ place }) => place));
  let highest = -1;
  for (const [index, { field, place }] of placed.entries()) {
    if (problems.isFull) return;
    if (kept.has(index)) highest = Math.max(highest, place);
    else if (place < highest) {
      const detail = `comes after field ${slotLabel(schema.slots, highest)}; ${orderBetween(schema, place, highest)}`;
      report(problems, field, 0, 'T13', detail);
    } else {
      const next = placed.find((_, at) => at > index && kept.has(at))?.place ?? place;
      const detail = `comes before field ${slotLabel(schema.slots, next)}; ${orderBetween(schema, next, place)}`;
      report(problems, field, 0, 'T13', detail);
    }
  }
}

/**
 * A position in words: `52a`, or with its tags if the sequence has another position with that name: `50C/50L` and
 * `50F/50G/50H`.
 */
export function slotLabel(slots: MessageSchema['slots'], place: number): string {
  const slot = slots[place];
  if (slot === undefined) return '';
  const isShared = slots.some(
    ({ tag, sequence }, other) => other !== place && tag === slot.tag && sequence === slot.sequence,
  );
  return isShared && slot.tags.length > 0 ? slot.tags.join('/') : slot.tag;
}

/** The end of a sentence that names the order of the fields from one place to another. */
export function orderBetween({ slots }: MessageSchema, first: number, last: number): string {
  const order = slots.slice(first, last + 1).map((_, place) => slotLabel(slots, first + place));
  const shown = order.length > 6 ? [...order.slice(0, 3), '…', ...order.slice(-2)] : order;
  return `the order is ${shown.join(', ')}`;
}

/** Indexes of the longest choice of places that never descends; of equals, the one that begins earliest. */
function longestOrder(places: readonly number[]): ReadonlySet<number> {
  // From the end to the start: `ends[n]` is where the best run of n + 1 places begins, `next` how it continues.
  const ends: number[] = [];
  const next: number[] = [];
  for (let index = places.length - 1; index >= 0; index--) {
    const place = places[index] ?? 0;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[ends[middle] ?? 0] ?? 0) >= place) low = middle + 1;
      else high = middle;
    }
    next[index] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const kept = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index !== -1; index = next[index] ?? -1) kept.add(index);
  return kept;
}
