import { type Dashboard, fillPath, PATHS, type ParkedItem, type Transaction } from '@clearbench/contract';
import { beforeEach, expect } from 'vitest';
import { type Receiver, startReceiver } from '../modules/webhooks/testing/receiver.ts';
import { mt103 } from './samples.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export const COUNT = 9;

export let server: TestApp;
/** An endpoint for its notifications. */
export let receiver: Receiver;

/** A server for each test of a file, in whose database something is going to fail. */
export function usePoisonedServer(): void {
  beforeEach(async () => {
    server = await createTestApp({ env: { AUTOMATION: 'instant' } });
    receiver = await startReceiver();
  });
}

/** Posts payments that nothing has worked on yet. */
export async function arrive(count = COUNT, uetr?: string): Promise<Transaction[]> {
  const texts = Array.from({ length: count }, () => mt103(uetr === undefined ? {} : { uetr }));
  const answers = await Promise.all(texts.map((text) => server.post(text)));
  return answers.map(
    (answer) => answer.json<{ transactions: Transaction[] }>().transactions[0] as Transaction,
  );
}

export const query = (text: string) => server.database.pool.query(text);
/** From now on the database refuses these rows, as in an unforeseen case. */
export const refuse = (table: string, condition: string) =>
  query(`alter table ${table} add constraint poison check (not coalesce((${condition}), false)) not valid`);
export const accept = (table: string) => query(`alter table ${table} drop constraint poison`);
export const seqOf = async (id: string): Promise<string> =>
  (await server.database.pool.query('select seq from transactions where transaction_id = $1', [id])).rows[0]
    .seq;

export const parked = async (): Promise<ParkedItem[]> => (await server.call('GET', PATHS.parkedItems)).json();
export const attention = async () => (await server.call('GET', PATHS.dashboard)).json<Dashboard>().attention;
export const statusOf = async (id: string): Promise<string> =>
  (await server.call('GET', fillPath(PATHS.transaction, { id }))).json<Transaction>().status;
export const statuses = (transfers: readonly Transaction[]) =>
  Promise.all(transfers.map(({ transactionId }) => statusOf(transactionId)));
export const completed = (count: number) => Array.from({ length: count }, () => 'completed');

/** The one item that is set aside, as the console names it. */
export async function theParked(): Promise<ParkedItem> {
  const items = await parked();
  expect(items).toHaveLength(1);
  expect((await attention()).parked).toEqual({ count: 1, newest: items });
  return items[0] as ParkedItem;
}

/** The operator's repair once the cause is gone. */
export async function tryAgain({ id }: ParkedItem): Promise<void> {
  const response = await server.call('POST', fillPath(PATHS.parkedItemRetry, { id }));
  expect(response.statusCode, response.body).toBe(200);
  await server.settle();
  expect(await parked()).toEqual([]);
  expect((await attention()).parked).toEqual({ count: 0, newest: [] });
}

/** The first of them is poisoned, which the reports of a batch name. */
export async function split(
  transfers: readonly Transaction[],
): Promise<{ poison: Transaction; others: Transaction[]; seq: string }> {
  const seqs = await Promise.all(
    transfers.map(async ({ transactionId }) => Number(await seqOf(transactionId))),
  );
  const first = Math.min(...seqs);
  const [poison] = transfers.filter((_, index) => seqs[index] === first);
  if (poison === undefined) throw new Error('Nothing arrived.');
  return { poison, others: transfers.filter((transfer) => transfer !== poison), seq: String(first) };
}
