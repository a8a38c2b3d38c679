import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '../database/connect.ts';
import { alone, knowsMigrations, makeInstallation, makeWorkspace } from '../database/migrate.ts';
import type { Schema } from '../database/schema.ts';
import { CONTROL_SCHEMA, JOBS_SCHEMA } from '../database/workspace.ts';
import { abandonRestore, beginRestore, endRestore } from './interrupted-restore.ts';
import type { BackupRecord, Manifest, SequenceValue, TableHead } from './records.ts';
import { columnsOf, jobMigrationOf, nameOf, tablesIn } from './tables.ts';

interface Options {
  /** Called before each schema. */
  report?(schema: string): void;
  /** Called when everything is in the database, before a server may use it. */
  beforeUse?(manifest: Manifest): Promise<void>;
}

/** @throws an error that says what to do if this version cannot restore the backup */
export function requireKnown({ version, installation, workspaces }: Manifest): void {
  const isKnown =
    knowsMigrations('installation', installation) &&
    workspaces.every(({ migrations }) => knowsMigrations('workspace', migrations));
  if (isKnown) return;
  throw new Error(
    `The backup was made by a newer version of Clearbench (${version}). Restore it with that version.`,
  );
}

/**
 * Restores the records of a backup into a database without an installation. Each schema is created by the migrations
 * that it had, so that a newer version can restore an older backup. Until the end, a mark shows that the database is
 * incomplete: servers refuse it, and a new restore starts over.
 */
export async function importDatabase(
  { pools }: Pick<Database, 'pools'>,
  records: AsyncIterable<BackupRecord>,
  options: Options = {},
): Promise<void> {
  await alone(pools, async (db) => {
    const client = await pools.lengthy.connect();
    const iterator = records[Symbol.asyncIterator]();
    try {
      await new Restore(db, client, { pools, ...options }).run(iterator);
      client.release();
    } catch (error) {
      // A table that is being filled stays locked until the connection ends.
      client.release(true);
      // If this fails too, the mark stays, and the next restore does it.
      await abandonRestore(db).catch(() => {});
      throw error;
    } finally {
      await iterator.return?.();
    }
  });
}

class Restore {
  readonly #db: Kysely<Schema>;
  readonly #client: PoolClient;
  readonly #options: Options & Pick<Database, 'pools'>;
  #schema = '';

  constructor(db: Kysely<Schema>, client: PoolClient, options: Options & Pick<Database, 'pools'>) {
    this.#db = db;
    this.#client = client;
    this.#options = options;
  }

  async run(records: AsyncIterator<BackupRecord>): Promise<void> {
    const first = await records.next();
    if (first.done === true || first.value.kind !== 'manifest')
      throw new Error('The backup does not begin with its manifest.');
    const { manifest } = first.value;
    requireKnown(manifest);
    const schemas = [CONTROL_SCHEMA, JOBS_SCHEMA, ...manifest.workspaces.map(({ schema }) => schema)];
    await beginRestore(this.#db, schemas);
    await this.#load(records, manifest);
    await this.#client.query(
      `update ${nameOf(CONTROL_SCHEMA, 'workspace_leases')} set leased_by = null, due_at = now()`,
    );
    await this.#options.beforeUse?.(manifest);
    await endRestore(this.#db);
  }

  async #load(records: AsyncIterator<BackupRecord>, manifest: Manifest): Promise<void> {
    let next = await records.next();
    while (next.done !== true) {
      const record = next.value;
      if (record.kind === 'table') {
        if (record.table.schema !== this.#schema) await this.#make(record.table.schema, manifest);
        next = await this.#fill(record.table, records);
        continue;
      }
      if (record.kind === 'sequences') await this.#set(record.sequences);
      next = await records.next();
    }
  }

  /** Without the rows that its migrations added: the backup contains those, too. */
  async #make(schema: string, manifest: Manifest): Promise<void> {
    this.#schema = schema;
    this.#options.report?.(schema);
    if (schema === CONTROL_SCHEMA) {
      await makeInstallation(this.#db, this.#options.pools, manifest.installation);
      await this.#requireJobQueue(manifest);
    }
    const workspace = manifest.workspaces.find((each) => each.schema === schema);
    if (workspace !== undefined) await makeWorkspace(this.#db, schema, workspace.migrations);
    for (const { name } of await tablesIn(this.#client, schema)) {
      const table = nameOf(schema, name);
      const { rows } = await this.#client.query(`select exists (select from ${table}) as "isFilled"`);
      if (rows[0].isFilled) await this.#client.query(`truncate ${table} cascade`);
    }
  }

  async #requireJobQueue({ jobs, version }: Manifest): Promise<void> {
    if ((await jobMigrationOf(this.#client)) === jobs) return;
    throw new Error(
      `The job queue of this version differs from that of the backup. Restore it with version ${version} of Clearbench, then update.`,
    );
  }

  /** Loads the rows of a table. Returns the record after them. */
  async #fill(table: TableHead, records: AsyncIterator<BackupRecord>): Promise<IteratorResult<BackupRecord>> {
    let next = await records.next();
    async function* rows(): AsyncGenerator<Buffer> {
      for (; next.done !== true && next.value.kind === 'rows'; next = await records.next()) {
        yield next.value.rows;
      }
    }
    const copy = `copy ${nameOf(table.schema, table.name)} (${columnsOf(table)}) from stdin`;
    await pipeline(rows, this.#client.query(copyFrom(copy)));
    return next;
  }

  async #set(sequences: readonly SequenceValue[]): Promise<void> {
    for (const { schema, name, value } of sequences) {
      await this.#client.query('select setval($1::regclass, $2::bigint)', [nameOf(schema, name), value]);
    }
  }
}

/** Reads all records without storing them. Returns the manifest and the size of the rows in bytes. */
export async function readThrough(
  records: AsyncIterable<BackupRecord>,
): Promise<{ manifest: Manifest; rowBytes: number }> {
  let manifest: Manifest | null = null;
  let rowBytes = 0;
  for await (const record of records) {
    if (record.kind === 'manifest') manifest = record.manifest;
    if (record.kind === 'rows') rowBytes += record.rows.length;
  }
  if (manifest === null) throw new Error('The backup has no manifest.');
  return { manifest, rowBytes };
}
