import { describe, expect, it } from 'vitest';
import { createEventVerifier, readEvent, supersedes } from '../index.ts';
import { BUSINESS, createWorld, type World } from '../testing/world.ts';
import type { SimulatorOptions } from './index.ts';

const URL_OF_OURS = 'https://console.example/api/wise/events';

async function worldWithPayout(options: Partial<SimulatorOptions> = {}): Promise<World> {
  const world = await createWorld(options);
  const { client } = world;
  await client.createSubscription(BUSINESS, {
    name: 'Test',
    event: 'transfers#state-change',
    url: URL_OF_OURS,
  });
  const recipient = await client.createRecipient({
    profileId: BUSINESS,
    currency: 'EUR',
    accountHolderName: 'Ada Lovelace',
    legalType: 'PRIVATE',
    account: { type: 'iban', iban: 'DE89370400440532013000' },
  });
  const quote = await client.createQuote(BUSINESS, {
    sourceCurrency: 'EUR',
    targetCurrency: 'EUR',
    fixed: { side: 'target', amount: '10.00' },
  });
  const transfer = await client.createTransfer({
    recipientId: recipient.id,
    quoteId: quote.id,
    customerTransactionId: crypto.randomUUID(),
    reference: 'Invoice 1',
  });
  await client.fundTransfer(BUSINESS, transfer.id);
  return world;
}

const statesIn = (world: World) =>
  world.sent
    .filter(({ headers }) => headers['x-test-notification'] === undefined)
    .map(({ body }) => readEvent(body))
    .map((event) => (event?.type === 'transfers#state-change' ? event.state : event?.type));

describe('events', () => {
  it('start with a test notification and follow the transfer', async () => {
    const world = await worldWithPayout();
    await world.live(60_000);
    expect(world.sent[0]?.headers['x-test-notification']).toBe('true');
    expect(statesIn(world)).toEqual(['processing', 'funds_converted', 'outgoing_payment_sent']);
  });

  it('carry a signature of their exact bytes', async () => {
    const world = await worldWithPayout();
    await world.live(60_000);
    const verify = await createEventVerifier([world.publicKey]);
    for (const { body, headers } of world.sent) {
      const signature = headers['x-signature-sha256'] ?? null;
      expect(await verify(body, signature)).toBe(true);
      expect(await verify(`${body} `, signature)).toBe(false);
    }
  });

  it('come twice with one delivery id, when asked to', async () => {
    const world = await worldWithPayout({ disorder: { duplicate: 1, reorder: 0 } });
    await world.live(60_000);
    const ids = world.sent.slice(1).map(({ headers }) => headers['x-delivery-id']);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(3);
  });

  it('come out of order, when asked to, and can be put in order by their time', async () => {
    const world = await worldWithPayout({ disorder: { duplicate: 0, reorder: 0.5 } });
    await world.live(60_000);
    let known: { state: string; occurredAt: string } | null = null;
    for (const { body } of world.sent.slice(1)) {
      const event = readEvent(body);
      if (event?.type === 'transfers#state-change' && supersedes(event.occurredAt, known)) known = event;
    }
    expect(statesIn(world)).not.toEqual(['processing', 'funds_converted', 'outgoing_payment_sent']);
    expect(known?.state).toBe('outgoing_payment_sent');
  });

  it('are tried again until they are accepted, with longer and longer waits', async () => {
    const attempts: string[] = [];
    let down = true;
    const world = await worldWithPayout({
      deliver: async (_url, headers) => {
        attempts.push(headers['x-delivery-id'] ?? '');
        return down ? 503 : 204;
      },
    });
    await world.live(3_600_000);
    const triesWhileDown = attempts.length;
    expect(triesWhileDown).toBeGreaterThan(4 * 4);
    down = false;
    await world.live(24 * 3_600_000);
    expect(new Set(attempts).size).toBe(4);
    expect(attempts.length).toBe(triesWhileDown + 4);
  });

  it('end with their subscription', async () => {
    const world = await worldWithPayout();
    const [subscription] = await world.client.subscriptions(BUSINESS);
    await world.client.deleteSubscription(BUSINESS, subscription?.id ?? '');
    await world.live(60_000);
    expect(statesIn(world)).toEqual(['processing']);
  });
});

describe('limits', () => {
  it('answer 429 with the time to wait', async () => {
    const world = await createWorld({ rateLimit: { calls: 1, perMs: 5_000 } });
    await world.client.profiles();
    await world.client.profiles();
    expect(world.waits).toEqual([5_000]);
  });

  it('keep a body of more than 64 kB out', async () => {
    const world = await createWorld();
    const body = 'x'.repeat(70_000);
    const headers = { authorization: 'Bearer personal-token' };
    const request = new Request('https://wise.simulated/v1/transfers', { method: 'POST', headers, body });
    expect((await world.simulator.handle(request)).status).toBe(413);
  });
});
