import { randomUUID } from 'node:crypto';
import { type Delivery, fillPath, type LongAct, PATHS, type ReplayResult } from '@clearbench/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BATCH } from '../../../platform/database/in-batches.ts';
import { isOnCitus } from '../../../platform/database/testing.ts';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';

/** More than one request may change. */
const MANY = 7 * BATCH;
const SINCE = new Date(0).toISOString();

/**
 * However fast the machine is, a statement that changes more deliveries than a batch has counts as one that took too long. Citus has no
 * triggers on distributed tables.
 */
const TIME_LIMIT = `
create function end_long_statement() returns trigger language plpgsql as $$
begin
  if (select count(*) from changed) > ${BATCH} then
    raise query_canceled using message = 'canceling statement due to statement timeout';
  end if;
  return null;
end $$;
create trigger time_limit after update on deliveries
  referencing new table as changed for each statement execute function end_long_statement()`;

let id: string;
const server = await createTestApp();
if (!isOnCitus()) await server.database.pool.query(TIME_LIMIT);
beforeEach(async () => {
  // A receiver that is never called: the webhook is paused.
  const created = await server.call('POST', PATHS.webhooks, { url: 'http://127.0.0.1:9/', active: true });
  expect(created.statusCode, created.body).toBe(201);
  id = created.json().id;
  const paused = await server.call('POST', at(PATHS.webhookPause));
  expect(paused.statusCode, paused.body).toBe(200);
});
afterEach(async () => {
  await server.database.pool.query('truncate deliveries, notifications, long_acts');
  await server.settle();
});

const at = (path: string) => path.replace(':id', id);
const acts = async () => (await server.call('GET', `${PATHS.longActs}?object=${id}`)).json<LongAct[]>();

async function addDeliveries(state: string, count = MANY): Promise<void> {
  const { pool } = server.database;
  const notification = randomUUID();
  await pool.query(
    `insert into notifications (id, type, transaction_id, uetr, body, created_at)
    values ($1, 'transaction.initiated', null, null, '{}', now())`,
    [notification],
  );
  await pool.query(
    `insert into deliveries (
      webhook_id, notification_id, type, transaction_id, state, is_test, attempts, tries, due_at, created_at)
    select $1, $4, 'transaction.initiated', null, $2, false, 0, 0,
      case when $2 = 'pending' then now() end, now() + i * interval '1 ms'
    from generate_series(1, $3::integer) i order by i`,
    [id, state, count, notification],
  );
}

async function states(): Promise<Record<string, number>> {
  const { rows } = await server.database.pool.query<{ state: string; count: number }>(
    'select state, count(*)::integer as count from deliveries group by state',
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

describe('a webhook with more waiting deliveries than one request can cancel', () => {
  it('is deleted: at once it gets nothing more, then its deliveries are cancelled, and at last it is gone', async () => {
    await addDeliveries('pending');
    const deleted = await server.call('DELETE', at(PATHS.webhook));
    expect(deleted.statusCode, deleted.body).toBe(202);
    expect((await server.call('GET', at(PATHS.webhook))).json()).toMatchObject({
      state: 'deleting',
      active: false,
    });
    const [act] = await acts();
    expect(act).toMatchObject({
      id: deleted.json().longActId,
      ...{ kind: 'webhook.deletion', state: 'running', total: null, startedBy: server.operator.username },
    });
    expect(act?.done).toBeGreaterThan(0);
    expect((await server.call('DELETE', at(PATHS.webhook))).json().longActId).toBe(act?.id);

    await server.post(mt103());
    for (const sweep of server.modules.webhooks.sweeps ?? []) await sweep.run({ isUrgent: true });
    await server.settle();
    expect((await server.call('GET', at(PATHS.webhook))).statusCode).toBe(404);
    expect(await states()).toEqual({ cancelled: MANY });
    expect(await acts()).toMatchObject([
      { id: act?.id, state: 'done', done: MANY, total: MANY, problem: null },
    ]);
    const { rows } = await server.database.pool.query(
      'select from webhook_lanes where webhook_id = $1 union all select from webhook_health where webhook_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });

  it('can no longer be changed, tested or replayed', async () => {
    await addDeliveries('pending');
    await addDeliveries('failed', 1);
    // On a busy machine, the first batch may take longer than a request may.
    const statusOfDeletion = async () => (await server.call('DELETE', at(PATHS.webhook))).statusCode;
    await expect.poll(statusOfDeletion).toBe(202);
    const failedSince = new Date(0).toISOString();
    for (const [method, path, body] of [
      ['POST', PATHS.webhookResume, undefined],
      ['PATCH', PATHS.webhook, { active: true }],
      ['POST', PATHS.webhookRotation, { overlapHours: 0 }],
      ['POST', PATHS.webhookTest, { type: 'transaction.initiated' }],
      ['POST', PATHS.webhookReplay, { failedSince }],
    ] as const) {
      const refused = await server.call(method, at(path), body);
      expect([refused.statusCode, refused.json().code], path).toEqual([409, 'webhook_is_deleted']);
    }
    const url = `${PATHS.deliveries}?webhookId=${id}&state=failed`;
    const [failed] = (await server.call('GET', url)).json<Delivery[]>();
    const replayed = await server.call('POST', fillPath(PATHS.deliveryReplay, { id: failed?.id ?? '' }));
    expect(replayed.json().code).toBe('delivery_not_replayable');
    const [act] = await acts();
    const cancelled = await server.call('POST', fillPath(PATHS.longActCancel, { id: act?.id ?? '' }));
    expect([cancelled.statusCode, cancelled.json().code]).toEqual([409, 'act_not_possible']);
  });

  it('is deleted while it is being replayed', async () => {
    await addDeliveries('failed');
    await server.call('POST', at(PATHS.webhookReplay), { failedSince: SINCE });
    expect((await server.call('DELETE', at(PATHS.webhook))).statusCode).toBe(202);
    await server.settle();
    expect((await server.call('GET', at(PATHS.webhook))).statusCode).toBe(404);
    expect((await acts()).map(({ kind, state }) => [kind, state])).toEqual([
      ['webhook.deletion', 'done'],
      ['webhook.replay', 'cancelled'],
    ]);
    const left = await states();
    expect(left.pending).toBeUndefined();
    expect((left.failed ?? 0) + (left.cancelled ?? 0)).toBe(MANY);
  });
});

describe('a replay of more deliveries than one request can change', () => {
  it('starts at once, shows how far it is, and replays each delivery once', async () => {
    await addDeliveries('failed');
    const started = await server.call('POST', at(PATHS.webhookReplay), { failedSince: SINCE });
    expect(started.statusCode, started.body).toBe(202);
    const { longActId, replayed } = started.json<ReplayResult>();
    expect(replayed).toBeGreaterThan(0);
    expect(await states()).toEqual({ pending: replayed, failed: MANY - replayed });
    expect(await acts()).toMatchObject([
      { id: longActId, kind: 'webhook.replay', state: 'running', done: replayed },
    ]);
    // A delivery that fails after it was replayed is not replayed again.
    const { pool } = server.database;
    await pool.query(`update deliveries set state = 'failed' where id = (select min(id) from deliveries)`);
    await server.settle();
    expect(await acts()).toMatchObject([{ id: longActId, state: 'done', done: MANY, total: MANY }]);
    expect(await states()).toEqual({ pending: MANY - 1, failed: 1 });
  });

  it('takes those in its range only', async () => {
    await addDeliveries('delivered');
    const { rows } = await server.database.pool.query<{ from: Date; to: Date }>(
      `select min(created_at) + interval '5 s' as from, min(created_at) + interval '10 s' as to from deliveries`,
    );
    await server.call('POST', at(PATHS.webhookReplay), rows[0]);
    await server.settle();
    expect(await states()).toEqual({ pending: 5_000, delivered: MANY - 5_000 });
    expect(await acts()).toMatchObject([{ state: 'done', done: 5_000, total: 5_000 }]);
  });

  it('is not started twice, and can be cancelled: what was replayed stays so', async () => {
    await addDeliveries('failed');
    const started = await server.call('POST', at(PATHS.webhookReplay), { failedSince: SINCE });
    const again = await server.call('POST', at(PATHS.webhookReplay), { failedSince: SINCE });
    expect([again.statusCode, again.json().code]).toEqual([409, 'act_under_way']);

    const { longActId = '', replayed } = started.json<ReplayResult>();
    const cancel = () => server.call('POST', fillPath(PATHS.longActCancel, { id: longActId }));
    expect((await cancel()).json()).toMatchObject({ id: longActId, state: 'cancelled', done: replayed });
    expect((await cancel()).json().code).toBe('act_not_possible');
    await server.settle();
    expect(await states()).toEqual({ pending: replayed, failed: MANY - replayed });
    expect(await acts()).toMatchObject([{ state: 'cancelled' }]);
    expect((await server.call('POST', at(PATHS.webhookReplay), { failedSince: SINCE })).statusCode).toBe(202);
  });
});

it('a replay and a deletion of few deliveries are over when they are answered', async () => {
  await addDeliveries('failed', 10);
  const replayed = await server.call('POST', at(PATHS.webhookReplay), { failedSince: SINCE });
  expect([replayed.statusCode, replayed.json()]).toEqual([
    200,
    { success: true, message: '10 deliveries are being sent again.', replayed: 10 },
  ]);
  expect((await server.call('DELETE', at(PATHS.webhook))).statusCode).toBe(200);
  expect((await server.call('GET', at(PATHS.webhook))).statusCode).toBe(404);
  expect(await states()).toEqual({ cancelled: 10 });
  expect(await acts()).toEqual([]);
});
