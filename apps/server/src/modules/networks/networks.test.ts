import {
  type NetworkMessage,
  type NetworkMessageDetail,
  type NetworkStatus,
  PATHS,
  type Transaction,
} from '@clearbench/contract';
import type { Network } from '@clearbench/domain';
import { checkAll, sample } from '@clearbench/messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { ownMt103 } from './testing.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let count = 0;
/** A payment of this server's bank, different each time. */
function mt103(changes: (text: string) => string = (text) => text): string {
  count += 1;
  return changes(ownMt103(count));
}

async function send(text: string, scenario?: string): Promise<string> {
  const response = await server.call('POST', PATHS.networkMessages, { text, scenario });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ messageId: string }>().messageId;
}

const message = async (id: string): Promise<NetworkMessageDetail> =>
  (await server.call('GET', PATHS.networkMessage.replace(':id', id))).json();

async function list(
  query = '',
): Promise<{ messages: NetworkMessage[]; total: string | undefined; next: string | null }> {
  const response = await server.call('GET', `${PATHS.networkMessages}?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  const link = String(response.headers.link ?? '');
  return {
    messages: response.json(),
    total: response.headers['x-total-count'] as string | undefined,
    next: /<[^?]*\?([^>]*)>/.exec(link)?.[1] ?? null,
  };
}

const aboutUetr = async (id: string) =>
  (await list(`uetr=${(await message(id)).uetr}&direction=in`)).messages;

const network = async (name: Network): Promise<NetworkStatus> => {
  const all = (await server.call('GET', PATHS.networks)).json<NetworkStatus[]>();
  const found = all.find((one) => one.network === name);
  if (found === undefined) throw new Error(`There is no network ${name}.`);
  return found;
};

const connect = (name: Network, connected: boolean) =>
  server.call('PUT', PATHS.networkConnection.replace(':network', name), { connected });

async function pass(ms: number): Promise<void> {
  await server.advanceClock(ms);
  await server.settle();
}

describe('a message written by an operator', () => {
  it('is numbered, checked, acknowledged by an F21 and confirmed', async () => {
    const id = await send(mt103());
    expect(await message(id)).toMatchObject({ state: 'queued', answer: null, sequenceNumber: null });
    await server.settle();
    const sent = await message(id);
    expect(sent).toMatchObject({ state: 'acknowledged', senderBic: 'CLRBGB20', error: null });
    expect(sent.text).toContain(`{1:F01CLRBGB20AXXX${sent.sessionNumber}${sent.sequenceNumber}}`);
    expect(sent.text).toMatch(/\{5:\{CHK:[0-9A-F]{12}\}\{TNG:\}/);
    expect(sent.answer).toMatch(/^\{1:F21CLRBGB20AXXX\d{10}\}\{4:\{177:\d{10}\}\{451:0\}/);
    await pass(5_000);
    expect((await aboutUetr(id)).map(({ type, summary }) => [type, summary])).toEqual([
      ['MT199', expect.stringContaining('ACCC')],
    ]);
  });

  it('gets a NAK with code and line, and no confirmation, if it has an error', async () => {
    const id = await send(mt103((text) => text.replace(/:71A:.*/, ':71A:ALL')));
    await server.settle();
    await pass(5_000);
    const sent = await message(id);
    expect(sent.state).toBe('refused');
    expect(sent.error).toMatchObject({
      code: expect.stringMatching(/^[A-Z]\d\d$/),
      line: expect.any(Number),
    });
    const { code, line } = sent.error ?? { code: '', line: 0 };
    expect(sent.answer).toContain(`{451:1}{405:${code}${String(line).padStart(3, '0')}}`);
    expect(await aboutUetr(id)).toEqual([]);
  });

  it.each([
    ['no FIN message', 'hello'],
    ['another sender', sample('MT103', { uetr: '7a562c67-ca16-48ba-b074-65581be6f001', date: '2026-11-20' })],
    ['nothing', ' '],
  ])('are refused when they are from or by %s', async (_name, text) => {
    const response = await server.call('POST', PATHS.networkMessages, { text });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'validation_failed' });
  });
});

describe('a connection', () => {
  it('holds its queue while closed; a new session sends it in order, with numbers from 1 and no gap', async () => {
    const held = [await send(mt103()), await send(mt103()), await send(mt103())];
    expect((await connect('swift', false)).json()).toMatchObject({ connected: false, queued: 3 });
    await server.settle();
    await pass(HOUR_MS);
    for (const id of held) expect((await message(id)).state).toBe('queued');
    const refused = await server.call('POST', PATHS.networkMessages, { text: mt103() });
    expect(refused.json()).toMatchObject({ code: 'network_disconnected' });

    const before = await network('swift');
    await connect('swift', true);
    expect(await network('swift')).toMatchObject({
      sessionNumber: String(Number(before.sessionNumber) + 1).padStart(4, '0'),
      sequenceNumber: null,
    });
    await server.settle();
    const sent = await Promise.all(held.map(message));
    expect(sent.map(({ state, sequenceNumber }) => [state, sequenceNumber])).toEqual([
      ['acknowledged', '000001'],
      ['acknowledged', '000002'],
      ['acknowledged', '000003'],
    ]);
    expect(await network('swift')).toMatchObject({ queued: 0, sequenceNumber: '000003' });
  });

  it('is opened once however often it is requested', async () => {
    const before = await network('sepa');
    await connect('sepa', true);
    expect(await network('sepa')).toEqual(before);
  });

  it('holds confirmations back while closed', async () => {
    const id = await send(mt103());
    await server.settle();
    await connect('swift', false);
    await pass(MINUTE_MS);
    expect(await aboutUetr(id)).toEqual([]);
    await connect('swift', true);
    await server.settle();
    expect(await aboutUetr(id)).toHaveLength(1);
  });
});

describe('faults', () => {
  it('is down for ten minutes of the virtual clock in an outage, then everything goes out once', async () => {
    const cause = await send(mt103(), 'outage');
    const other = await send(mt103());
    await server.settle();
    expect(await network('swift')).toMatchObject({
      connected: true,
      outageUntil: expect.any(String),
      queued: 2,
    });
    const refused = await server.call('POST', PATHS.networkMessages, { text: mt103() });
    expect(refused.json()).toMatchObject({
      message: expect.stringMatching(/^SWIFT is down\. Wait/),
    });
    await pass(9 * MINUTE_MS);
    expect((await message(other)).state).toBe('queued');
    await pass(MINUTE_MS + 1_000);
    expect(await network('swift')).toMatchObject({ outageUntil: null, queued: 0 });
    for (const id of [cause, other]) expect((await message(id)).state).toBe('acknowledged');
    await pass(5_000);
    for (const id of [cause, other]) expect(await aboutUetr(id)).toHaveLength(1);
  });

  it('a message whose process ended between sending and the answer is sent again with PDE, and accepted once', async () => {
    const id = await send(mt103());
    // The state that such a process leaves behind: the number is assigned, the answer is not stored.
    await connect('swift', false);
    await sql`insert into network_batches (id, message_ids, sessions, sequences)
      values (${id}, array[${id}::uuid], array['0004'], array['000031'])`.execute(server.database.db);
    await server.settle();
    expect(await message(id)).toMatchObject({ state: 'sent', sequenceNumber: '000031' });
    await connect('swift', true);
    await server.settle();
    const again = await message(id);
    expect(again).toMatchObject({ state: 'acknowledged', possibleDuplicate: true, sequenceNumber: '000001' });
    expect(again.text).toMatch(/\{PDE:\d{10}CLRBGB20AXXX0004000031\}\}$/);
    expect([...checkAll(again.text)].flatMap(({ problems }) => problems)).toEqual([]);
    await pass(5_000);
    expect(await aboutUetr(id)).toHaveLength(1);
  });

  it('a repeated confirmation has PDM the second time', async () => {
    const id = await send(mt103(), 'duplicate');
    await server.settle();
    await pass(10_000);
    const received = await aboutUetr(id);
    expect(received.map(({ possibleDuplicate }) => possibleDuplicate)).toEqual([true, false]);
    const texts = await Promise.all(received.map(async ({ id: of }) => (await message(of)).text));
    expect(texts[0]).toContain('{PDM:}');
    expect(texts[1]).not.toContain('PDM');
  });

  it('incoming messages are numbered without gaps, too', async () => {
    await connect('swift', false);
    await connect('swift', true);
    for (let i = 0; i < 5; i++) await send(mt103());
    await server.settle();
    await pass(10_000);
    const { sessionNumber } = await network('swift');
    const { messages } = await list('network=swift&direction=in&limit=5');
    expect(messages.map((one) => [one.sessionNumber, one.sequenceNumber])).toEqual(
      [5, 4, 3, 2, 1].map((number) => [sessionNumber, `00000${number}`]),
    );
  });
});

describe('SEPA', () => {
  let manual: TestApp;
  beforeAll(async () => {
    manual = server;
    server = await createTestApp({ env: { AUTOMATION: 'paced' } });
  });
  afterAll(async () => {
    await server.close();
    server = manual;
  });

  /** Sets the clock to the next occurrence of this time on a business day (UTC): a Monday. */
  async function clockAt(hour: number): Promise<void> {
    const now = server.modules.system.clock.now();
    const days = (8 - now.getUTCDay()) % 7 || 7;
    const monday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, hour, 30);
    await pass(monday - now.getTime());
  }

  async function settleOverSepa(amount: string): Promise<string> {
    const response = await server.call('POST', PATHS.transactions, {
      type: 'mt103_non_swift',
      amount,
      currency: 'EUR',
      fundType: 'm1',
      senderName: 'Example Ltd',
      recipientName: 'Muster GmbH',
      destinationIban: 'DE89370400440532013000',
    });
    const { transactionId } = response.json<Transaction>();
    // Processing after 5 seconds, settlement 10 seconds later.
    for (const seconds of [0, 6, 11]) await pass(seconds * 1_000);
    return transactionId;
  }
  const payment = async (transactionId: string): Promise<NetworkMessage> => {
    const [found] = (await list(`transactionId=${transactionId}&type=pacs.008.001.08`)).messages;
    if (found === undefined) throw new Error('The transfer sent no payment.');
    return found;
  };

  it('SEPA Instant works at any hour, and credits within ten seconds', async () => {
    await clockAt(20);
    const id = await settleOverSepa('100000.00');
    const sent = await message((await payment(id)).id);
    expect(sent).toMatchObject({ state: 'acknowledged', network: 'sepa' });
    expect(sent.answer).toContain('<GrpSts>ACTC</GrpSts>');
    expect(sent.text).toContain('SIMULATED');
    expect(sent.text).toContain('<Cd>INST</Cd>');
    expect([...checkAll(sent.text)].flatMap(({ problems }) => problems)).toEqual([]);
    await pass(10_000);
    expect((await server.call('GET', PATHS.transaction.replace(':id', id))).json()).toMatchObject({
      status: 'completed',
    });
    const [report] = (await list(`transactionId=${id}&type=pacs.002.001.10`)).messages;
    expect(report).toMatchObject({ direction: 'in', summary: expect.stringContaining('ACCC') });
  });

  it('a batch leaves before the cut-off; after it, on the next business day, which is also its settlement date', async () => {
    await clockAt(15);
    expect((await network('sepa')).batchWindow).toMatchObject({ open: true });
    const early = await payment(await settleOverSepa('100000.01'));
    expect(early.state).toBe('acknowledged');
    await pass(HOUR_MS);
    expect((await network('sepa')).batchWindow).toMatchObject({ open: false });
    const late = await payment(await settleOverSepa('250000.00'));
    expect(late.state).toBe('queued');
    await pass(14 * HOUR_MS);
    expect((await message(late.id)).state).toBe('queued');
    await pass(HOUR_MS);
    const sent = await message(late.id);
    expect(sent.state).toBe('acknowledged');
    const today = server.modules.system.clock.now().toISOString().slice(0, 10);
    expect(sent.text).toContain(`<IntrBkSttlmDt>${today}<`);
    expect(sent.text).not.toContain('INST<');
  });
});

describe('the list of messages', () => {
  it.each([
    'network=swift',
    'direction=in',
    'type=MT103',
    'type=MT199&direction=in',
    'state=acknowledged',
    'state=refused',
    'state=received',
    'state=queued',
    'bic=LINDDE20',
    'bic=trckchz0&type=MT199',
    'bic=CLRBGB20',
    'bic=CLRBGB20XXX&state=refused&network=swift',
    'network=sepa&type=MT103',
    'state=acknowledged&direction=in',
  ])('gives for %s exactly what the filters say, newest first, with its total', async (query) => {
    const all = (await list('limit=500')).messages;
    const wanted = all.filter((one) => fits(one, new URLSearchParams(query)));
    const found = await list(`limit=500&${query}`);
    expect(found.messages.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    expect(found.total).toBe(String(wanted.length));
  });

  it('is read page by page without losing or repeating a message, while messages come in', async () => {
    const before = (await list('limit=500&network=swift')).messages.map(({ id }) => id);
    const seen: string[] = [];
    for (let query: string | null = 'limit=7&network=swift'; query !== null; ) {
      const page = await list(query);
      seen.push(...page.messages.map(({ id }) => id));
      query = page.next;
      if (seen.length === 7) await send(mt103());
    }
    expect(seen).toEqual(before);
    await server.settle();
  });

  it('refuses an invalid cursor', async () => {
    const response = await server.call('GET', `${PATHS.networkMessages}?cursor=1`);
    expect(response.json()).toMatchObject({ code: 'invalid_cursor' });
  });
});

function fits(one: NetworkMessage, query: URLSearchParams): boolean {
  const bic = query.get('bic')?.toUpperCase().slice(0, 8);
  return [...query].every(([name, value]) =>
    name === 'bic'
      ? [one.senderBic.slice(0, 8), one.receiverBic.slice(0, 8)].includes(bic ?? '')
      : one[name as 'network' | 'direction' | 'type' | 'state'] === value,
  );
}
