import type { LinePosition } from '../../envelope/fin-message.ts';
import type { FieldReading } from '../reading/field-reading.ts';

/** The fields of a message by the slot of its schema that they fill. */
export class FieldTable {
  readonly #places: ReadonlyMap<string, number>;
  readonly #first: (FieldReading | undefined)[] = [];
  /** Every field of the slots that hold more than one. */
  #repeated: Map<number, FieldReading[]> | null = null;
  /** The repetitions of each group by its name. */
  #groups: Map<string, FieldReading[][]> | null = null;
  #stretches: Map<string, FieldTable[]> | null = null;
  #present = 0;
  /** True if every field of the message is in its place and matches its format, and none is missing. */
  complete = true;
  /** The end of the fields, where missing ones are reported. */
  readonly end: LinePosition;

  /** @param places the place of each slot by its name: at most 31, one bit each. */
  constructor(places: ReadonlyMap<string, number>, end: LinePosition) {
    this.end = end;
    this.#places = places;
  }

  /** One bit for each slot that is filled: 1 << place. */
  get present(): number {
    return this.#present;
  }

  add(place: number, reading: FieldReading): void {
    const first = this.#first[place];
    if (first === undefined) {
      this.#first[place] = reading;
      this.#present |= 1 << place;
      return;
    }
    this.#repeated ??= new Map();
    const all = this.#repeated.get(place);
    if (all === undefined) this.#repeated.set(place, [first, reading]);
    else all.push(reading);
  }

  /** Adds a field of a group that repeats, in a new repetition or in the current one. */
  addToGroup(group: string, place: number, begins: boolean, reading: FieldReading): void {
    this.#first[place] ??= reading;
    this.#present |= 1 << place;
    this.#groups ??= new Map();
    let repetitions = this.#groups.get(group);
    if (repetitions === undefined) {
      repetitions = [];
      this.#groups.set(group, repetitions);
    }
    const current = begins ? undefined : repetitions.at(-1);
    if (current === undefined) repetitions.push([reading]);
    else current.push(reading);
  }

  /** Adds the fields of a sequence that has its own table. */
  addStretch(name: string, table: FieldTable): void {
    this.#stretches ??= new Map();
    const known = this.#stretches.get(name);
    if (known === undefined) this.#stretches.set(name, [table]);
    else known.push(table);
  }

  /** The tables of a sequence that repeats, or that follows such a one. */
  each(stretch: string): readonly FieldTable[] {
    return this.#stretches?.get(stretch) ?? [];
  }

  /** The same at any depth. */
  everywhere(stretch: string): readonly FieldTable[] {
    const own = this.each(stretch);
    if (own.length > 0) return own;
    return [...(this.#stretches?.values() ?? [])].flat().flatMap((one) => one.everywhere(stretch));
  }

  has(place: number): boolean {
    return this.#first[place] !== undefined;
  }

  /** The first field at a place of the schema. */
  at(place: number): FieldReading | undefined {
    return this.#first[place];
  }

  /** The first field of a slot, by the slot's name (`32A`, `50a`, `B.50a`). */
  first(slot: string): FieldReading | undefined {
    return this.#first[this.#places.get(slot) ?? -1];
  }

  /** Every field of a slot in the order of the message; of a group's slot the first only. */
  all(slot: string): readonly FieldReading[] {
    return this.allAt(this.#places.get(slot) ?? -1);
  }

  /** The same by the place of the slot. */
  allAt(place: number): readonly FieldReading[] {
    const first = this.#first[place];
    return first === undefined ? [] : (this.#repeated?.get(place) ?? [first]);
  }

  /** The repetitions of a group: each the fields that it has, in the order of the message. */
  group(name: string): readonly (readonly FieldReading[])[] {
    return this.#groups?.get(name) ?? [];
  }
}
