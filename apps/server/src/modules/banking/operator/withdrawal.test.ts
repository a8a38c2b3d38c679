import {
  fillPath,
  type LedgerPosting,
  type NetworkMessage,
  PATHS,
  type Timeline,
} from '@clearbench/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { isConflict } from '../../../platform/database/errors.ts';
import { waitingForLocks } from '../../../platform/database/testing.ts';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { arrive, at, detail, expectBalanced, HOUR_MS, kinds } from '../testing.ts';

const PATIENCE_MS = 20_000;

let id: string;
const server = await createTestApp();
beforeEach(async () => {
  id = await arrive(server, mt103());
  await server.call('POST', PATHS.centralBankConvert, { transactionId: id, centralBankCode: 'ECB' });
});

const setStatus = (status: string) => server.call('PATCH', at(PATHS.transactionStatus, id), { status });
const connect = (connected: boolean) =>
  server.call('PUT', fillPath(PATHS.networkConnection, { network: 'swift' }), { connected });

async function sent(query = ''): Promise<[string, string, string | undefined][]> {
  const url = `${PATHS.networkMessages}?transactionId=${id}&direction=out${query}`;
  const messages = (await server.call('GET', url)).json<NetworkMessage[]>();
  return messages.map(({ type, state, error }) => [type, state, error?.code]);
}

async function pass(): Promise<void> {
  await server.settle();
  await server.advanceClock(HOUR_MS);
  await server.settle();
}

const postings = async (): Promise<string[]> =>
  (await server.call('GET', at(PATHS.transactionLedger, id))).json<LedgerPosting[]>().map(({ kind }) => kind);

async function queuedForSwift(): Promise<string | undefined> {
  const { body } = await server.app.inject({ url: PATHS.metrics, headers: { host: 'localhost' } });
  return /^clearbench_network_queued_messages\{workspace="main",network="swift"\} (\d+)$/m.exec(body)?.[1];
}

describe('an order that no network has taken yet', () => {
  it('is never sent once its transfer has failed: the funds went back', async () => {
    await connect(false);
    await pass();
    expect(await queuedForSwift()).toBe('1');
    expect((await setStatus('failed')).statusCode).toBe(200);
    // The rejection is waiting now.
    expect(await queuedForSwift()).toBe('1');
    await connect(true);
    await pass();
    expect(await sent()).toEqual([
      ['MT199', 'acknowledged', undefined],
      ['MT202', 'withdrawn', 'CNCL'],
    ]);
    expect(await sent('&state=withdrawn')).toHaveLength(1);
    expect(await sent('&state=refused')).toEqual([]);
    expect(kinds(await detail(server, id)).slice(-4)).toEqual([
      'message.withdrawn',
      'transaction.failed',
      'rejection.sent',
      'network.acknowledged',
    ]);
    expect(await postings()).toEqual(['arrival', 'conversion-request', 'refund']);
    await expectBalanced(server);
  });

  it('is not sent after its transfer was completed by hand', async () => {
    await setStatus('completed');
    await pass();
    expect(await sent()).toEqual([['MT202', 'withdrawn', 'CNCL']]);
    expect(kinds(await detail(server, id))).not.toContain('confirmation.ignored');
  });

  it('is taken back by a recall, which then needs no other bank', async () => {
    await pass();
    await server.call('POST', PATHS.interbankSwift, { transactionId: id, messageType: 'MT103' });
    const recalled = await server.call('POST', at(PATHS.transactionRecall, id), { reason: 'DUPL' });
    expect(recalled.json()).toEqual({
      success: true,
      message: 'The transfer was cancelled before it was sent.',
    });
    await pass();
    expect(await sent()).toEqual([
      ['MT199', 'acknowledged', undefined],
      ['MT103', 'withdrawn', 'CNCL'],
      ['MT202', 'acknowledged', undefined],
    ]);
    expect(await detail(server, id)).toMatchObject({ status: 'failed' });
    const { branches, hops } = (await server.call('GET', at(PATHS.transactionTimeline, id))).json<Timeline>();
    expect(branches).toMatchObject([{ kind: 'recall', state: 'accepted' }]);
    expect(hops.find(({ state }) => state === 'failed')).toMatchObject({
      key: 'platform-m1',
      status: 'CNCL',
    });
  });
});

describe('an order on its way to the network', () => {
  it('stays: a recall asks the bank that holds it', async () => {
    await pass();
    await server.call('POST', PATHS.interbankSwift, { transactionId: id, messageType: 'MT103' });
    // The stored state between sending and the answer.
    await sql`insert into network_batches (id, message_ids, sessions, sequences)
      select gen_random_uuid(), array_agg(message_id), array_agg('0001'::text), array_agg('000001'::text)
      from network_queue`.execute(server.database.db);
    const recalled = await server.call('POST', at(PATHS.transactionRecall, id), { reason: 'DUPL' });
    expect(recalled.json()).toMatchObject({ message: expect.stringMatching(/^Recall sent: MT192/) });
    await pass();
    expect((await sent()).map(([type, state]) => `${type} ${state}`).sort()).toEqual([
      'MT103 acknowledged',
      'MT192 acknowledged',
      'MT202 acknowledged',
    ]);
  });

  it('is waited for while it is numbered, and taken back if that is undone', async () => {
    const numbering = await server.database.pool.connect();
    onTestFinished(() => numbering.release());
    await numbering.query('begin');
    await numbering.query('select from network_queue for update');
    const failed = setStatus('failed');
    await expect.poll(() => waitingForLocks(server.database), { timeout: PATIENCE_MS }).toBe(1);
    // Nor is it passed over by an act that saw no order before it locked the transfer.
    const { networks } = server.modules.networks;
    const late = server.database.background.db
      .transaction()
      .execute((tx) => networks.withdrawOrders(tx, id, 'Ended', new Date()));
    await expect(late).rejects.toSatisfy(isConflict);
    await numbering.query('rollback');
    expect((await failed).statusCode).toBe(200);
    await pass();
    expect(await sent()).toEqual([
      ['MT199', 'acknowledged', undefined],
      ['MT202', 'withdrawn', 'CNCL'],
    ]);
    expect(await postings()).toEqual(['arrival', 'conversion-request', 'refund']);
  });
});
