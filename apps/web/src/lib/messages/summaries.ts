import type { Summaries } from './protocol.ts';

const AT_MOST_16_BIT = 65_535;

/** One message of a text, as a list shows it. */
export interface Summary {
  /** From 0. */
  readonly index: number;
  readonly type: string | null;
  readonly line: number;
  readonly errors: number;
  readonly warnings: number;
}

/** Collects summaries in arrays that double when they are full. */
export class SummaryCollector {
  /** How many are of an unsupported type. */
  notChecked = 0;
  /** How many valid transfers cannot be paid out. */
  unpayable = 0;
  private count = 0;
  private readonly types: (string | null)[] = [];
  private readonly placeOf = new Map<string | null, number>();
  private typeOf = new Uint16Array(64);
  private lineOf = new Uint32Array(64);
  private errorsOf = new Uint16Array(64);
  private warningsOf = new Uint16Array(64);

  add(summary: Omit<Summary, 'index'>): void {
    if (this.count === this.typeOf.length) this.grow();
    let place = this.placeOf.get(summary.type);
    if (place === undefined) {
      // A text can name as many types as it has messages; those beyond the limit are listed as the last one.
      place = Math.min(this.types.length, AT_MOST_16_BIT);
      this.types[place] = summary.type;
      this.placeOf.set(summary.type, place);
    }
    this.typeOf[this.count] = place;
    this.lineOf[this.count] = summary.line;
    this.errorsOf[this.count] = Math.min(summary.errors, AT_MOST_16_BIT);
    this.warningsOf[this.count] = Math.min(summary.warnings, AT_MOST_16_BIT);
    this.count++;
  }

  finish(): Summaries {
    const { count, types, notChecked, unpayable } = this;
    return {
      count,
      notChecked,
      unpayable,
      types,
      typeOf: this.typeOf.slice(0, count),
      lineOf: this.lineOf.slice(0, count),
      errorsOf: this.errorsOf.slice(0, count),
      warningsOf: this.warningsOf.slice(0, count),
    };
  }

  private grow(): void {
    const size = this.count * 2;
    this.typeOf = copied(new Uint16Array(size), this.typeOf);
    this.lineOf = copied(new Uint32Array(size), this.lineOf);
    this.errorsOf = copied(new Uint16Array(size), this.errorsOf);
    this.warningsOf = copied(new Uint16Array(size), this.warningsOf);
  }
}

function copied<T extends Uint16Array | Uint32Array>(into: T, from: T): T {
  into.set(from);
  return into;
}

export function summaryAt(summaries: Summaries, index: number): Summary | null {
  if (index < 0 || index >= summaries.count) return null;
  return {
    index,
    type: summaries.types[summaries.typeOf[index] ?? 0] ?? null,
    line: summaries.lineOf[index] ?? 1,
    errors: summaries.errorsOf[index] ?? 0,
    warnings: summaries.warningsOf[index] ?? 0,
  };
}

/** The messages with an error, by their index. */
export function invalidOnes({ count, errorsOf }: Summaries): Uint32Array {
  const found = new Uint32Array(count);
  let size = 0;
  for (let index = 0; index < count; index++) {
    if (errorsOf[index] !== 0) found[size++] = index;
  }
  return found.slice(0, size);
}

/** The message at a line of the text: the last one that begins there or before. */
export function messageAtLine({ count, lineOf }: Summaries, line: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineOf[middle] ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  return Math.max(low, 0);
}
