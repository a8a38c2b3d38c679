import { randomUUID } from 'node:crypto';
import { escapeIdentifier } from 'pg';
import { pino } from 'pino';
import { expect, inject, it, onTestFinished } from 'vitest';
import { nodeOfSchema } from '../database/citus.ts';
import { type Database, openDatabase } from '../database/connect.ts';
import { migrateToLatest, migrateWorkspace } from '../database/migrate.ts';
import { createTestDatabase, isOnCitus } from '../database/testing.ts';
import { joinDatabases } from '../database/testing-citus.ts';
import { dropOnEachNode, onEachNode } from '../database/testing-nodes.ts';
import { CONTROL_SCHEMA, JOBS_SCHEMA } from '../database/workspace.ts';
import { exportDatabase } from './export-database.ts';
import { importDatabase } from './import-database.ts';
import { type BackupRecord, decodeRecords } from './records.ts';
import { nameOf, sequencesIn, tablesIn } from './tables.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

/** A database without any schema of ours. */
async function emptyDatabase(): Promise<Database> {
  const nodes = inject('testNodes');
  const name = `clearbench_restored_${randomUUID()}`;
  await onEachNode(nodes, `create database ${escapeIdentifier(name)}`);
  if (isOnCitus()) await joinDatabases(nodes, name);
  const database = openDatabase({ ...nodes[0], database: name }, { logger: pino({ level: 'silent' }) });
  onTestFinished(async () => {
    await database.close();
    await dropOnEachNode(nodes, name);
  });
  return database;
}

/** An installation with two workspaces and values that are easily spoiled on the way. */
async function installation() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { pool, control } = database;
  await control.pool.query("insert into workspaces (id, name, title) values ('oak', 'oak', 'Oak 橡')");
  await control.pool.query("insert into workspace_leases (workspace_id, leased_by) values ('oak', 7)");
  await migrateWorkspace(database.pools, 'oak');
  const texts = ['tab\tand\nline', String.raw`\N \. back\slash`, '', 'ünïcödé 日本', 'x'.repeat(3_000_000)];
  for (const schema of ['main', 'oak']) {
    for (const [index, text] of texts.entries()) {
      await pool.query(`insert into ${schema}.settings (key, value) values ($1, $2)`, [
        `text ${index}`,
        text,
      ]);
    }
    await pool.query(
      `insert into ${schema}.transaction_events (transaction_seq, status, message, actor, data)
       values (1, 'pending', 'Arrived', null, '{"amount": 12.50, "note": null}'), (2, 'failed', '', '{"id":"a"}', null)`,
    );
    await pool.query(`select nextval('${schema}.ledger_posting_seq') from generate_series(1, 41)`);
  }
  await pool.query(`select ${JOBS_SCHEMA}.add_job('count', '{"of": 1}')`);
  return database;
}

const recordsOf = async function* (database: Database): AsyncGenerator<BackupRecord> {
  const client = await database.pools.lengthy.connect();
  try {
    const options = { version: '0.1.0', now: NOW, masterKey: async () => Buffer.alloc(32, 7) };
    yield* decodeRecords(exportDatabase(client, options));
  } finally {
    client.release(true);
  }
};

const SCHEMAS = [CONTROL_SCHEMA, JOBS_SCHEMA, 'main', 'oak'];
/** What a restore changes on purpose. */
const LEASES = 'workspace_leases';

/** All rows of all tables, and the sequences. */
async function contentOf({ pools }: Database) {
  const client = await pools.lengthy.connect();
  try {
    const rows: Record<string, unknown> = {};
    for (const schema of SCHEMAS) {
      for (const { name } of await tablesIn(client, schema)) {
        const table = nameOf(schema, name);
        const { rows: found } = await client.query(
          `select count(*)::integer as count, md5(string_agg(t::text, '|' order by t::text)) as digest from ${table} t`,
        );
        if (name !== LEASES) rows[`${schema}.${name}`] = found[0];
      }
    }
    return { rows, sequences: await sequencesIn(client, SCHEMAS) };
  } finally {
    client.release();
  }
}

it('everything in the database is restored, and every workspace of it', async () => {
  const source = await installation();
  const target = await emptyDatabase();
  await importDatabase(target, recordsOf(source));
  const content = await contentOf(source);
  expect(Object.keys(content.rows).length).toBeGreaterThan(80);
  expect(content.rows['oak.settings']).toMatchObject({ count: 5 });
  expect(await contentOf(target)).toEqual(content);
  if (isOnCitus()) expect(await nodeOfSchema(target.db, 'oak')).not.toBeNull();
  await migrateToLatest(target);
  const leases = await target.control.pool.query('select distinct leased_by from workspace_leases');
  expect(leases.rows).toEqual([{ leased_by: null }]);
  const next = await target.pool.query("select nextval('main.ledger_posting_seq') as next");
  expect(next.rows).toEqual([{ next: 42n }]);
});

it('a backup is of one moment: what is committed later is not in it', async () => {
  const source = await installation();
  const target = await emptyDatabase();
  async function* interfered(): AsyncGenerator<BackupRecord> {
    for await (const record of recordsOf(source)) {
      if (record.kind === 'manifest') {
        await source.pool.query("insert into oak.settings (key, value) values ('late', 'yes')");
        await source.pool.query("update main.settings set value = 'late' where key = 'text 0'");
      }
      yield record;
    }
  }
  await importDatabase(target, interfered());
  const late = await target.pool.query(
    "select value from oak.settings where key = 'late' union all select value from main.settings where value = 'late'",
  );
  expect(late.rows).toEqual([]);
});

it('a database with an installation is refused unchanged', async () => {
  const source = await installation();
  const before = await contentOf(source);
  const records = recordsOf(await installation());
  await expect(importDatabase(source, records)).rejects.toThrow('The database is not empty');
  expect(await contentOf(source)).toEqual(before);
});

it('a restore that fails leaves the database empty', async () => {
  const source = await installation();
  const target = await emptyDatabase();
  async function* failing(): AsyncGenerator<BackupRecord> {
    let length = 0;
    for await (const record of recordsOf(source)) {
      if (record.kind === 'rows') length += record.rows.length;
      if (length > 100_000) throw new Error('The disk is broken.');
      yield record;
    }
  }
  await expect(importDatabase(target, failing())).rejects.toThrow('The disk is broken.');
  const { rows } = await target.pool.query(
    'select nspname as name from pg_namespace where nspname = any($1)',
    [[...SCHEMAS, 'clearbench_restoring']],
  );
  expect(rows).toEqual([]);
  await importDatabase(target, recordsOf(source));
});

it('a backup with migrations that this version does not know is refused', async () => {
  const source = await installation();
  const target = await emptyDatabase();
  async function* newer(): AsyncGenerator<BackupRecord> {
    for await (const record of recordsOf(source)) {
      if (record.kind === 'manifest')
        record.manifest.workspaces.at(-1)?.migrations.push('9999-from-the-future');
      yield record;
    }
  }
  await expect(importDatabase(target, newer())).rejects.toThrow('made by a newer version of Clearbench');
});

it('a backup of an earlier schema is restored as it was, then brought up to date', async () => {
  const source = await installation();
  for (const statement of [
    'drop table oak.removed_transfers, oak.removed_totals, oak.storage_days, oak.house_rules, oak.refused_payloads',
    'drop table oak.sftp_public_keys, oak.sftp_files, oak.sftp_chunks, oak.sftp_user_settings, oak.sftp_pgp_keys',
    'drop table oak.test_plans, oak.test_plan_versions, oak.test_runs, oak.test_cases, oak.test_comments',
    'drop table oak.test_calls, oak.test_faults, oak.test_probes, oak.test_results',
    'drop table oak.ebics_keys, oak.ebics_segments, oak.ebics_transactions, oak.ebics_signatures, oak.ebics_deliveries, oak.ebics_subscribers, oak.ebics_bank',
    'drop table oak.ebics_bank_keys, oak.ebics_nonces, oak.ebics_orders, oak.ebics_chunks, oak.ebics_events, oak.ebics_files, oak.ebics_requests',
    'drop sequence oak.ebics_order_numbers',
    'drop table oak.payees, oak.payee_verifications, oak.payee_guesses, oak.payee_checks, oak.payment_files',
    'alter table oak.transactions drop column payee',
    'alter table oak.ledger_days drop column entries_from',
    "delete from oak.kysely_migration where name > '0001-baseline'",
  ]) {
    await source.pool.query(statement);
  }
  const target = await emptyDatabase();
  await importDatabase(target, recordsOf(source));
  const { rows } = await target.pool.query("select to_regclass('oak.removed_totals') as added");
  expect(rows).toEqual([{ added: null }]);
  await migrateWorkspace(target.pools, 'oak');
  const kept = await target.pool.query('select count(*)::integer as count from oak.settings');
  expect(kept.rows).toEqual([{ count: 5 }]);
  await target.pool.query('select from oak.removed_totals');
});
