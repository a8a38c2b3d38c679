import {
  fillPath,
  PATHS,
  type PayloadAccepted,
  REFUSED_PAYLOAD_MAX_BYTES,
  REFUSED_PAYLOADS_KEPT,
  type RefusedPayload,
} from '@clearbench/contract';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { REAL_CLOCK } from '../../../platform/clock.ts';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import type { Sender } from '../submission.ts';
import { PayloadRefusal } from './payload-refusal.ts';
import { RefusedPayloads } from './refused-payloads.ts';

const server = await createTestApp();
beforeEach(() => server.database.pool.query('truncate refused_payloads'));

const list = async (): Promise<RefusedPayload[]> =>
  (await server.call('GET', PATHS.refusedPayloads)).json<RefusedPayload[]>();

const content = (id: string) => server.call('GET', fillPath(PATHS.refusedPayloadContent, { id }));

/** Without the pause between two writes. */
const keeper = (changes: Partial<ConstructorParameters<typeof RefusedPayloads>[0]> = {}, pauseMs = 0) =>
  new RefusedPayloads(
    {
      db: server.database.db,
      background: server.database.db,
      clock: REAL_CLOCK,
      meter: server.modules.quota.meter,
      announce: () => {},
      logger: pino({ level: 'silent' }),
      apiKeys: server.modules.apiKeys.service,
      ...changes,
    },
    pauseMs,
  );

const SENDER: Sender = {
  operator: { id: '0198c2a4-6f0e-7c33-b1a5-3c8e7a9d4f10', username: 'op' },
  givePayees: null,
};
const submission = (text: string) => ({ body: Buffer.from(text), sender: SENDER });
const refusal = new PayloadRefusal('invalid_payload', 'It has an error.', { format: 'csv', errors: [] });

/** The server writes at most once a second. */
const PATIENT = { timeout: 60_000 };

const BAD = mt103().replace(':71A:SHA', ':71A:WHO');
const latin = (text: string) => Buffer.from(text, 'latin1');

describe('a payload that is refused over HTTP', () => {
  it('is listed with its sender and first error, and its text is unchanged', async () => {
    expect((await server.post(BAD)).statusCode).toBe(422);
    await expect.poll(list, PATIENT).toHaveLength(1);
    const [refused] = await list();
    expect(refused).toMatchObject({
      ...{ way: 'api', sender: 'Test key', format: 'swift-mt', bytes: BAD.length, hasContent: true },
      ...{ code: 'T08', errors: 1, message: expect.stringContaining('71A') },
    });
    expect((await content(refused?.id ?? '')).body).toBe(BAD);
  });

  it('is kept from an upload, too, and as text when its encoding was named outside of it', async () => {
    const [uploads, posts] = [keeper(), keeper()];
    uploads.keep({ ...submission('<?xml version="1.0" encoding="ISO-8859-1"?>é'), isText: true }, refusal);
    await uploads.close();
    posts.keep({ ...submission(''), body: latin('Zürich'), charset: 'iso-8859-1' }, refusal);
    await posts.close();
    const kept = await list();
    expect(kept).toMatchObject([{ bytes: 6 }, { way: 'upload', sender: 'op' }]);
    const texts = await Promise.all(kept.map(async ({ id }) => (await content(id)).body));
    expect(texts).toEqual(['\ufeffZürich', '\ufeff<?xml version="1.0" encoding="ISO-8859-1"?>é']);
  });

  it('is listed once, however often it is sent', async () => {
    for (let times = 0; times < 2; times += 1) {
      const refused = keeper();
      refused.keep(submission('same'), refusal);
      refused.keep(submission('same'), refusal);
      await refused.close();
    }
    expect(await list()).toHaveLength(1);
  });

  it('leaves nothing behind when it is accepted, known, or refused for another reason', async () => {
    const good = mt103();
    const answers = [
      await server.post(good),
      await server.post(good),
      await server.post(good, { 'x-scenario': 'none such' }),
      await server.post(''),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200, 422, 415]);
    expect(answers[0]?.json<PayloadAccepted>().transactions).toHaveLength(1);
    // What was refused before is stored before.
    expect((await server.post('no payment')).statusCode).toBe(415);
    await expect.poll(list, PATIENT).toHaveLength(1);
    expect(await list()).toMatchObject([{ format: 'unknown', bytes: 'no payment'.length }]);
  });

  it('is named without its text above the limit, and counts only what is stored', async () => {
    const added: number[] = [];
    const meter = Object.create(server.modules.quota.meter, {
      isFull: { value: false },
      add: { value: (bytes: number) => added.push(bytes) },
    });
    const refused = keeper({ meter });
    refused.keep(submission('x'.repeat(REFUSED_PAYLOAD_MAX_BYTES + 1)), refusal);
    await refused.close();
    const [only] = await list();
    expect(only).toMatchObject({ hasContent: false, bytes: REFUSED_PAYLOAD_MAX_BYTES + 1, format: 'csv' });
    expect([(await content(only?.id ?? '')).statusCode, added]).toEqual([404, [0]]);
  });
});

describe('many refusals', () => {
  it('keep the newest only', async () => {
    const refused = keeper();
    for (let index = 0; index < REFUSED_PAYLOADS_KEPT + 5; index += 5) {
      for (let of = index; of < index + 5; of += 1) refused.keep(submission(`text ${of}`), refusal);
      await expect.poll(async () => (await list()).length).toBe(Math.min(index + 5, REFUSED_PAYLOADS_KEPT));
    }
    await refused.close();
    const kept = await list();
    expect(kept).toHaveLength(REFUSED_PAYLOADS_KEPT);
    expect((await content(kept[0]?.id ?? '')).body).toBe(`text ${REFUSED_PAYLOADS_KEPT + 4}`);
  });

  it('at once are written together, at most ten, and those beyond are left out', async () => {
    let writes = 0;
    const refused = keeper({ announce: () => (writes += 1) }, 60_000);
    for (let index = 0; index < 500; index += 1) refused.keep(submission(`text ${index}`), refusal);
    await refused.close();
    expect(writes).toBeLessThanOrEqual(2);
    expect(await list()).toHaveLength(10);
  });

  it('are left out while the workspace is at its quota, and never fail a request', async () => {
    const { meter } = server.modules.quota;
    const full = keeper({ meter: Object.create(meter, { isFull: { value: true } }) });
    full.keep(submission('full'), refusal);
    await full.close();
    await server.database.pool.query('alter table refused_payloads rename to away');
    const broken = keeper();
    broken.keep(submission('broken'), refusal);
    await broken.close();
    await server.database.pool.query('alter table away rename to refused_payloads');
    expect(await list()).toEqual([]);
  });
});
