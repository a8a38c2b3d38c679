import { describe, expect, it } from 'vitest';
import { type WiseClient, WiseError } from '../index.ts';
import { BUSINESS, createWorld } from '../testing/world.ts';

const IBAN = 'DE89370400440532013000';

async function prepare(client: WiseClient, reference: string, source = 'EUR', amount = '100.00') {
  const recipient = await client.createRecipient({
    profileId: BUSINESS,
    currency: 'EUR',
    accountHolderName: 'Ada Lovelace',
    legalType: 'PRIVATE',
    account: { type: 'iban', iban: IBAN },
  });
  const quote = await client.createQuote(BUSINESS, {
    sourceCurrency: source,
    targetCurrency: 'EUR',
    fixed: { side: 'target', amount },
    recipientId: recipient.id,
  });
  const customerTransactionId = crypto.randomUUID();
  return { recipientId: recipient.id, quoteId: quote.id, customerTransactionId, reference };
}

async function balanceOf(client: WiseClient, currency: string): Promise<string | undefined> {
  const balances = await client.balances(BUSINESS);
  return balances.find((each) => each.currency === currency)?.available.amount;
}

async function failureOf(call: Promise<unknown>) {
  const error = await call.then(
    () => new Error('The call succeeded.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof WiseError)) throw error;
  return error.failure;
}

describe('a payout', () => {
  it('takes exactly the quoted amount, then reaches the beneficiary automatically', async () => {
    const world = await createWorld();
    const { client } = world;
    const before = await balanceOf(client, 'USD');
    const transfer = await client.createTransfer(await prepare(client, 'Invoice 7', 'USD'));
    expect(transfer.target).toEqual({ amount: '100.00', currency: 'EUR' });
    expect(await client.fundTransfer(BUSINESS, transfer.id)).toEqual({ status: 'completed' });
    const minor = (amount = '') => BigInt(amount.replace('.', ''));
    expect(minor(before) - minor(await balanceOf(client, 'USD'))).toBe(minor(transfer.source.amount));
    await world.live(60_000);
    expect((await client.transfer(transfer.id)).state).toBe('outgoing_payment_sent');
  });

  it('that bounces returns the whole amount', async () => {
    const world = await createWorld();
    const { client } = world;
    const before = await balanceOf(client, 'EUR');
    const transfer = await client.createTransfer(await prepare(client, 'Invoice 7 WISE-BOUNCE'));
    await client.fundTransfer(BUSINESS, transfer.id);
    expect(await balanceOf(client, 'EUR')).not.toBe(before);
    await world.live(60_000);
    expect((await client.transfer(transfer.id)).state).toBe('funds_refunded');
    expect(await balanceOf(client, 'EUR')).toBe(before);
  });

  it.each([
    ['WISE-CANCEL', 'funds_refunded'],
    ['WISE-STUCK', 'processing'],
  ])('with %s in its reference ends in %s', async (word, state) => {
    const world = await createWorld();
    const transfer = await world.client.createTransfer(await prepare(world.client, `Ref ${word}`));
    await world.client.fundTransfer(BUSINESS, transfer.id);
    await world.live(60_000);
    expect((await world.client.transfer(transfer.id)).state).toBe(state);
  });

  it('from a missing or insufficient balance is rejected and takes nothing', async () => {
    const { client } = await createWorld();
    const rejected = { status: 'rejected', code: 'balance.payment-option-unavailable' };
    const before = await client.balances(BUSINESS);
    for (const [currency, amount] of [
      ['SEK', '100.00'],
      ['EUR', '90000000.00'],
    ] as const) {
      const transfer = await client.createTransfer(await prepare(client, 'Invoice 7', currency, amount));
      expect(await client.fundTransfer(BUSINESS, transfer.id)).toEqual(rejected);
      expect((await client.transfer(transfer.id)).state).toBe('incoming_payment_waiting');
    }
    expect(await client.balances(BUSINESS)).toEqual(before);
  });

  it('is made once when its response is lost', async () => {
    const world = await createWorld();
    const request = await prepare(world.client, 'Invoice 7 WISE-503');
    const transfer = await world.client.createTransfer(request);
    expect(await world.client.transfers(BUSINESS)).toHaveLength(1);
    expect(transfer.customerTransactionId).toBe(request.customerTransactionId);
    expect(world.waits).toEqual([500]);
  });

  it('waits as long as a rate limit says', async () => {
    const world = await createWorld();
    await world.client.createTransfer(await prepare(world.client, 'Invoice 7 WISE-429'));
    expect(world.waits).toEqual([1_000]);
  });

  it('that needs strong customer authentication waits for the approval of its one-time token', async () => {
    const world = await createWorld();
    const { client, simulator } = world;
    const transfer = await client.createTransfer(await prepare(client, 'Invoice 7 WISE-SCA'));
    const failure = await failureOf(client.fundTransfer(BUSINESS, transfer.id));
    if (failure.kind !== 'approval-required') throw new Error(failure.kind);
    const { oneTimeToken } = failure;
    const again = await failureOf(client.fundTransfer(BUSINESS, transfer.id, { oneTimeToken }));
    expect(again).toEqual(failure);

    const url = 'https://wise.simulated/settings/connected-apps';
    const post = (path: string, fields: Record<string, string>) =>
      simulator.handle(new Request(`${url}${path}`, { method: 'POST', body: new URLSearchParams(fields) }));
    const ticketIn = async (page: Response) =>
      /name="ticket" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const login = await ticketIn(await simulator.handle(new Request(url)));
    const credentials = { email: 'robin@wise-simulator.example', password: 'simulated' };
    const ticket = await ticketIn(await post('', { ticket: login, ...credentials }));
    await post('/approve', { ticket, id: oneTimeToken });
    expect(await client.fundTransfer(BUSINESS, transfer.id, { oneTimeToken })).toEqual({
      status: 'completed',
    });
  });

  it('needs a quote that is fresh and unused', async () => {
    const world = await createWorld();
    const request = await prepare(world.client, 'Invoice 7');
    await world.client.createTransfer(request);
    const reused = await failureOf(
      world.client.createTransfer({ ...request, customerTransactionId: crypto.randomUUID() }),
    );
    expect(reused).toMatchObject({ kind: 'validation', problems: [{ path: 'quoteUuid' }] });
    const late = await prepare(world.client, 'Invoice 8');
    world.pass(30 * 60_000);
    expect(await failureOf(world.client.createTransfer(late))).toMatchObject({
      problems: [{ message: 'Quote has expired.' }],
    });
  });
});

describe('recipients', () => {
  const base = { profileId: BUSINESS, accountHolderName: 'Ada Lovelace', legalType: 'PRIVATE' } as const;

  it('are checked by the rules of their currency', async () => {
    const { client } = await createWorld();
    const address = { country: 'US', city: 'Boston', firstLine: '1 Main St', postCode: '02108', state: 'MA' };
    const good = [
      client.createRecipient({
        ...base,
        currency: 'GBP',
        account: { type: 'sort_code', sortCode: '20-00-00', accountNumber: '12345678' },
      }),
      client.createRecipient({
        ...base,
        currency: 'USD',
        account: {
          type: 'aba',
          routingNumber: '021000021',
          accountNumber: '123456789',
          accountType: 'CHECKING',
          address,
        },
      }),
      client.createRecipient({
        ...base,
        currency: 'JPY',
        account: { type: 'swift_code', swiftCode: 'TESTJPJ0', accountNumber: '1234567' },
      }),
    ];
    expect((await Promise.all(good)).map(({ currency }) => currency)).toEqual(['GBP', 'USD', 'JPY']);
    const wrong = client.createRecipient({
      ...base,
      currency: 'USD',
      account: {
        type: 'aba',
        routingNumber: '021000022',
        accountNumber: 'x',
        accountType: 'CHECKING',
        address: { ...address, country: 'XX' },
      },
    });
    expect(await failureOf(wrong)).toMatchObject({
      problems: [{ path: 'abartn' }, { path: 'accountNumber' }, { path: 'address.country' }],
    });
  });

  it('that the provider does not accept are refused', async () => {
    const { client } = await createWorld();
    const account = { type: 'iban', iban: IBAN } as const;
    const refused = client.createRecipient({
      ...base,
      currency: 'EUR',
      accountHolderName: 'Ada WISE-REFUSED',
      account,
    });
    expect(await failureOf(refused)).toMatchObject({ problems: [{ path: 'accountHolderName' }] });
  });
});
