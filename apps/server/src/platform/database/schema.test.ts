import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from './testing.ts';

/** Columns in the form `table.column`, with `?` if they may be null. */
const described = (table: string, column: string, isNullable: boolean): string =>
  `${table}.${column}${isNullable ? '?' : ''}`;

/** JSON of any shape may be null. */
const ofAnyShape = (table: string, column: string): string => `${table}.${column} of any shape`;

function declared(): string[] {
  const directory = join(import.meta.dirname, 'schema');
  const text = readdirSync(directory)
    .map((file) => readFileSync(join(directory, file), 'utf8'))
    .join('\n')
    .replace(/\/\*\*[\s\S]*?\*\//g, '');
  const bodies = new Map(
    [...text.matchAll(/interface (\w+)(?: extends (\w+))? \{\n([\s\S]*?)\n\}/g)].map(
      ([, name = '', base = '', body = '']) => [name, { base, body }] as const,
    ),
  );
  const bodyOf = (name: string): string => {
    const { base, body } = bodies.get(name) ?? { base: '', body: '' };
    return base === '' ? body : `${bodyOf(base)}\n${body}`;
  };
  const tables = [...bodies]
    .filter(([name]) => name.endsWith('Tables'))
    .flatMap(([, { body }]) => fieldsOf(body));
  return tables.flatMap(([table, type]) =>
    fieldsOf(bodyOf(type)).map(([column, columnType]) =>
      columnType === 'unknown'
        ? ofAnyShape(table, column)
        : described(table, column, /\bnull\b/.test(columnType)),
    ),
  );
}

const fieldsOf = (body: string): [string, string][] =>
  [...body.matchAll(/^ {2}(\w+):\s([\s\S]*?);$/gm)].map(([, name = '', type = '']) => [name, type]);

it('the types of the tables have the columns of the database', async () => {
  const { pool, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { rows } = await pool.query<{ table: string; column: string; isNullable: boolean }>(`
    select table_name as table, column_name as column, is_nullable = 'YES' as "isNullable"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('main', 'clearbench') and table_type = 'BASE TABLE' and table_name <> 'kysely_migration'`);
  const types = new Set(declared());
  const stored = rows.map(({ table, column, isNullable }) => {
    const any = ofAnyShape(table, column);
    return types.has(any) ? any : described(table, column, isNullable);
  });
  expect([...types].sort()).toEqual([...new Set(stored)].sort());
});
