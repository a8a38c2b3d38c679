import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { INGESTION_PATHS, type PayloadAccepted } from '@clearbench/contract';
import { expect, it, vi } from 'vitest';
import { serversOfOneDatabase } from '../../testing/server-process.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

// A killed worker's job is released after some ten seconds.
vi.setConfig({ testTimeout: 180_000 });
const PATIENCE = { timeout: 90_000, interval: 20 };

const TRANSFERS = 1_600;
const JOB = 'remove what is older than the settings say';

const transfer = {
  sender: { bic: 'OAKNGB20', name: 'Northern Mills', account: 'GB29NWBK60161331926819' },
  receiver: { bic: 'ELMFDEF0', name: 'Suedwerk GmbH', account: 'DE89370400440532013000' },
  ...{ amount: '99.25', currency: 'EUR', value_date: '2026-11-20', fund_type: 'm0' },
};

it('a process that is killed within a batch removes and archives each transfer once', async () => {
  const archive = temporaryFolder();
  const { start, query, connect } = await serversOfOneDatabase();
  const startOne = () => start('all', [], { ARCHIVE: archive });
  const left = async () => Number((await query('select count(*) from main.transactions')).count);
  const files = () => readdir(archive);

  const killed = await startOne();
  const response = await fetch(killed.address + INGESTION_PATHS.json, {
    method: 'POST',
    headers: { authorization: `Bearer ${killed.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(Array.from({ length: TRANSFERS }, () => transfer)),
  });
  const { transactions } = (await response.json()) as PayloadAccepted;
  const ended = `select count(*) from main.transfer_lives where status = 'completed' and awaits is null`;
  await expect.poll(async () => Number((await query(ended)).count), PATIENCE).toBe(TRANSFERS);
  // Everything gets older, which no sweep notices.
  await query(`update main.transactions set created_at = now() - interval '40 days'`);
  await query(`update main.transaction_events set created_at = now() - interval '40 days'`);
  const settings = JSON.stringify({ retentionDays: { transfers: 30 } });
  await query(`insert into main.settings values ('server', '${settings}')`);
  const counted = `select count(*) from main.sweep_cursors where name = 'count daily volumes' and position >= ${TRANSFERS}`;
  await expect.poll(async () => Number((await query(counted)).count), PATIENCE).toBe(1);
  // The first batch has written its file, and waits with its transaction, when the process is killed.
  const holder = await connect();
  await holder.query('begin; lock table main.removed_totals in exclusive mode');
  // Until the process has read the settings, the job finds nothing to do.
  const addJob = () => query(`select graphile_worker.add_job('${JOB}')`);
  const filesOfJob = async () => {
    await addJob();
    return (await files()).length;
  };
  await expect.poll(filesOfJob, { ...PATIENCE, interval: 1_000 }).toBeGreaterThan(0);
  killed.signal('SIGKILL');
  await killed.closed;
  expect(await left()).toBe(TRANSFERS);
  await holder.query('rollback');
  holder.release();

  await startOne();
  await addJob();
  await expect.poll(left, PATIENCE).toBe(0);
  const texts = await Promise.all(
    (await files())
      .filter((name) => name.endsWith('.gz'))
      .map(async (name) => String(gunzipSync(await readFile(join(archive, name))))),
  );
  const archived = texts.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line).id);
  expect(archived.sort()).toEqual(transactions.map(({ transactionId }) => transactionId).sort());
  expect(Number((await query('select sum(total) from main.transaction_totals')).sum)).toBe(0);
  expect(Number((await query('select sum(total) from main.removed_totals')).sum)).toBe(TRANSFERS);
});
