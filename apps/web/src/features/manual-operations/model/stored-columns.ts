import { COLUMN_FIELDS, type ColumnField, type ColumnMapping } from '@clearbench/domain';
import { defineStoredJson } from '@/lib/browser/storage.ts';

/** An operator's mapping for tables with this header. */
export interface HeaderMapping {
  /** The names of its columns, as JSON. */
  readonly header: string;
  readonly columns: ColumnMapping;
}

const KEPT_MAX = 50;

/** The mappings of this browser, the one changed last first. */
export const storedColumns = defineStoredJson<readonly HeaderMapping[]>({
  key: 'clearbench.csv-columns',
  isPreference: true,
  fallback: () => [],
  revive: (parsed) => {
    if (!Array.isArray(parsed)) throw new TypeError('Not a list of mappings');
    return parsed.map(reviveMapping);
  },
});

function reviveMapping(parsed: unknown): HeaderMapping {
  const { header, columns } = parsed as { header: unknown; columns: unknown };
  if (typeof header !== 'string' || typeof columns !== 'object' || columns === null) {
    throw new TypeError('Not a mapping');
  }
  return {
    header,
    columns: Object.fromEntries(Object.entries(columns).map(([name, field]) => [name, reviveField(field)])),
  };
}

function reviveField(value: unknown): ColumnField | null {
  return COLUMN_FIELDS.find((field) => field === value) ?? null;
}

export const headerOf = (names: readonly string[]): string => JSON.stringify(names);

export const withMapping = (
  all: readonly HeaderMapping[],
  mapping: HeaderMapping,
): readonly HeaderMapping[] => [mapping, ...withoutMapping(all, mapping.header)].slice(0, KEPT_MAX);

export const withoutMapping = (all: readonly HeaderMapping[], header: string): readonly HeaderMapping[] =>
  all.filter((other) => other.header !== header);
