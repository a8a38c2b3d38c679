import { describe, expect, it } from 'vitest';
import { createEventVerifier, createWiseApplication, readEvent, supersedes } from '../index.ts';
import { APPLICATION, BUSINESS, createWorld, type World } from '../testing/world.ts';
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

  it('are repeated with the same delivery id, if configured', async () => {
    const world = await worldWithPayout({ disorder: { duplicate: 1, reorder: 0 } });
    await world.live(60_000);
    const ids = world.sent.slice(1).map(({ headers }) => headers['x-delivery-id']);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(3);
  });

  it('arrive out of order, if configured, and can be sorted by their time', async () => {
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

  it('are retried until they are accepted, with increasing waits', async () => {
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

describe('the subscription of an application', () => {
  async function applicationOf(world: World) {
    const { accessToken } = await world.oauth.applicationToken();
    return createWiseApplication(world.transport, { clientId: APPLICATION.id, accessToken });
  }
  const request = { name: 'All', event: 'transfers#state-change', url: 'https://console.example/app' };
  const toApplication = ({ sent }: World) =>
    sent.filter(({ url, headers }) => url === request.url && headers['x-test-notification'] === undefined);

  it('gets the events of an account while the account grants access, and no others', async () => {
    const world = await worldWithPayout();
    const application = await applicationOf(world);
    await application.createSubscription(request);
    await world.live(2_000);
    expect(toApplication(world)).toEqual([]);
    await world.connect();
    await world.live(60_000);
    const states = toApplication(world).map(({ body }) => readEvent(body));
    expect(states.at(-1)).toMatchObject({ state: 'outgoing_payment_sent', profileId: BUSINESS });
  });

  it('is listed and removed by the application only', async () => {
    const world = await createWorld();
    const application = await applicationOf(world);
    const { id } = await application.createSubscription(request);
    expect(await world.client.subscriptions(BUSINESS)).toEqual([]);
    const asUser = createWiseApplication(world.transport, {
      clientId: APPLICATION.id,
      accessToken: (await world.connect()).accessToken,
    });
    await expect(asUser.subscriptions()).rejects.toMatchObject({ failure: { kind: 'forbidden' } });
    const { accessToken } = await world.oauth.applicationToken();
    const other = createWiseApplication(world.transport, { clientId: 'other', accessToken });
    await expect(other.subscriptions()).rejects.toMatchObject({ failure: { kind: 'forbidden' } });
    expect((await application.subscriptions()).map((each) => each.id)).toEqual([id]);
    await application.deleteSubscription(id);
    expect(await application.subscriptions()).toEqual([]);
  });
});

describe('limits', () => {
  it('answer 429 with the time to wait', async () => {
    const world = await createWorld({ rateLimit: { calls: 1, perMs: 5_000 } });
    await world.client.profiles();
    await world.client.profiles();
    expect(world.waits).toEqual([5_000]);
  });

  it('refuse a body of more than 64 kB', async () => {
    const world = await createWorld();
    const body = 'x'.repeat(70_000);
    const headers = { authorization: 'Bearer personal-token' };
    const request = new Request('https://wise.simulated/v1/transfers', { method: 'POST', headers, body });
    expect((await world.simulator.handle(request)).status).toBe(413);
  });
});
