import { PATHS } from '@clearbench/contract';
import { check } from '@clearbench/messages';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startNetworks } from './testing.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const { server, operator } = await startNetworks();

describe('a connection', () => {
  it('holds its queue while closed; a new session sends it in order, with numbers from 1 and no gap', async () => {
    const held = [
      await operator.send(operator.mt103()),
      await operator.send(operator.mt103()),
      await operator.send(operator.mt103()),
    ];
    expect((await operator.connect('swift', false)).json()).toMatchObject({ connected: false, queued: 3 });
    await server.settle();
    await operator.pass(HOUR_MS);
    for (const id of held) expect((await operator.message(id)).state).toBe('queued');
    const refused = await server.call('POST', PATHS.networkMessages, { text: operator.mt103() });
    expect(refused.json()).toMatchObject({ code: 'network_disconnected' });

    const before = await operator.network('swift');
    await operator.connect('swift', true);
    expect(await operator.network('swift')).toMatchObject({
      sessionNumber: String(Number(before.sessionNumber) + 1).padStart(4, '0'),
      sequenceNumber: null,
    });
    await server.settle();
    const sent = await Promise.all(held.map(operator.message));
    expect(sent.map(({ state, sequenceNumber }) => [state, sequenceNumber])).toEqual([
      ['acknowledged', '000001'],
      ['acknowledged', '000002'],
      ['acknowledged', '000003'],
    ]);
    expect(await operator.network('swift')).toMatchObject({ queued: 0, sequenceNumber: '000003' });
  });

  it('is opened once however often it is requested', async () => {
    const before = await operator.network('sepa');
    await operator.connect('sepa', true);
    expect(await operator.network('sepa')).toEqual(before);
  });

  it('begins a session with its own number after one whose sequence numbers ran out', async () => {
    await sql`update network_links set sequence_number = 1999999 where network = 'interbank'`.execute(
      server.database.db,
    );
    const { sessionNumber } = await operator.network('interbank');
    await operator.connect('interbank', false);
    await operator.connect('interbank', true);
    expect(Number((await operator.network('interbank')).sessionNumber)).toBe(Number(sessionNumber) + 1);
  });

  it('holds confirmations back while closed', async () => {
    const id = await operator.send(operator.mt103());
    await server.settle();
    await operator.connect('swift', false);
    await operator.pass(MINUTE_MS);
    expect(await operator.answersTo(id)).toEqual([]);
    await operator.connect('swift', true);
    await server.settle();
    expect(await operator.answersTo(id)).toHaveLength(1);
  });
});

describe('faults', () => {
  it('is down for ten minutes of the virtual clock in an outage, then everything goes out once', async () => {
    const cause = await operator.send(operator.mt103(), 'outage');
    const other = await operator.send(operator.mt103());
    await server.settle();
    expect(await operator.network('swift')).toMatchObject({
      connected: true,
      outageUntil: expect.any(String),
      queued: 2,
    });
    const refused = await server.call('POST', PATHS.networkMessages, { text: operator.mt103() });
    expect(refused.json()).toMatchObject({
      message: expect.stringMatching(/^SWIFT is down\. Wait/),
    });
    await operator.pass(9 * MINUTE_MS);
    expect((await operator.message(other)).state).toBe('queued');
    await operator.pass(MINUTE_MS + 1_000);
    expect(await operator.network('swift')).toMatchObject({ outageUntil: null, queued: 0 });
    for (const id of [cause, other]) expect((await operator.message(id)).state).toBe('acknowledged');
    await operator.pass(5_000);
    for (const id of [cause, other]) expect(await operator.answersTo(id)).toHaveLength(1);
  });

  it('a message whose process ended between sending and the answer is sent again with PDE, and accepted once', async () => {
    const id = await operator.send(operator.mt103());
    // The state that such a process leaves behind: the number is assigned, the answer is not stored.
    await operator.connect('swift', false);
    await sql`insert into network_batches (id, message_ids, sessions, sequences)
      values (${id}, array[${id}::uuid], array['0004'], array['000031'])`.execute(server.database.db);
    await server.settle();
    expect(await operator.message(id)).toMatchObject({ state: 'sent', sequenceNumber: '000031' });
    await operator.connect('swift', true);
    await server.settle();
    const again = await operator.message(id);
    expect(again).toMatchObject({ state: 'acknowledged', possibleDuplicate: true, sequenceNumber: '000001' });
    expect(again.text).toMatch(/\{PDE:\d{10}CLRBGB20AXXX0004000031\}\}$/);
    expect([...check(again.text)].flatMap(({ problems }) => problems)).toEqual([]);
    await operator.pass(5_000);
    expect(await operator.answersTo(id)).toHaveLength(1);
  });

  it('a repeated confirmation has PDM the second time', async () => {
    const id = await operator.send(operator.mt103(), 'duplicate');
    await server.settle();
    await operator.pass(10_000);
    const received = await operator.answersTo(id);
    expect(received.map(({ possibleDuplicate }) => possibleDuplicate)).toEqual([true, false]);
    const texts = await Promise.all(received.map(async ({ id: of }) => (await operator.message(of)).text));
    expect(texts[0]).toContain('{PDM:}');
    expect(texts[1]).not.toContain('PDM');
  });

  it('incoming messages are numbered without gaps, too', async () => {
    await operator.connect('swift', false);
    await operator.connect('swift', true);
    for (let i = 0; i < 5; i++) await operator.send(operator.mt103());
    await server.settle();
    await operator.pass(10_000);
    const { sessionNumber } = await operator.network('swift');
    const { messages } = await operator.list('network=swift&direction=in&limit=5');
    expect(messages.map((one) => [one.sessionNumber, one.sequenceNumber])).toEqual(
      [5, 4, 3, 2, 1].map((number) => [sessionNumber, `00000${number}`]),
    );
  });
});
