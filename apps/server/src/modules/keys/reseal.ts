import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { type MasterVault, openOrNull } from '../../platform/secrets/crypto.ts';
import type { SealedTable } from '../../platform/secrets/sealed-table.ts';
import { type SealedDatabase, sealedParts } from './sealed-tables.ts';

const BATCH = 200;
/** A value that changes while it is sealed again is looked at once more, but not for ever. */
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
  const names = [id, ...columns.map((column) => column.sealed)].map((name) => sql.ref(name));
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
  for (const { sealed: column, fingerprint } of columns) {
    const value = row[column];
    if (!Buffer.isBuffer(value) || value.length === 0 || vault.isCurrent(value)) continue;
    const text = openOrNull(vault, value);
    if (text === null) {
      const name = `${table}.${column}`;
      pass.unreadable.set(name, (pass.unreadable.get(name) ?? 0) + 1);
      continue;
    }
    const set = [sql`${sql.ref(column)} = ${vault.seal(text)}`];
    if (fingerprint !== undefined) set.push(sql`${sql.ref(fingerprint)} = ${vault.fingerprint(text)}`);
    // Only if it has not changed since it was read.
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.join(set)}
      where ${sql.ref(id)} = ${row[id]} and ${sql.ref(column)} = ${value}`.execute(db);
    pass.isClean = false;
    pass.count += Number(numAffectedRows ?? 0n);
  }
}
