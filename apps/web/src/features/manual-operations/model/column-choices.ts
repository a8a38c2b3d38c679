import { COLUMN_FIELDS, type ColumnField, type ColumnMapping } from '@clearbench/domain';
import type { CsvTable } from '@/lib/messages/protocol.ts';

export type ColumnChoice = ColumnField | 'ignored';

const CAPITALS = /\b(?:bic|iban|uetr|id)\b/g;

/** `sender_bic` → `Sender BIC`. */
function labelOf(field: ColumnField): string {
  const words = field.replaceAll('_', ' ').replace(CAPITALS, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const COLUMN_OPTIONS: ReadonlyArray<{ readonly value: ColumnChoice; readonly label: string }> = [
  { value: 'ignored', label: 'Ignored' },
  ...COLUMN_FIELDS.map((value) => ({ value, label: labelOf(value) })),
];

/** The fields of all columns after a change to one. A field moves: no two columns have the same. */
export function withChoice({ columns }: CsvTable, name: string, choice: ColumnChoice): ColumnMapping {
  const chosen = choice === 'ignored' ? null : choice;
  return mappingOf(
    columns.map((column) => {
      if (column.name === name) return [name, chosen];
      return [column.name, column.field === chosen ? null : column.field];
    }),
  );
}

/** The fields of all columns with every suggestion applied. */
export const withGuesses = ({ columns }: CsvTable): ColumnMapping =>
  mappingOf(columns.map(({ name, field, guess }) => [name, field ?? guess]));

export const guessesOf = ({ columns }: CsvTable): number =>
  columns.filter(({ guess }) => guess !== null).length;

const mappingOf = (entries: ReadonlyArray<readonly [string, ColumnField | null]>): ColumnMapping =>
  Object.fromEntries(entries);
