import type { FieldWalk, Group, PlacedField, Slot } from '../schema.ts';

/** How well a place fits a field: the lowest cost wins, the first one among equals. */
const COST = {
  /** Each mandatory field that would be skipped. */
  skippedField: 10,
  /** A repetition of a group that does not begin with its first field. */
  headlessGroup: 5,
  /** A sequence entered through another field than its first, which does not follow … */
  headlessSequence: 20,
  /** … or which does, so that this field rather belongs before it. */
  earlySequence: 200,
  /** A second field where one is allowed. */
  twice: 50,
  /** A field out of order. */
  behind: 100,
  /** If the next field would then be out of order. */
  nextBehind: 90,
};

/** Chooses the slot of a field whose tag has several, or one in a repeating group. */
export function choosePlace(walk: FieldWalk, placed: PlacedField): number {
  const { schema, last } = walk;
  const [first = 0] = placed.places;
  const group = schema.slots[first]?.group ?? null;
  if (group !== null && isIn(group, last) && (first === group.start || first > last)) return first;
  let best = first;
  let lowest = Number.POSITIVE_INFINITY;
  for (const place of placed.places) {
    const cost = costOf(walk, place) + (leavesNextBehind(walk, place) ? COST.nextBehind : 0);
    if (cost < lowest) {
      lowest = cost;
      best = place;
    }
  }
  return best;
}

/** True if the next field has no place at or after this one. */
function leavesNextBehind({ schema, fields, index }: FieldWalk, place: number): boolean {
  const next = fields[index + 1];
  const placed = next === undefined ? undefined : schema.fields.get(next.tag);
  if (placed === undefined || schema.slots[place]?.group !== null) return false;
  return placed.places.every((other) => other < place);
}

function costOf(walk: FieldWalk, place: number): number {
  const { schema, last } = walk;
  const slot = schema.slots[place];
  if (slot === undefined) return COST.behind;
  const { group } = slot;
  if (group !== null && isIn(group, last)) {
    return place > last || place === group.start ? 0 : COST.headlessGroup;
  }
  // The nearest of the earlier places is meant: it belongs to the current sequence.
  if (place < last) return COST.behind + (last - place) / schema.slots.length;
  if (place === last) return slot.max > 1 ? 0 : COST.twice;
  return skipped(schema.slots, last, place) + entryCost(walk, slot, place);
}

/** The cost of entering the slot's group or sequence here. */
function entryCost(walk: FieldWalk, slot: Slot, place: number): number {
  const { schema, last } = walk;
  const headless = slot.group !== null && place !== slot.group.start ? COST.headlessGroup : 0;
  if (slot.sequence === (schema.slots[Math.max(last, 0)]?.sequence ?? '')) return headless;
  const opening = schema.slots.findIndex(({ sequence }) => sequence === slot.sequence);
  if (place === opening) return 0;
  return comesLater(walk, opening) ? COST.earlySequence : COST.headlessSequence;
}

/**
 * True if the place is in a sequence that has yet to begin: with its first field, which comes later in the
 * message. The field does not belong to that sequence then, whatever its tag.
 */
export function isEarly(walk: FieldWalk, place: number): boolean {
  const { schema, last } = walk;
  const sequence = schema.slots[place]?.sequence;
  if (sequence === undefined || sequence === (schema.slots[Math.max(last, 0)]?.sequence ?? '')) return false;
  const opening = schema.slots.findIndex((slot) => slot.sequence === sequence);
  return place > opening && last < opening && comesLater(walk, opening);
}

function comesLater(walk: FieldWalk, place: number): boolean {
  const { schema, fields, index } = walk;
  walk.openings ??= new Map();
  let opening = walk.openings.get(place);
  if (opening === undefined) {
    const tags = schema.slots[place]?.tags ?? [];
    opening = fields.findLastIndex(({ tag }) => tags.includes(tag));
    walk.openings.set(place, opening);
  }
  return opening > index;
}

/** The cost of the mandatory fields between two places, without those of the group that ends here. */
function skipped(slots: readonly Slot[], last: number, place: number): number {
  let cost = 0;
  for (let between = last + 1; between < place; between++) {
    const slot = slots[between];
    if (slot?.mandatory === true && slot.group === null) cost += COST.skippedField;
  }
  return cost;
}

export function isIn(group: Group, place: number): boolean {
  return place >= group.start && place <= group.end;
}
