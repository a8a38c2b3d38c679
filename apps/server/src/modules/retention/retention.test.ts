import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  type AccountStatement,
  type Dashboard,
  fillPath,
  INGESTION_PATHS,
  type LedgerAccount,
  PATHS,
  type PayloadAccepted,
  type StorageView,
  type Transaction,
} from '@clearbench/contract';
import { sample } from '@clearbench/messages';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Module } from '../../platform/module.ts';
import { mt103 } from '../../testing/samples.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { makeKeyPair } from '../sftp/users/make-key-pair.ts';
import { INDEXING } from '../transactions/index.ts';
import { followersAmong } from './followers.ts';

const DAY_MS = 86_400_000;
const OLD = 40;

const archive = temporaryFolder();
const server = await createTestApp({ env: { ARCHIVE: archive, AUTOMATION: 'instant' } });

async function run(name = 'remove what is older than the settings say'): Promise<void> {
  const job = server.modules.retention.jobs?.find((each) => each.name === name);
  await job?.perform({}, { attempt: 1, isLastAttempt: false, signal: new AbortController().signal });
}

const read = async <T>(url: string): Promise<T> => (await server.call('GET', url)).json<T>();

const keep = async (retentionDays: object) =>
  expect((await server.call('PATCH', PATHS.settings, { retentionDays })).statusCode).toBe(200);

async function posted(
  body: string,
  headers: Record<string, string> = {},
  path: string = INGESTION_PATHS.fin,
): Promise<string[]> {
  const response = await server.post(body, headers, path);
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json<PayloadAccepted>().transactions.map(({ transactionId }) => transactionId);
}

const transfer = (name: string) => ({
  sender: { bic: 'OAKNGB20', name, account: 'GB29NWBK60161331926819' },
  receiver: { bic: 'ELMFDEF0', name: 'Suedwerk GmbH', account: 'DE89370400440532013000' },
  ...{ amount: '99.25', currency: 'EUR', value_date: '2026-11-20', fund_type: 'm0' },
});

async function archived(): Promise<{ kind: string; id: string; [part: string]: unknown }[]> {
  const names = (await readdir(archive)).sort();
  const texts = await Promise.all(
    names.map(async (name) => String(gunzipSync(await readFile(join(archive, name))))),
  );
  return texts.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line));
}

async function listed(query = ''): Promise<{ ids: string[]; total: number }> {
  const response = await server.call('GET', `${PATHS.transactions}?limit=100${query}`);
  return {
    ids: response.json<Transaction[]>().map(({ transactionId }) => transactionId),
    total: Number(response.headers['x-total-count']),
  };
}

const rowsOf = async (table: string): Promise<number> =>
  (await server.database.pool.query(`select count(*)::integer as count from ${table}`)).rows[0].count;

/** Every account with its balances, and its entries up to today. */
async function books(): Promise<unknown> {
  const accounts = await read<LedgerAccount[]>(PATHS.ledgerAccounts);
  const statements = await Promise.all(
    accounts.map(({ id }) =>
      read<AccountStatement>(`${fillPath(PATHS.ledgerStatement, { id })}?from=2026-01-01&limit=1000`),
    ),
  );
  return { accounts, statements, trial: await read(PATHS.trialBalance) };
}

describe('transfers that have ended', () => {
  const old: string[] = [];
  let waiting: string;
  let failed: string;
  let recent: string[];
  const message = mt103({ reference: 'REPEATED' });

  beforeAll(async () => {
    old.push(...(await posted(message)));
    const batch = JSON.stringify([transfer('Northern Mills'), transfer('Kestrel Foods')]);
    old.push(...(await posted(batch, { 'content-type': 'application/json' }, INGESTION_PATHS.json)));
    [waiting = ''] = await posted(mt103());
    await server.call('POST', fillPath(PATHS.transactionAutomation, { id: waiting }), { action: 'hold' });
    await server.settle();
    [failed = ''] = await posted(mt103());
    await server.call('PATCH', fillPath(PATHS.transactionStatus, { id: failed }), { status: 'failed' });
    old.push(failed);
    await server.settle();
    // As many as make whole blocks of the search index, so that lines of some are removed.
    const many = JSON.stringify(Array.from({ length: 40 }, () => transfer('Oldham Works')));
    old.push(...(await posted(many, { 'content-type': 'application/json' }, INGESTION_PATHS.json)));
    await server.settle();
    await server.advanceClock(OLD * DAY_MS);
    await server.settle();
    recent = await posted(mt103());
    await server.settle();
  });

  it('are kept unless the settings say otherwise', async () => {
    const before = await listed();
    await run();
    expect(await listed()).toEqual(before);
  });

  it('are removed with everything about them, and lists, totals, searches and books stay exact', async () => {
    const before = await books();
    await keep({ transfers: 30 });
    await run();
    const left = await listed();
    expect(left.ids.toSorted()).toEqual([waiting, ...recent].sort());
    expect(left.total).toBe(left.ids.length);
    for (const query of ['&status=completed', '&status=failed', '&currency=EUR', '&type=mt103_swift']) {
      const { ids, total } = await listed(query);
      expect([query, total]).toEqual([query, ids.length]);
    }
    for (const id of old) {
      const found = await listed(`&search=${id.slice(4)}`);
      expect([id, found]).toEqual([id, { ids: [], total: 0 }]);
    }
    expect(await listed('&words=oldham')).toEqual({ ids: [], total: 0 });
    expect((await listed(`&search=${waiting.slice(4)}`)).ids).toEqual([waiting]);
    expect(await books()).toEqual(before);
    const counts = await Promise.all(['payloads', 'transactions', 'transfer_lives'].map(rowsOf));
    expect(counts).toEqual([2, 2, 2]);
    const { rows } = await server.database.pool.query(`
      select from transaction_events e where not exists (select from transactions t where t.seq = e.transaction_seq)
      union all select from network_messages m
      where transaction_seq is not null and not exists (select from transactions t where t.seq = m.transaction_seq)`);
    expect(rows).toEqual([]);
  });

  it('are in the archive before, each once', async () => {
    const lines = await archived();
    expect(lines.map(({ id }) => id).sort()).toEqual(old.toSorted());
    const line = lines.find(({ id }) => id === old[0]);
    expect(line).toMatchObject({
      kind: 'transfer',
      transfer: { transaction_id: old[0], status: 'completed', amount: '12500.50' },
      life: { funds: 'settled' },
      arrival: { raw: message },
    });
    for (const part of ['events', 'networkMessages', 'postings']) expect(line?.[part]).not.toEqual([]);
  });

  it('are still known: a link says when they were removed, and in which file they are', async () => {
    const day = new Date().toISOString().slice(0, 10);
    for (const path of [PATHS.transaction, PATHS.transactionTimeline, PATHS.transactionPayload]) {
      const response = await server.call('GET', path.replace(':id', old[0] ?? ''));
      expect([response.statusCode, response.json().message]).toEqual([
        404,
        `The transaction ${old[0]} was removed by retention on ${day}. It is in file 1 of the archive.`,
      ]);
    }
    const { statuses, firstSteps } = await read<Dashboard>(PATHS.dashboard);
    expect(statuses.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    expect(firstSteps).toMatchObject({ payment: true, completed: true, failed: true });
    expect(await read<StorageView>(PATHS.systemStorage)).toMatchObject({
      removedTransfers: old.length,
      archive: 'directory',
    });
  });

  it('may arrive again, as new ones', async () => {
    const [again] = await posted(message);
    expect(old).not.toContain(again);
  });
});

it('a batch whose transaction does not end is archived again, in the same file', async () => {
  const ids = await posted(mt103());
  await server.settle();
  await server.advanceClock(OLD * DAY_MS);
  await server.settle();
  await keep({ transfers: 30 });
  const before = (await archived()).length;
  // The file is written, and then the transaction fails, as if the process had been killed before its commit.
  await server.database.pool.query('alter table removed_totals rename to away');
  await expect(run()).rejects.toThrow('removed_totals');
  await server.database.pool.query('alter table away rename to removed_totals');
  expect((await listed()).ids).toEqual(expect.arrayContaining(ids));
  expect((await archived()).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  await run();
  const lines = (await archived()).map(({ id }) => id);
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines).toEqual(expect.arrayContaining(ids));
  expect(lines.length).toBeGreaterThan(before);
});

it('a file of many payments is in the archive once', async () => {
  const ids = await posted(sample('pain.001.001.09'));
  expect(ids).toHaveLength(2);
  await server.settle();
  await server.advanceClock(OLD * DAY_MS);
  await server.settle();
  await keep({ transfers: 30 });
  await run();
  const raws = (await archived())
    .filter(({ id }) => ids.includes(id))
    .map((line) => (line.arrival as { raw: string | null }).raw);
  expect(raws).toEqual([sample('pain.001.001.09'), null]);
});

it('a message about no stored transfer goes after the same time, with its payload', async () => {
  await keep({ transfers: 30 });
  await posted(sample('MT900'));
  await server.settle();
  const payloads = await rowsOf('payloads');
  await run();
  expect(await rowsOf('messages')).toBe(1);
  await server.advanceClock(OLD * DAY_MS);
  await server.settle();
  await run();
  expect([await rowsOf('messages'), await rowsOf('payloads')]).toEqual([0, payloads - 1]);
  expect((await archived()).at(-1)).toMatchObject({ kind: 'message', arrival: { raw: sample('MT900') } });
});

it('entries of closed days go after their own time; balances, totals and closed statements stay', async () => {
  await keep({ transfers: 0 });
  await posted(mt103());
  await server.settle();
  await server.advanceClock(OLD * DAY_MS);
  await posted(mt103());
  await server.settle();
  const accounts = await read<LedgerAccount[]>(PATHS.ledgerAccounts);
  const figures = async () => ({
    accounts: await read(PATHS.ledgerAccounts),
    trial: await read(PATHS.trialBalance),
    closed: await Promise.all(accounts.map(({ id }) => read(fillPath(PATHS.ledgerStatements, { id })))),
  });
  const today = (await read<{ now: string }>(PATHS.clock)).now.slice(0, 10);
  const suspense = accounts.find(({ kind }) => kind === 'm0_suspense')?.id ?? '';
  const statement = (from: string) =>
    server.call('GET', `${fillPath(PATHS.ledgerStatement, { id: suspense })}?from=${from}&to=${today}`);
  const [before, ofToday] = [await figures(), (await statement(today)).json<AccountStatement>()];
  expect(ofToday.entryCount).toBeGreaterThan(0);
  await keep({ ledger: 31 });
  await run();
  expect(await figures()).toEqual(before);
  expect((await statement(today)).json()).toEqual(ofToday);
  const tooEarly = await statement('2026-01-01');
  expect([tooEarly.statusCode, tooEarly.json().message]).toEqual([
    404,
    expect.stringMatching(/^The entries before \d{4}-\d\d-\d\d were removed by retention/),
  ]);
  const { rows } = await server.database.pool.query(
    'select min(booked_at) >= (select entries_from from ledger_days) as "areNew", count(*) > 0 as "areSome" from ledger_postings',
  );
  expect(rows).toEqual([{ areNew: true, areSome: true }]);
  expect((await server.call('PATCH', PATHS.settings, { retentionDays: { ledger: 30 } })).statusCode).toBe(
    422,
  );
});

it('every sweep that reads a table in its order is waited for, as long as anybody needs it', async () => {
  const sweeps = Object.values<Module>(server.modules).flatMap((module) => module.sweeps ?? []);
  // These find their work by its state or its time, not by the numbers of rows.
  expect(
    sweeps.flatMap(({ name, follows }) => (follows === undefined ? [name] : [])).sort(),
  ).toMatchInlineSnapshot(`
    [
      "analyse lives of transfers",
      "analyse transfers",
      "carry out decisions about files",
      "close the days of the ledger",
      "deliver notifications",
      "encrypt files of SFTP",
      "forget tried names of payees",
      "judge test cases",
      "pay out through Wise",
      "process EBICS orders",
      "put statements into outbox",
      "receive network messages",
      "remove gone files of SFTP",
      "report on the payees of files",
      "run the simulated Wise",
      "send network messages",
      "take files of SFTP",
      "take the next steps of transfers",
      "verify payees",
    ]
  `);
  const needed = sweeps.map((sweep) => ({
    ...sweep,
    ...(sweep.follows !== undefined && { follows: { ...sweep.follows, isNeeded: async () => true } }),
  }));
  const { readers, bystanders } = await followersAmong(needed);
  for (const { name, follows } of sweeps) {
    if (follows === undefined) continue;
    expect(follows.mayMissRemoved ? bystanders : readers[follows.table]).toContain(name);
  }
  expect(bystanders).toEqual([INDEXING]);
  // Nobody uses SFTP here: its sweep reads nothing, so nothing waits for it and nothing is waiting.
  const telling = sweeps.find(({ name }) => name === 'tell users of SFTP');
  expect([telling?.follows?.table, await telling?.depth?.()]).toEqual(['transaction_events', 0]);
  const key = await server.createKey('Of a user of SFTP');
  const added = await server.call('POST', PATHS.sftpPublicKeys, {
    apiKeyId: key.id,
    publicKey: makeKeyPair().public,
  });
  await expect
    .poll(async () => (await followersAmong(sweeps)).readers.transaction_events)
    .toEqual(expect.arrayContaining(['tell users of SFTP']));
  await server.call('DELETE', fillPath(PATHS.sftpPublicKey, { id: added.json().id }));
});

it('the size of the database is known by part, and its growth from the day after the first measurement', async () => {
  const first = await read<StorageView>(PATHS.systemStorage);
  expect(first.grownSince).toBeNull();
  expect(first.parts.every(({ bytes, grownBytes }) => bytes > 0 && grownBytes === null)).toBe(true);
  await run('measure storage');
  await server.database.pool.query(`update storage_days set day = day - 3, bytes = bytes - 1000`);
  const later = await read<StorageView>(PATHS.systemStorage);
  expect(later.grownSince).toBe(new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10));
  expect(later.parts.every(({ grownBytes }) => (grownBytes ?? 0) >= 1_000)).toBe(true);
  expect(later.grownBytes).toBe(later.parts.reduce((sum, { grownBytes }) => sum + (grownBytes ?? 0), 0));
});

it('refused payloads go after the same time', async () => {
  await keep({ transfers: 30 });
  expect((await server.post('no payment')).statusCode).toBe(415);
  await expect.poll(() => rowsOf('refused_payloads'), { timeout: 60_000 }).toBe(1);
  await run();
  expect(await rowsOf('refused_payloads')).toBe(1);
  await server.advanceClock(OLD * DAY_MS);
  await run();
  expect(await rowsOf('refused_payloads')).toBe(0);
});
