import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import {
  type DeliveryDetail,
  fillPath,
  type IngestedTransaction,
  type ListenNotification,
  type ListenSession,
  PATHS,
  type TriggerResult,
} from '@clearbench/contract';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { expect, it, vi } from 'vitest';
import { listenWith } from '../../../testing/listen-locally.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { ATTEMPTS_KEPT } from '../dispatch/results-repository.ts';

/** For `vi.waitFor`, which would give up after a second. */
const PATIENCE = { timeout: 60_000 };

let apiKey: string;
const server = await createTestApp();
apiKey = (await server.createKey('Developer')).apiKey;
const port = await listenWith(server.app);

/** A session as the command line holds it. */
async function listen(query = '') {
  const request = httpRequest({
    port,
    path: PATHS.webhookListen + query,
    headers: { authorization: `Bearer ${apiKey}` },
  });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) {
    request.destroy();
    throw new Error(`Refused with ${response.statusCode}.`);
  }
  let text = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    text += chunk;
  });
  const events = <T>(name: string): T[] =>
    text
      .split('\n\n')
      .filter((block) => block.startsWith(`event: ${name}\n`))
      .map((block) => JSON.parse(block.split('\ndata: ')[1] ?? ''));
  await expect.poll(() => events('session')).toHaveLength(1);
  const [session] = events<ListenSession>('session');
  if (session === undefined) throw new Error('No session.');
  return {
    session,
    notifications: () => events<ListenNotification>('notification'),
    close: () => request.destroy(),
    end: async () => {
      await call('DELETE', fillPath(PATHS.webhookListenSession, { session: session.sessionId }));
      request.destroy();
    },
  };
}

const call = async <T>(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
  const response = await server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${apiKey}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.json() as T };
};
const trigger = async () => (await call<TriggerResult>('POST', PATHS.trigger, { scenario: null })).body;
const sessions = async () =>
  Number(
    (await server.database.pool.query(`select count(*) from webhooks where kind = 'listener'`)).rows[0].count,
  );

it('a session receives each notification live, signed with the secret shared by every session of the key', async () => {
  const line = await listen();
  const { transactionId } = await trigger();
  await server.settle();
  await expect.poll(() => line.notifications()).toHaveLength(1);
  const [notification] = line.notifications();
  expect(notification).toMatchObject({ type: 'transaction.initiated', transactionId });
  const verified = new StandardWebhook(line.session.secret).verify(
    notification?.body ?? '',
    notification?.headers ?? {},
  );
  expect(verified).toMatchObject({ type: 'transaction.initiated' });
  const other = await listen();
  expect(other.session.secret).toBe(line.session.secret);
  line.close();
  other.close();
  for (const { sessionId } of [line.session, other.session]) {
    const path = fillPath(PATHS.webhookListenSession, { session: sessionId });
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('DELETE', path)).status).toBe(404);
  }
  expect(await sessions()).toBe(0);
});

it('a session whose connection was lost continues with new notifications and with unanswered ones', async () => {
  const lost = await listen('?events=initiation');
  await trigger();
  await server.settle();
  await expect.poll(() => lost.notifications()).toHaveLength(1);
  lost.close();
  const lease = async () => {
    const { rows } = await server.database.pool.query(
      `select leased_by from webhook_lanes where webhook_id = '${lost.session.sessionId}'`,
    );
    return rows;
  };
  await expect.poll(lease).toEqual([{ leased_by: null }]);
  const { transactionId } = await trigger();
  await server.settle();

  const back = await listen(`?sessionId=${lost.session.sessionId}`);
  expect(back.session).toEqual(lost.session);
  await expect.poll(() => back.notifications()).toHaveLength(2);
  expect(back.notifications()[0]?.deliveryId).toBe(lost.notifications()[0]?.deliveryId);
  expect(back.notifications()[1]).toMatchObject({ type: 'transaction.initiated', transactionId });
  await back.end();
});

it('many lost sessions make room for new ones; connected ones do not', async () => {
  const stranger = await server.createKey('Many sessions');
  const before = apiKey;
  apiKey = stranger.apiKey;
  const lines: Awaited<ReturnType<typeof listen>>[] = [];
  for (let count = 0; count < 16; count += 1) lines.push(await listen());
  expect((await call('GET', PATHS.webhookListen)).status).toBe(429);
  lines[3]?.close();
  await vi.waitFor(async () => {
    const line = await listen();
    expect(line.session.sessionId).not.toBe(lines[3]?.session.sessionId);
    lines.push(line);
  }, PATIENCE);
  for (const line of lines) await line.end();
  apiKey = before;
});

it('the response of the developer’s program is logged, and the delivery can be replayed to the session', async () => {
  const line = await listen('?events=initiation');
  const { transactionId, uetr } = await trigger();
  await server.settle();
  await expect.poll(() => line.notifications()).toHaveLength(1);
  const deliveryId = line.notifications()[0]?.deliveryId;
  const answers = fillPath(PATHS.webhookListenAnswers, { session: line.session.sessionId });
  const answer = { deliveryId, status: 500, durationMs: 12.5, body: 'no such route' };
  expect((await call('POST', answers, answer)).status).toBe(200);
  const found = await call<IngestedTransaction>('GET', fillPath(PATHS.ingestTransaction, { code: uetr }));
  expect(found.body).toMatchObject({
    transactionId,
    tracking: { uetr },
    deliveries: [{ id: deliveryId, state: 'failed', lastStatus: 500 }],
  });
  expect((await call('POST', PATHS.ingestReplay, { deliveryId })).body).toMatchObject({ replayed: 1 });
  const repeat = { transactionId, sessionId: line.session.sessionId };
  expect((await call('POST', PATHS.ingestReplay, repeat)).body).toMatchObject({ replayed: 1 });
  await expect.poll(() => line.notifications()).toHaveLength(3);
  line.close();
});

it('the log keeps the latest attempts of a delivery, and the first headers of each answer', async () => {
  const line = await listen('?events=initiation');
  await trigger();
  await server.settle();
  await expect.poll(() => line.notifications()).toHaveLength(1);
  const deliveryId = line.notifications()[0]?.deliveryId ?? '';
  const path = fillPath(PATHS.webhookListenAnswers, { session: line.session.sessionId });
  const headers = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`x-${i}`, 'x'.repeat(1_000)]));
  for (let count = 0; count < ATTEMPTS_KEPT + 5; count += 1) {
    const answer = { deliveryId, status: 500, durationMs: 1, headers };
    expect((await call('POST', path, answer)).status).toBe(200);
  }
  const detail = await server.call('GET', fillPath(PATHS.delivery, { id: deliveryId }));
  const { attempts, attemptLog } = detail.json<DeliveryDetail>();
  expect([attempts, attemptLog.length]).toEqual([ATTEMPTS_KEPT + 5, ATTEMPTS_KEPT]);
  expect([attemptLog[0]?.number, attemptLog.at(-1)?.number]).toEqual([6, ATTEMPTS_KEPT + 5]);
  expect(Object.keys(attemptLog[0]?.response?.headers ?? {})).toHaveLength(16);
  const { rows } = await server.database.pool.query(
    `select count(*)::int as count from delivery_attempts where delivery_id = ${deliveryId}`,
  );
  expect(rows).toEqual([{ count: ATTEMPTS_KEPT }]);
  line.close();
});

it('a delivery that was answered and replayed before the session looked again is sent again', async () => {
  const line = await listen('?events=initiation');
  await trigger();
  await server.settle();
  await expect.poll(() => line.notifications()).toHaveLength(1);
  const deliveryId = line.notifications()[0]?.deliveryId;
  // The writes of the answer and of the replay, without their announcements.
  await server.database.pool.query('update deliveries set attempts = attempts + 1 where id = $1', [
    deliveryId,
  ]);
  await trigger();
  await server.settle();
  const sent = () => line.notifications().map((notification) => notification.deliveryId);
  await expect.poll(sent).toHaveLength(3);
  expect(sent().filter((id) => id === deliveryId)).toHaveLength(2);
  line.close();
});

it('only the key of a session can answer for it', async () => {
  const line = await listen();
  await trigger();
  await server.settle();
  await expect.poll(() => line.notifications()).toHaveLength(1);
  const stranger = await server.createKey('Stranger');
  const response = await server.app.inject({
    method: 'POST',
    url: fillPath(PATHS.webhookListenAnswers, { session: line.session.sessionId }),
    headers: { authorization: `Bearer ${stranger.apiKey}` },
    payload: { deliveryId: line.notifications()[0]?.deliveryId, status: 200, durationMs: 1 },
  });
  expect(response.statusCode).toBe(404);
  line.close();
});

it('abandoned sessions are removed', async () => {
  const line = await listen();
  await server.database.pool.query(`update webhook_lanes set leased_until = now() - interval '1 second'
    where webhook_id = '${line.session.sessionId}'`);
  const removal = server.modules.webhooks.jobs?.find(({ name }) => name.includes('lost listening'));
  await removal?.perform({}, { attempt: 1, isLastAttempt: false, signal: new AbortController().signal });
  const { rows } = await server.database.pool.query(`select id from webhooks where id = $1`, [
    line.session.sessionId,
  ]);
  expect(rows).toEqual([]);
  line.close();
});

it('connections that continue one session are limited: a key has a quarter of all', async () => {
  const first = await listen();
  const again = `?sessionId=${first.session.sessionId}`;
  const lines = [first, ...(await Promise.all(Array.from({ length: 149 }, () => listen(again))))];
  await expect(listen(again)).rejects.toThrow('Refused with 503');
  lines[7]?.close();
  await vi.waitFor(async () => lines.push(await listen(again)), PATIENCE);
  for (const line of lines) line.close();
  await first.end();
});

it('a key that was revoked hears nothing more', async () => {
  const before = apiKey;
  const { id, apiKey: revoked } = await server.createKey('Revoked');
  apiKey = revoked;
  const line = await listen('?events=initiation');
  apiKey = before;
  const other = await listen('?events=initiation');
  await trigger();
  await server.settle();
  await expect.poll(() => line.notifications()).toHaveLength(1);
  expect((await server.call('DELETE', fillPath(PATHS.apiKey, { id }))).statusCode).toBe(200);
  for (let heard = 2; heard <= 3; heard += 1) {
    await trigger();
    await server.settle();
    await expect.poll(() => other.notifications()).toHaveLength(heard);
  }
  expect(line.notifications()).toHaveLength(1);
  line.close();
  await other.end();
});

it('an unknown event is refused, and so is a caller without a key', async () => {
  expect((await call('GET', `${PATHS.webhookListen}?events=nonsense`)).status).toBe(422);
  expect((await server.app.inject({ url: PATHS.webhookListen })).statusCode).toBe(401);
});
