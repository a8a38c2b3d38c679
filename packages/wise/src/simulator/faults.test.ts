import { expect, it } from 'vitest';
import { BUSINESS, createWorld, type World } from '../testing/world.ts';
import { createMemoryStore, type SimulatorOptions } from './index.ts';

const FIVE_MINUTES_MS = 5 * 60_000;

async function worldWithFaults(options: Partial<SimulatorOptions> = {}) {
  const faults: string[] = [];
  const store = createMemoryStore();
  const world = await createWorld({ store, onFault: (_error, what) => faults.push(what), ...options });
  return { world, store, faults };
}

async function funded({ client }: World, reference: string): Promise<number> {
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
    recipientId: recipient.id,
  });
  const customerTransactionId = crypto.randomUUID();
  const request = { recipientId: recipient.id, quoteId: quote.id, customerTransactionId, reference };
  const { id } = await client.createTransfer(request);
  await client.fundTransfer(BUSINESS, id);
  return id;
}

const subscribe = ({ client }: World) =>
  client.createSubscription(BUSINESS, {
    name: 'Test',
    event: 'transfers#state-change',
    url: 'https://console.example/api/wise/events',
  });

it('a transfer that cannot be advanced waits, is reported, and stops neither the others nor their list', async () => {
  const { world, store, faults } = await worldWithFaults();
  await subscribe(world);
  const poisoned = await funded(world, 'poisoned');
  await store.transaction(async (entities) => {
    const transfer = await entities.get('transfer', String(poisoned));
    // No event can tell of this time, and no list show it.
    if (transfer !== null)
      await entities.put('transfer', { ...transfer, changedAtMs: 1e18, createdAtMs: 1e18 });
  });
  const other = await funded(world, 'other');
  await world.live(FIVE_MINUTES_MS - 10_000);
  expect((await world.client.transfer(other)).state).toBe('outgoing_payment_sent');
  expect(faults).toEqual([`transfer ${poisoned}`]);
  expect((await world.client.transfers(BUSINESS)).map(({ id }) => id)).toEqual([other]);
});

it('a delivery that throws is reported and repeated, and stops no other', async () => {
  const sent: string[] = [];
  const { world, faults } = await worldWithFaults({
    async deliver(_url, _headers, body) {
      sent.push(body);
      if (sent.length === 1) throw new RangeError('The receiver failed.');
      return 200;
    },
  });
  await subscribe(world);
  await subscribe(world);
  await world.live(10_000);
  expect(faults).toEqual([expect.stringMatching(/^delivery /)]);
  expect(new Set(sent).size).toBe(2);
  await world.live(60_000);
  expect(sent).toHaveLength(3);
});
