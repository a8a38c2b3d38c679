import { columnMappingSchema } from '@clearbench/contract';
import { COLUMN_FIELDS, type ColumnField, type ColumnMapping, nameKey } from '@clearbench/domain';
import type { TransferOptions } from '@clearbench/messages/transfers';
import { AppError } from '../../../platform/errors.ts';

/** A parameter `columns[Betrag]=amount`. */
const PARAMETER = /^columns\[(.*)\]$/s;
const FIELD_OF: ReadonlyMap<string, ColumnField> = new Map(
  COLUMN_FIELDS.map((field) => [nameKey(field), field]),
);

/**
 * The mapping of CSV columns in a query: `columns[Betrag]=amount&columns[Notiz]=`; an empty value ignores the column.
 * Null without a mapping, as in nearly every request.
 */
export function mappedColumns(query: unknown): Pick<TransferOptions, 'columns'> | null {
  let columns: Record<string, ColumnField | null> | null = null;
  for (const [parameter, value] of Object.entries(query ?? {})) {
    const name = PARAMETER.exec(parameter)?.[1];
    if (name === undefined) {
      if (parameter === 'columns') throw invalid('Name the column in brackets, like columns[Betrag]=amount.');
      continue;
    }
    columns ??= Object.create(null) as Record<string, ColumnField | null>;
    columns[name] = fieldOf(name, value);
  }
  return columns === null ? null : { columns: checked(columns) };
}

function fieldOf(name: string, value: unknown): ColumnField | null {
  if (value === '') return null;
  const field = typeof value === 'string' ? FIELD_OF.get(nameKey(value)) : undefined;
  if (field !== undefined) return field;
  const found =
    typeof value === 'string' ? `"${value.slice(0, 40)}", which is not a field` : 'more than one field';
  throw invalid(
    `columns[${name.slice(0, 40)}] is ${found}. Use one of ${COLUMN_FIELDS.join(', ')}, or nothing to ignore the column.`,
  );
}

function checked(columns: ColumnMapping): ColumnMapping {
  const result = columnMappingSchema.safeParse({ ...columns });
  if (result.success) return result.data;
  throw invalid('The columns parameter can map up to 200 columns, with names of up to 500 characters.');
}

const invalid = (message: string): AppError => new AppError('invalid_columns', message);
