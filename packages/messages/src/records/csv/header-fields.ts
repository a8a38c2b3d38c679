import { type ColumnMapping, nameKey } from '@clearbench/domain';
import type { RecordField } from '../record-source.ts';
import { fieldOfWords } from './column-words.ts';
import { COLUMN_SETS, type ColumnSet, fieldOfColumn, fieldOfExactColumn, MAPPED_SET } from './columns.ts';

/** The fields of the columns of a header. */
export interface HeaderFields {
  /** Which cell holds each field. */
  readonly cells: ReadonlyMap<RecordField, number>;
  /** Cells that hold the same field as an earlier one. */
  readonly duplicates: readonly { readonly earlier: number; readonly cell: number }[];
  /** Columns of the mapping that the header doesn't have. */
  readonly unknown: readonly string[];
  /** The requirements on the header, and the unfulfilled ones. */
  readonly set: ColumnSet;
  readonly missing: readonly string[];
  /** True if the header has the documented names only, in which amounts have a decimal point. */
  readonly isDocumented: boolean;
}

type FieldOf = (name: string) => RecordField | null;

/**
 * Finds the fields of a header: those of the mapping first, then the columns with documented names, then those with the same names
 * written otherwise. Only a header that lacks columns by then is read by the words of other languages: what was complete without
 * them means what it meant before.
 */
export function headerFields(names: readonly string[], columns: ColumnMapping | undefined): HeaderFields {
  const found = new FoundFields(names);
  const unknown = columns === undefined ? [] : found.map(columns);
  const isMapped = columns !== undefined && Object.keys(columns).length > 0;
  found.take(fieldOfExactColumn);
  found.take(fieldOfColumn);
  const documented = isMapped ? missingOf([MAPPED_SET], found.cells) : missingOf(COLUMN_SETS, found.cells);
  if (documented.missing.length === 0) return { ...found, unknown, ...documented, isDocumented: !isMapped };
  const before = found.cells.size;
  found.take(fieldOfWords);
  found.takeValuta();
  const { cells, duplicates } = found;
  const named = missingOf(isMapped ? [MAPPED_SET] : COLUMN_SETS, cells);
  return { cells, duplicates, unknown, ...named, isDocumented: !isMapped && cells.size === before };
}

class FoundFields {
  readonly cells = new Map<RecordField, number>();
  readonly duplicates: { earlier: number; cell: number }[] = [];
  readonly #names: readonly string[];
  /** Cells whose field is decided. */
  readonly #decided = new Set<number>();

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  /** Returns the columns of the mapping that are not there. */
  map(columns: ColumnMapping): string[] {
    const byKey = new Map(columnNames(this.#names).map((name, cell) => [nameKey(name), cell] as const));
    const unknown: string[] = [];
    for (const [name, field] of Object.entries(columns)) {
      const cell = byKey.get(nameKey(name));
      if (cell === undefined) unknown.push(name);
      else {
        this.#decided.add(cell);
        const mapped = field === null ? null : fieldOfColumn(field);
        if (mapped !== null) this.#put(mapped, cell);
      }
    }
    return unknown;
  }

  /** Columns whose names mean a field that none of the calls before has found. */
  take(fieldOf: FieldOf): void {
    const before = new Set(this.cells.keys());
    this.#names.forEach((name, cell) => {
      const field = this.#decided.has(cell) ? null : fieldOf(name);
      if (field === null || before.has(field)) return;
      this.#decided.add(cell);
      this.#put(field, cell);
    });
  }

  /** `Valuta` is the currency in Dutch and the value date in German: it means the one that no other column contains. */
  takeValuta(): void {
    const free = (['currency', 'valueDate'] as const).filter((field) => !this.cells.has(field));
    const [field] = free;
    if (field !== undefined && free.length === 1) {
      this.take((name) => (nameKey(name) === 'valuta' ? field : null));
    }
  }

  #put(field: RecordField, cell: number): void {
    const earlier = this.cells.get(field);
    if (earlier === undefined) this.cells.set(field, cell);
    else this.duplicates.push({ earlier, cell });
  }
}

function missingOf(
  sets: readonly ColumnSet[],
  cells: ReadonlyMap<RecordField, number>,
): Pick<HeaderFields, 'set' | 'missing'> {
  const [first = { set: MAPPED_SET, missing: MAPPED_SET.columns }, ...others] = sets.map((set) => ({
    set,
    missing: set.columns.filter((column) => {
      const field = fieldOfColumn(column);
      return field !== null && !cells.has(field);
    }),
  }));
  return others.reduce((best, other) => (other.missing.length < best.missing.length ? other : best), first);
}

/** The names by which a mapping knows the columns: `column 3` without a text, `IBAN (2)` the second time. */
export function columnNames(names: readonly string[]): string[] {
  const times = new Map<string, number>();
  return names.map((name, cell) => {
    if (name === '') return `column ${cell + 1}`;
    const key = nameKey(name);
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    return time === 1 ? name : `${name} (${time})`;
  });
}
