import { runMigrations } from 'graphile-worker';
import { beforeEach, expect, it } from 'vitest';
import { itemText } from '../../modules/payloads/index.ts';
import { JobQueue } from '../jobs/job-queue.ts';
import { migrateToLatest } from './migrate.ts';
import { workspaceMigrations } from './migrations/workspace/index.ts';
import { createTestDatabase, isOnCitus, type TestDatabase } from './testing.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  // These databases are from before every migration but the first.
  for (const statement of [
    'drop table ebics_keys, ebics_segments, ebics_transactions, ebics_signatures, ebics_deliveries, ebics_subscribers, ebics_bank, ebics_bank_keys, ebics_nonces, ebics_orders, ebics_chunks, ebics_events, ebics_files, ebics_requests',
    'drop sequence ebics_order_numbers',
    'drop table payees, payee_verifications, payee_guesses, payee_checks, payment_files',
    'alter table transactions drop column payee',
    'drop table removed_transfers, removed_totals, storage_days, house_rules, refused_payloads',
    'drop table sftp_public_keys, sftp_files, sftp_chunks, sftp_user_settings, sftp_pgp_keys',
    'drop table test_plans, test_plan_versions, test_runs, test_cases, test_comments, test_calls, test_faults, test_probes, test_results',
    'alter table ledger_days drop column entries_from',
    'drop index transactions_amount, transactions_banks, payloads_key',
    "delete from main.kysely_migration where name > '0001-baseline'",
  ]) {
    await database.pool.query(statement);
  }
});

/** Makes the database one to which these migrations were applied. */
async function withApplied(names: readonly string[]): Promise<void> {
  await database.pool.query('delete from main.kysely_migration');
  await database.pool.query(
    'insert into main.kysely_migration (name, timestamp) select unnest($1::text[]), now()::text',
    [names],
  );
  await database.pool.query("insert into settings (key, value) values ('kept', 'yes')");
}

const EARLIER = ['0001-first-slice', ...Array.from({ length: 34 }, (_, i) => `00${i + 10}-earlier`)];

it('a database with all earlier migrations has the baseline, and keeps its data', async () => {
  await withApplied(EARLIER);
  await migrateToLatest(database);
  await migrateToLatest(database);
  const applied = await database.pool.query('select name from main.kysely_migration order by name');
  expect(applied.rows).toEqual(Object.keys(workspaceMigrations).map((name) => ({ name })));
  const kept = await database.pool.query("select value from settings where key = 'kept'");
  expect(kept.rows).toEqual([{ value: 'yes' }]);
});

it('a database that lacks one of them is refused unchanged, with the version that brings it up to date', async () => {
  await withApplied(EARLIER.slice(0, -1));
  await expect(migrateToLatest(database)).rejects.toThrow('Start commit 531a4b7d with it once');
  const { rows } = await database.pool.query(
    'select count(*)::integer as applied from main.kysely_migration',
  );
  expect(rows).toEqual([{ applied: 34 }]);
});

it('only a workspace that was never used gets payees', async () => {
  const payees = async () => (await database.pool.query('select from payees')).rows.length;
  await migrateToLatest(database);
  expect(await payees()).toBeGreaterThan(10);
  await database.pool.query('truncate payees');
  await database.pool.query(
    `insert into audit_entries (position, at, actor_kind, actor_name, action, object_type, object_id, hash)
    values (1, now(), 'system', 'system', 'settings.changed', 'settings', 'server', '')`,
  );
  await database.pool.query("delete from main.kysely_migration where name >= '0016'");
  await migrateToLatest(database);
  expect(await payees()).toBe(0);
});

it('the data of orders from before chunks are kept', async () => {
  await migrateToLatest(database);
  await database.pool.query("delete from main.kysely_migration where name >= '0021'");
  await database.pool.query('alter table ebics_orders add column data bytea');
  await database.pool.query(
    `insert into ebics_orders (id, order_id, user_id, "order", label, data, bytes, digest, state, signatures_needed, sums, received_at)
    select gen_random_uuid(), 'A00' || n, 'USER', '{}', '', convert_to(repeat('0123456789', n * 30000), 'UTF8'), n * 300000, '', 'accepted', 1,
      '[]', now() from generate_series(0, 2) as n`,
  );
  await migrateToLatest(database);
  const { rows } = await database.pool.query(
    `select o.order_id, count(c) as chunks, string_agg(convert_from(c.bytes, 'UTF8'), '' order by c.number) as text
    from ebics_orders o left join ebics_chunks c on c.order_id = o.id group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { order_id: 'A000', chunks: 0n, text: null },
    { order_id: 'A001', chunks: 2n, text: '0123456789'.repeat(30_000) },
    { order_id: 'A002', chunks: 3n, text: '0123456789'.repeat(60_000) },
  ]);
});

it('the places of messages in files are counted in bytes, no longer in characters', async () => {
  await migrateToLatest(database);
  await database.pool.query("delete from main.kysely_migration where name >= '0023'");
  await database.pool.query(
    `insert into payloads (id, fingerprint, format, content)
    select gen_random_uuid(), convert_to(text, 'UTF8'), 'swift-mt', text from unnest(array['Zürich|5 €|😀!', 'plain|text|here']) as text`,
  );
  await database.pool.query(
    `insert into messages (payload_id, payload_index, item_offset, item_length)
    select p.id, n - 1, length(left(p.content, strpos(p.content, item) - 1)), length(item)
    from payloads p, string_to_table(p.content, '|') with ordinality as i (item, n)
    union all select id, 3, null, null from payloads`,
  );
  await migrateToLatest(database);
  const { rows } = await database.pool.query<{ text: string | null }>(
    `select ${itemText('i', 'p')} as text from messages i join payloads p on p.id = i.payload_id order by p.content collate "C", i.payload_index`,
  );
  expect(rows.map(({ text }) => text)).toEqual(['Zürich', '5 €', '😀!', null, 'plain', 'text', 'here', null]);
});

it('so is one from before workspaces', async () => {
  await database.pool.query('alter table main.kysely_migration set schema public');
  await database.pool.query("update public.kysely_migration set name = '0001-first-slice'");
  await expect(migrateToLatest(database)).rejects.toThrow('Start commit 531a4b7d with it once');
});

// An installation from before cannot be on Citus.
it.skipIf(isOnCitus())(
  'tables of the installation that the workspace main has are moved with what is in them',
  async () => {
    const { rows } = await database.control.pool.query<{ table: string }>(
      `select table_name as table from information_schema.tables
    where table_schema = current_schema() and table_name in ('operators', 'sessions', 'auth_attempts', 'retired_master_keys')`,
    );
    expect(rows).toHaveLength(4);
    await database.control.pool.query(
      "insert into operators (id, username, email, password_hash) values (gen_random_uuid(), 'Ada', 'ada@bank.example', 'hash')",
    );
    await database.control.pool.query(
      `drop table memberships;
      alter table operators drop column of_installation, drop column totp_sealed, drop column totp_step,
        drop column disabled_at, drop column installation_by, drop column of_workspace;
      alter table sessions drop column last_used_at, drop column confirmed_at, drop column second_factor,
        drop column begun_by, drop column provider_session, drop column provider_token,
        drop column provider_refresh`,
    );
    for (const { table } of rows)
      await database.pool.query(`alter table clearbench.${table} set schema main`);
    await database.pool.query('drop schema clearbench cascade');
    await database.pool.query(
      "insert into api_keys (id, label, key_hash, key_sealed) values (gen_random_uuid(), 'Hub', '\\x01', '\\x02')",
    );
    await database.pool.query(
      "insert into settings (key, value) values ('master_key_canary', 'sealed'), ('virtual_clock', 'kept')",
    );
    await migrateToLatest(database);
    await migrateToLatest(database);
    const operators = await database.control.pool.query('select username from operators');
    expect(operators.rows).toEqual([{ username: 'Ada' }]);
    const moved = await database.control.pool.query('select key, value from settings');
    expect(moved.rows).toEqual([{ key: 'master_key_canary', value: 'sealed' }]);
    const left = await database.pool.query('select key from settings');
    expect(left.rows).toEqual([{ key: 'virtual_clock' }]);
    const workspaces = await database.control.pool.query('select id, name, title from workspaces');
    expect(workspaces.rows).toEqual([{ id: 'main', name: 'main', title: 'Main' }]);
    const places = await database.control.pool.query(
      "select encode(key_hash, 'hex') as hash, workspace_id from api_key_places",
    );
    expect(places.rows).toEqual([{ hash: '01', workspace_id: 'main' }]);
  },
);

it.skipIf(isOnCitus())(
  'jobs from before jobs named their workspace are those of main, with their attempts',
  async () => {
    const { pool } = database;
    await runMigrations({ pgPool: database.pools.jobs, schema: 'graphile_worker_main' });
    const add = (name: string, key: string | null) =>
      pool.query('select graphile_worker_main.add_job($1, $2, job_key => $3, max_attempts => 3)', [
        name,
        '{"of":"before"}',
        key,
      ]);
    await add('waiting', 'key');
    await add('failed', null);
    await pool.query(
      "update graphile_worker_main._private_jobs set attempts = 3, last_error = 'Nobody there' where key is null",
    );
    await migrateToLatest(database);
    await migrateToLatest(database);
    const queue = new JobQueue('main');
    expect(await queue.depths(database.db)).toEqual(
      expect.arrayContaining([
        { name: 'waiting', waiting: 1, running: 0, failed: 0 },
        { name: 'failed', waiting: 0, running: 0, failed: 1 },
      ]),
    );
    expect(await queue.failed(database.db)).toMatchObject([{ attempts: 3, error: 'Nobody there' }]);
    const { rows } = await pool.query('select key, payload from graphile_worker._private_jobs order by key');
    expect(rows.at(-1)).toEqual({
      key: 'main:key',
      payload: { workspace: 'main', payload: { of: 'before' } },
    });
  },
);
