import type { Problems } from '../../core/problems.ts';
import type { FinBlocks, FinField } from '../envelope/fin-message.ts';
import type { FieldCheck } from './checks/field-check.ts';
import { PART_CHECKS, type PartCheck } from './checks/part-checks.ts';
import type { FieldSet } from './definitions/field-set.ts';
import type { FieldSpec } from './definitions/field-spec.ts';
import type { FieldTable } from './definitions/field-table.ts';
import type { FieldReading } from './reading/field-reading.ts';

/** One place in the order of a message's fields. */
export interface Slot {
  /** The key in a table of fields: `32A`, `50a` where the option letter varies, `B.50a` in a sequence, `entry.61` in a group. */
  readonly name: string;
  /** As the handbook names it: the same without sequence and group. */
  readonly tag: string;
  readonly tags: readonly string[];
  readonly title: string;
  readonly mandatory: boolean;
  /** How many fields it takes. */
  readonly max: number;
  /** The sequence that it belongs to; the empty string where the message has no sequences. */
  readonly sequence: string;
  readonly group: Group | null;
}

/** Fields that repeat together, like `61 [86]` of a statement. */
export interface Group {
  readonly name: string;
  /** Places of its first and last slot. */
  readonly start: number;
  readonly end: number;
  /** Error code of a field that is there without the group's first field. */
  readonly code: string;
}

/** A field, and where a message type takes it. */
export interface PlacedField {
  /** Every place that takes this tag, ascending. */
  readonly places: readonly number[];
  /** The only place when there is one and it is in no group, else -1. */
  readonly only: number;
  readonly spec: FieldSpec;
  /** The parts that the pattern captures, and how their values are checked. */
  readonly checks: ReadonlyArray<{ readonly group: number; readonly check: PartCheck }>;
  readonly check: FieldCheck | null;
}

/** The order of a message type's fields. */
export interface MessageSchema {
  /** Its common name, like `MT103`. */
  readonly name: string;
  readonly slots: readonly Slot[];
  readonly fields: ReadonlyMap<string, PlacedField>;
  /** Place of each slot by its name. */
  readonly places: ReadonlyMap<string, number>;
  /** True if the message consists of sequences. */
  readonly sequenced: boolean;
  /** One bit for each slot that must be filled, as `FieldTable.present` has them; the fields of groups may be missing. */
  readonly needed: number;
  /** Places that take a field with a BIC. */
  readonly bicPlaces: readonly number[];
  /** The slot `*`, which takes any field, or -1. */
  readonly anyPlace: number;
  readonly hints: Hints;
  readonly variant: Variant;
  readonly dialect: Dialect;
  /** The sequences that a message with loops consists of after these fields, in their order. */
  readonly stretches: readonly Stretch[];
  /** Null for a message of plain fields, each with one place. */
  readonly structure: Structure | null;
  /** The tags with which these and the sequences in them begin. */
  readonly openings: ReadonlySet<string>;
}

/** A sequence with its own schema: one that repeats, or that follows such a one. */
export interface Stretch {
  readonly name: string;
  /** The tag of its first field, with which each one begins. */
  readonly opens: string;
  /** How often it occurs. */
  readonly least: number;
  readonly most: number;
  readonly schema: MessageSchema;
}

/** How far fields are looked into: to their format, or also to the values of their parts. */
export type FieldDepth = 'format' | 'values';

/** The state of reading a message's fields. */
export interface FieldWalk {
  readonly schema: MessageSchema;
  readonly fields: readonly FinField[];
  /** The fields that were read. */
  readonly table: FieldTable;
  readonly problems: Problems;
  /** Index of the current field. */
  index: number;
  /** The highest place so far; in a group that repeats, the place of the field before. */
  last: number;
  /** How many fields one after the other have had the place of the current field. */
  count: number;
  /** True if fields are out of order, which is reported of all of them at the end. */
  isDisordered: boolean;
  /** Index of the last field that can begin a sequence, by the sequence's first place; null until it is asked for. */
  openings: Map<number, number> | null;
}

/** How fields are read where a tag may have several places. A program that reads only messages of plain fields does not load it. */
export interface Structure {
  /** Reads a message whose sequences have their own schemas. */
  readSections(schema: MessageSchema, blocks: FinBlocks, problems: Problems, depth: FieldDepth): FieldTable;
  /** The place of a field whose tag has several, or one in a repeating group. */
  choosePlace(walk: FieldWalk, placed: PlacedField): number;
  /** True if the place is in a sequence that has yet to begin. */
  isEarly(walk: FieldWalk, place: number): boolean;
  /** True if the field is one of those that a message copies from another. */
  isCopied(walk: FieldWalk, slot: Slot | undefined, place: number): boolean;
  addToGroup(walk: FieldWalk, group: Group, place: number, reading: FieldReading): void;
  /** Reads a field that the dialect of the type adds to an entry. False for any other. */
  readAdded(walk: FieldWalk, field: FinField): boolean;
  /** The field with the tag that its alias in the dialect of the type stands for. */
  withoutAlias(schema: MessageSchema, field: FinField, problems: Problems): FinField;
}

/** Deviations of real files from the format of their type, which only a lenient reader takes. */
export interface Dialect {
  /** Tags in place of another one. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Fields whose parts may have any length, and any characters if they are text. */
  readonly loose: readonly string[];
  /** True if fields that the type does not have are skipped. */
  readonly extended: boolean;
  /** Mandatory fields that may be missing. */
  readonly lacking: readonly string[];
  /** Fields of the bank's own that belong to the repetition of a group that they are in. */
  readonly added: readonly string[];
}

const NO_DIALECT: Dialect = { aliases: {}, loose: [], extended: false, lacking: [], added: [] };

/** Advice on fields that another message type has, by tag: `leave it out, or …`. */
export type Hints = Readonly<Record<string, string>>;

/** Fields that show that another variant of the type was intended. That is reported at the first one; its consequences are not. */
export interface Variant {
  readonly tags: readonly string[];
  /** The advice: `leave it out, or …`. */
  readonly hint: string;
}

const NO_VARIANT: Variant = { tags: [], hint: '' };

/** How a message type treats some of its fields differently. */
export interface SchemaOptions {
  /** Field specifications in place of the common ones, by tag. */
  readonly specs?: Readonly<Record<string, FieldSpec>>;
  /** Checks in place of the common ones, by tag. */
  readonly checks?: Readonly<Record<string, FieldCheck>>;
  readonly hints?: Hints;
  readonly variant?: Variant;
  readonly dialect?: Dialect;
  readonly stretches?: readonly Stretch[];
  readonly structure?: Structure;
}

/**
 * Builds a schema from lines in the order of the fields:
 *
 * - `20 M`, `23E O*`, `34F M*2`, `50a M AFK`, `59a M -AF`: the field; mandatory or optional; `*` when it
 *   repeats, with a number at most so often; the option letters (`-` is none) where its name ends with `a`.
 * - `50a O CL 50CL`: its own name for a slot, where two have the same field with other options.
 * - `sequence B`: the following fields are of this sequence, and their slots are named `B.50a`. It begins
 *   with its first field, and tags of the sequence before may occur in it again.
 * - `repeat entry C24` … `end`: a group of fields that repeats; its slots are named `entry.61`. A field of
 *   it without the group's first field before it has this error code.
 * - `* O*`: any fields, as copied from another message.
 *
 * A schema is data of this package, so a wrong one throws when the package is loaded.
 *
 * @param known the fields that it may have.
 */
export function messageSchema(
  name: string,
  lines: readonly string[],
  known: FieldSet,
  {
    specs = {},
    checks = {},
    hints = {},
    variant = NO_VARIANT,
    dialect = NO_DIALECT,
    stretches = [],
    structure,
  }: SchemaOptions = {},
): MessageSchema {
  const slots = readSlots(name, lines, known);
  const fields = new Map<string, PlacedField>();
  for (const tag of new Set(slots.flatMap(({ tags }) => tags))) {
    const field = known.get(tag);
    const own = specs[tag] ?? field?.spec;
    if (own === undefined) throw new Error(`Schema ${name} uses the unknown field ${tag}`);
    const spec = dialect.loose.includes(tag) ? { ...own, format: { ...own.format, loose: true } } : own;
    const places = slots.flatMap(({ tags }, place) => (tags.includes(tag) ? [place] : []));
    const [first = -1] = places;
    const only = places.length === 1 && slots[first]?.group === null ? first : -1;
    const check = checks[tag] ?? field?.check ?? null;
    fields.set(tag, { places, only, spec, checks: checksOf(spec), check });
  }
  return {
    name,
    slots,
    fields,
    places: new Map(slots.map((slot, place) => [slot.name, place])),
    sequenced: slots.some(({ sequence }) => sequence !== ''),
    needed: slots.reduce(
      (bits, { mandatory, group }, place) => (mandatory && group === null ? bits | (1 << place) : bits),
      0,
    ),
    bicPlaces: slots.flatMap(({ tags }, place) =>
      tags.some((tag) => fields.get(tag)?.spec.format.groups.has('bic')) ? [place] : [],
    ),
    anyPlace: slots.findIndex(({ tag }) => tag === '*'),
    hints,
    variant,
    dialect,
    stretches,
    structure: structure ?? null,
    openings: new Set(stretches.flatMap(({ opens, schema }) => [opens, ...schema.openings])),
  };
}

/** The schema of a sequence, at any depth. */
export function schemaOfSequence({ stretches }: MessageSchema, name: string): MessageSchema | undefined {
  for (const stretch of stretches) {
    const found = stretch.name === name ? stretch.schema : schemaOfSequence(stretch.schema, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function checksOf(spec: FieldSpec): PlacedField['checks'] {
  return [...spec.format.groups].flatMap(([kind, group]) => {
    const check = PART_CHECKS[kind];
    return check === undefined ? [] : [{ group, check }];
  });
}

function readSlots(schema: string, lines: readonly string[], known: FieldSet): Slot[] {
  const slots: Slot[] = [];
  let sequence = '';
  let group: { name: string; start: number; end: number; code: string } | null = null;
  for (const line of lines) {
    const [word = '', second = '', third, name = word] = line.split(' ');
    if (word === 'sequence') sequence = second;
    else if (word === 'repeat') {
      group = { name: second, start: slots.length, end: slots.length, code: third ?? 'T13' };
    } else if (word === 'end') group = null;
    else {
      if (group !== null) group.end = slots.length;
      const slot = slotOf(word, second, third, name, sequence, group);
      slots.push({ ...slot, title: known.get(slot.tags[0] ?? '')?.spec.name ?? '' });
    }
  }
  const names = new Set(slots.map(({ name }) => name));
  if (names.size < slots.length) throw new Error(`Schema ${schema} has two slots of one name`);
  // A table of fields keeps one bit for each slot.
  if (slots.length > 31) throw new Error(`Schema ${schema} has ${slots.length} slots; it takes 31`);
  return slots;
}

function slotOf(
  tag: string,
  presence: string,
  options: string | undefined,
  name: string,
  sequence: string,
  group: Group | null,
): Omit<Slot, 'title'> {
  const letters = options === undefined ? null : [...options];
  const tags =
    letters?.map((letter) => tag.slice(0, -1) + (letter === '-' ? '' : letter)) ?? (tag === '*' ? [] : [tag]);
  const prefix = group?.name ?? sequence;
  const [, count] = presence.split('*');
  return {
    name: prefix === '' ? name : `${prefix}.${name}`,
    tag,
    tags,
    mandatory: presence.startsWith('M'),
    max: count === undefined ? 1 : count === '' ? Number.POSITIVE_INFINITY : Number(count),
    sequence,
    group,
  };
}
