import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { CONTROL_SCHEMA } from '../../platform/database/workspace.ts';
import { type MasterVault, openOrNull } from '../../platform/secrets/crypto.ts';
import type { SealedColumn, SealedTable } from '../../platform/secrets/sealed-table.ts';
import { type SealedDatabase, sealedParts } from './sealed-tables.ts';

const BATCH = 200;
/** A value that changes while it is being resealed is tried again, but not for ever. */
const PASSES = 10;

export interface Resealed {
  /** How many values were sealed again. */
  count: number;
  /** Values that no key opens, as `table.column`, with how many there are. */
  unreadable: Map<string, number>;
}

interface Pass extends Resealed {
  /** True if there was nothing to do. */
  isClean: boolean;
}

type Row = Record<string, unknown>;

/**
 * Seals with the current master key all values that an earlier one has sealed, while they are used and changed. May be interrupted at
 * any time and run again.
 */
export async function resealAll(database: SealedDatabase, vault: MasterVault): Promise<Resealed> {
  const parts = await sealedParts(database);
  let count = 0;
  let last: Pass;
  let passes = 0;
  do {
    last = { count: 0, isClean: true, unreadable: new Map() };
    for (const { db, tables } of parts) {
      for (const table of tables) await resealTable(db, vault, table, last);
    }
    count += last.count;
    passes += 1;
  } while (!last.isClean && passes < PASSES);
  return { count, unreadable: last.unreadable };
}

async function resealTable(
  db: Kysely<Schema>,
  vault: MasterVault,
  sealed: SealedTable,
  pass: Pass,
): Promise<void> {
  const { table, id, columns } = sealed;
  const names = [
    id,
    ...columns.flatMap(({ sealed: value, fingerprint = [] }) => [value, fingerprint].flat()),
  ].map((name) => sql.ref(name));
  let after: unknown = null;
  for (;;) {
    const from = after === null ? sql`` : sql`where ${sql.ref(id)} > ${after}`;
    const { rows } = await sql<Row>`
      select ${sql.join(names)} from ${sql.table(table)} ${from} order by ${sql.ref(id)} limit ${BATCH}`.execute(
      db,
    );
    for (const row of rows) await resealRow(db, vault, sealed, row, pass);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.[id];
  }
}

async function resealRow(
  db: Kysely<Schema>,
  vault: MasterVault,
  { table, id, columns }: SealedTable,
  row: Row,
  pass: Pass,
): Promise<void> {
  for (const column of columns) {
    const value = row[column.sealed];
    if (!Buffer.isBuffer(value) || value.length === 0 || vault.isCurrent(value)) continue;
    const text = openOrNull(vault, value);
    if (text === null) {
      const name = `${table}.${column.sealed}`;
      pass.unreadable.set(name, (pass.unreadable.get(name) ?? 0) + 1);
      continue;
    }
    pass.isClean = false;
    if (await replace(db, { table, id, column, row, vault, text })) pass.count += 1;
  }
}

interface Replacement extends Pick<SealedTable, 'table' | 'id'> {
  column: SealedColumn;
  row: Row;
  vault: MasterVault;
  text: string;
}

/** Only if it has not changed since it was read. */
function replace(db: Kysely<Schema>, { table, id, column, row, vault, text }: Replacement): Promise<boolean> {
  const { sealed, fingerprint, alsoIn } = column;
  const set = [sql`${sql.ref(sealed)} = ${vault.seal(text)}`];
  const print = vault.fingerprint(text);
  if (fingerprint !== undefined) set.push(sql`${sql.ref(fingerprint)} = ${print}`);
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set ${sql.join(set)}
      where ${sql.ref(id)} = ${row[id]} and ${sql.ref(sealed)} = ${row[sealed]}`.execute(tx);
    if (numAffectedRows === 0n) return false;
    if (fingerprint !== undefined && alsoIn !== undefined) {
      await sql`
        update ${sql.id(CONTROL_SCHEMA, alsoIn)} set ${sql.ref(fingerprint)} = ${print}
        where ${sql.ref(fingerprint)} = ${row[fingerprint]}`.execute(tx);
    }
    return true;
  });
}
