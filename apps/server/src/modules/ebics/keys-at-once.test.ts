import { type EbicsBank, type EbicsSubscriber, fillPath, PATHS } from '@clearbench/contract';
import { type RawBuilder, sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import {
  ebicsBank,
  ebicsClient,
  initialisedSubscriber,
  lettersOf,
  readySubscriber,
} from '../../testing/ebics-client.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let bank: EbicsBank;
beforeEach(async () => {
  server = await createTestApp();
  bank = await ebicsBank(server);
});

/** Begins something that waits for the locked subscribers as often as given, then makes a change that it finds. */
async function overtaken<Result>(
  begin: () => Promise<Result>,
  { waits, by = sql`select` }: { waits: number; by?: RawBuilder<unknown> },
): Promise<Result> {
  const { db } = server.database;
  const holder = await db.startTransaction().execute();
  await sql`select from ebics_subscribers for update`.execute(holder);
  const begun = begin();
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`.execute(db);
    return rows.length;
  };
  try {
    await expect.poll(waiting).toBeGreaterThanOrEqual(waits);
    await by.execute(holder);
  } finally {
    await holder.commit().execute();
  }
  return begun;
}

it('one key serves one purpose, also if two orders bring it at once', async () => {
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  const other = await ebicsClient(server, bank, 'USER1');
  await other.hpb();
  const fresh = (await ebicsClient(server, bank, 'USER2')).keys;
  const sent = await overtaken(
    () =>
      Promise.allSettled([
        client.changeKeys('PUB', fresh),
        other.changeKeys('HCA', { ...fresh, authentication: fresh.signature }),
      ]),
    { waits: 2 },
  );
  expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(sent.find((each) => each.status === 'rejected')?.reason).toMatchObject({ orderCode: '091218' });
});

it('a letter activates the keys that it shows, not others that arrive meanwhile', async () => {
  const subscriber = await initialisedSubscriber(server, bank, { userId: 'USER1' });
  const { subscriber: other } = await readySubscriber(server, bank, { userId: 'USER2' });
  const path = fillPath(PATHS.ebicsActivation, { id: subscriber.id });
  // The subscriber was reset, and somebody has sent INI and HIA.
  const answer = await overtaken(() => server.call('POST', path, lettersOf(subscriber)), {
    waits: 1,
    by: sql`update ebics_keys k set public_key = o.public_key, certificate = o.certificate from ebics_keys o
        where k.subscriber_id = ${subscriber.id} and o.subscriber_id = ${other.id} and o.use = k.use`,
  });
  expect(answer.json()).toMatchObject({ code: 'ebics_letter_differs' });
  const [present] = (await server.call('GET', PATHS.ebicsSubscribers))
    .json<EbicsSubscriber[]>()
    .filter(({ id }) => id === subscriber.id);
  expect(present?.state).toBe('initialised');
});
