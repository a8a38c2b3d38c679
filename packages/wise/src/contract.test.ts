import { describe, expect, it } from 'vitest';
import { createWiseClient, createWiseTransport, WISE_SANDBOX, type WiseClient, WiseError } from './index.ts';
import { createWorld, PERSONAL_TOKEN } from './testing/world.ts';

/**
 * The behaviour that the client relies on, checked on the simulator and, if `WISE_SANDBOX_TOKEN` is set, on Wise's own sandbox.
 * If only the second fails, the simulator is no longer faithful.
 */
interface Target {
  readonly name: string;
  open(accessToken?: string): Promise<WiseClient>;
}

const SANDBOX_TOKEN = process.env.WISE_SANDBOX_TOKEN ?? '';
const TARGETS: Target[] = [
  {
    name: 'the simulator',
    open: async (accessToken = PERSONAL_TOKEN) => (await createWorld({ paceMs: null })).clientOf(accessToken),
  },
];
if (SANDBOX_TOKEN !== '') {
  TARGETS.push({
    name: 'the sandbox of Wise',
    open: async (accessToken = SANDBOX_TOKEN) => {
      const clock = {
        now: Date.now,
        sleep: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
      };
      return createWiseClient(createWiseTransport({ apiUrl: WISE_SANDBOX.apiUrl, fetch, clock }), {
        accessToken,
      });
    },
  });
}

const IBAN = 'DE89370400440532013000';

async function failureOf(call: Promise<unknown>) {
  const error = await call.then(
    () => new Error('The call succeeded.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof WiseError)) throw error;
  return error.failure;
}

async function businessOf(client: WiseClient): Promise<number> {
  const profiles = await client.profiles();
  return (profiles.find(({ type }) => type === 'business') ?? profiles[0])?.id ?? 0;
}

async function newTransfer(client: WiseClient, customerTransactionId: string) {
  const profileId = await businessOf(client);
  const recipient = await client.createRecipient({
    profileId,
    currency: 'EUR',
    accountHolderName: 'Ada Lovelace',
    legalType: 'PRIVATE',
    account: { type: 'iban', iban: IBAN },
  });
  const quote = await client.createQuote(profileId, {
    sourceCurrency: 'EUR',
    targetCurrency: 'EUR',
    fixed: { side: 'source', amount: '25.00' },
    recipientId: recipient.id,
  });
  const request = {
    recipientId: recipient.id,
    quoteId: quote.id,
    customerTransactionId,
    reference: 'Invoice 1',
  };
  return { profileId, recipient, quote, request, transfer: await client.createTransfer(request) };
}

describe.each(TARGETS)('the contract with $name', ({ name, open }) => {
  it('lists profiles with id, type and name', async () => {
    const profiles = await (await open()).profiles();
    expect(profiles.length, 'the console could offer no profile').toBeGreaterThan(0);
    for (const profile of profiles) {
      expect(profile.type, 'the console shows the type').toMatch(/^(personal|business)$/);
      expect(profile.id, 'every further call names the profile by id').toBeGreaterThan(0);
    }
  });

  it('lists balances with exact amounts', async () => {
    const client = await open();
    const balances = await client.accounts(await businessOf(client));
    for (const { currency, available } of balances) {
      expect(available.currency, 'the amount would be booked in the wrong currency').toBe(currency);
      expect(available.amount, 'the amount would not be shown as money').toMatch(/^-?\d+(\.\d+)?$/);
    }
  });

  it('quotes the debit, the fee and the amount received so that they agree', async () => {
    const client = await open();
    const quote = await client.createQuote(await businessOf(client), {
      sourceCurrency: 'EUR',
      targetCurrency: 'GBP',
      fixed: { side: 'target', amount: '100.00' },
    });
    const option = quote.options.find(({ payIn }) => payIn === 'BALANCE');
    expect(option, 'a payout from the balance would find no price').toBeDefined();
    expect(option?.target, 'the beneficiary would not get what was ordered').toEqual({
      amount: '100.00',
      currency: 'GBP',
    });
    expect(option?.fee.currency, 'the fee would be posted in the wrong currency').toBe('EUR');
    const converted = (Number(option?.source.amount) - Number(option?.fee.amount)) * Number(quote.rate);
    expect(converted, 'rate, fee and amounts would not balance in the ledger').toBeCloseTo(100, 1);
  });

  it('names the fields of a recipient and of a transfer for a quote', async () => {
    const client = await open();
    const { quote, recipient } = await newTransfer(client, crypto.randomUUID());
    const accounts = await client.accountRequirements(quote.id);
    const iban = accounts.find(({ type }) => type === 'iban');
    expect(iban?.fields.some(({ key, required }) => key.toUpperCase() === 'IBAN' && required)).toBe(true);
    const filled = { type: 'iban', details: { legalType: 'PRIVATE', IBAN } };
    expect((await client.accountRequirements(quote.id, filled)).length).toBeGreaterThan(0);
    const transfers = await client.transferRequirements({ recipientId: recipient.id, quoteId: quote.id });
    const reference = transfers.flatMap(({ fields }) => fields).find(({ key }) => key === 'reference');
    expect(reference, 'the longest reference is not known').toBeDefined();
  });

  it('passes on what its types do not name', async () => {
    const client = await open();
    const request = {
      sourceCurrency: 'EUR',
      targetCurrency: 'BRL',
      fixed: { side: 'source', amount: '25.00' },
    } as const;
    const profileId = await businessOf(client);
    const failure = await failureOf(client.createQuote(profileId, request));
    expect(failure.kind === 'validation' ? failure.problems[0]?.path : failure).toBe(
      'paymentMetadata.transferNature',
    );
    const further = { paymentMetadata: { transferNature: 'MOVING_MONEY_BETWEEN_OWN_ACCOUNTS' } };
    expect((await client.createQuote(profileId, { ...request, further })).options.length).toBeGreaterThan(0);
  });

  it('refuses a person of one name, and a reference that is too long for its route', async () => {
    const client = await open();
    const profileId = await businessOf(client);
    const account = { type: 'sort_code', sortCode: '040075', accountNumber: '37778842' } as const;
    const person = { profileId, currency: 'GBP', legalType: 'PRIVATE', account } as const;
    const failure = await failureOf(client.createRecipient({ ...person, accountHolderName: 'Ada' }));
    expect(failure.kind === 'validation' ? failure.problems[0]?.path : failure).toBe('accountHolderName');
    const recipient = await client.createRecipient({ ...person, accountHolderName: 'Ada Lovelace' });
    const quote = await client.createQuote(profileId, {
      sourceCurrency: 'GBP',
      targetCurrency: 'GBP',
      fixed: { side: 'source', amount: '25.00' },
      recipientId: recipient.id,
    });
    const long = await failureOf(
      client.createTransfer({
        recipientId: recipient.id,
        quoteId: quote.id,
        customerTransactionId: crypto.randomUUID(),
        reference: 'A reference of more than 18 characters',
      }),
    );
    expect(long.kind).toBe('validation');
  });

  it('names the rejected field of a recipient', async () => {
    const client = await open();
    const failure = await failureOf(
      client.createRecipient({
        profileId: await businessOf(client),
        currency: 'EUR',
        accountHolderName: 'Ada Lovelace',
        legalType: 'PRIVATE',
        account: { type: 'iban', iban: 'DE00370400440532013000' },
      }),
    );
    expect(failure.kind, 'a wrong IBAN would be retried for ever').toBe('validation');
    const paths = failure.kind === 'validation' ? failure.problems.map(({ path }) => path) : [];
    expect(paths.join(), 'the operator would not learn what is wrong').toMatch(/iban/i);
  });

  it('makes one transfer for one customerTransactionId, however often it is called', async () => {
    const client = await open();
    const { request, transfer } = await newTransfer(client, crypto.randomUUID());
    const again = await client.createTransfer(request);
    expect(again.id, 'a lost answer would pay twice').toBe(transfer.id);
    expect(transfer.state, 'an unpaid transfer would count as paid').toBe('incoming_payment_waiting');
    expect(transfer.reference, 'the beneficiary could not match the payment').toBe('Invoice 1');
    expect(
      (await client.cancelTransfer(transfer.id)).state,
      'an unpaid transfer could not be taken back',
    ).toBe('cancelled');
  });

  it('estimates the delivery', async () => {
    const client = await open();
    const { transfer } = await newTransfer(client, crypto.randomUUID());
    const estimate = await client.deliveryEstimate(transfer.id);
    expect(Date.parse(estimate), 'no time could be shown').toBeGreaterThan(Date.parse(transfer.createdAt));
    await client.cancelTransfer(transfer.id);
  });

  it('distinguishes an unknown transfer from a failed one', async () => {
    const client = await open();
    const failure = await failureOf(client.transfer(1));
    expect(['not-found', 'forbidden'], 'a lost id would look like an outage').toContain(failure.kind);
  });

  it('refuses a token that it never issued', async () => {
    const client = await open('00000000-0000-4000-8000-000000000000');
    const failure = await failureOf(client.profiles());
    expect(failure.kind, 'a revoked connection would look like an outage').toBe('auth');
  });

  // Funding in Wise's sandbox needs an account without strong customer authentication.
  it.runIf(name === 'the simulator')('pays from the balance once, and refuses to pay again', async () => {
    const client = await open();
    const { profileId, transfer } = await newTransfer(client, crypto.randomUUID());
    expect(await client.fundTransfer(profileId, transfer.id)).toEqual({ status: 'completed' });
    expect(await client.fundTransfer(profileId, transfer.id), 'a repeated call would pay twice').toEqual({
      status: 'rejected',
      code: 'transfer.invalid-state',
    });
    for (const state of ['processing', 'funds_converted', 'outgoing_payment_sent'] as const) {
      await client.simulateTransfer(transfer.id, state);
      expect((await client.transfer(transfer.id)).state).toBe(state);
    }
  });
});
