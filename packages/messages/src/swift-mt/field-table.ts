import type { FieldReading } from './field-reading.ts';

/** The fields of a message by the slot of its schema that they fill. */
export class FieldTable {
  readonly #places: ReadonlyMap<string, number>;
  readonly #first: (FieldReading | undefined)[] = [];
  /** Every field of the slots that hold more than one. */
  #repeated: Map<number, FieldReading[]> | null = null;
  #present = 0;

  /** @param places the place of each slot by its name: at most 31, one bit each. */
  constructor(places: ReadonlyMap<string, number>) {
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

  has(place: number): boolean {
    return this.#first[place] !== undefined;
  }

  /** The first field of a slot, by the slot's name (`32A`, `50a`). */
  first(slot: string): FieldReading | undefined {
    return this.#first[this.#places.get(slot) ?? -1];
  }

  /** Every field of a slot in the order of the message. */
  all(slot: string): readonly FieldReading[] {
    const place = this.#places.get(slot) ?? -1;
    const first = this.#first[place];
    return first === undefined ? [] : (this.#repeated?.get(place) ?? [first]);
  }
}
