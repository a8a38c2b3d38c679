import { describe, expect, it } from 'vitest';
import { createWiseClient, createWiseTransport, type RecipientRequest } from './index.ts';
import { BUSINESS, createWorld, PERSONAL_TOKEN } from './testing/world.ts';

const IBAN = 'DE89370400440532013000';
const REQUEST: RecipientRequest = {
  profileId: BUSINESS,
  currency: 'EUR',
  accountHolderName: 'Ada Lovelace',
  legalType: 'PRIVATE',
  account: { type: 'iban', iban: IBAN },
};

describe('a recipient is found', () => {
  it('by its account and its holder, however they are written', async () => {
    const { client } = await createWorld();
    expect(await client.findRecipient(REQUEST)).toBeNull();
    const { id } = await client.createRecipient({
      ...REQUEST,
      accountHolderName: 'ADA  LOVELACE',
      account: { type: 'iban', iban: 'DE89 3704 0044 0532 0130 00' },
    });
    expect(await client.findRecipient(REQUEST)).toMatchObject({ id, type: 'iban' });
    for (const other of [
      { ...REQUEST, accountHolderName: 'Ada King' },
      { ...REQUEST, account: { type: 'iban', iban: 'FR1420041010050500013M02606' } as const },
      { ...REQUEST, currency: 'CHF' },
      { ...REQUEST, profileId: 7_200_002 },
    ]) {
      expect(await client.findRecipient(other)).toBeNull();
    }
  });

  it('however many others there are', async () => {
    const { client } = await createWorld();
    const { id } = await client.createRecipient(REQUEST);
    for (let other = 0; other < 45; other++) {
      await client.createRecipient({ ...REQUEST, accountHolderName: `Person ${other}` });
    }
    expect(await client.findRecipient(REQUEST)).toMatchObject({ id });
    expect(await client.recipients(BUSINESS, 'EUR')).toHaveLength(46);
    expect(await client.recipient(id)).toMatchObject({ id, accountHolderName: 'Ada Lovelace' });
  });

  it('although Wise lists one of a kind that is not known', async () => {
    const { simulator } = await createWorld();
    const transport = createWiseTransport({
      apiUrl: 'https://wise.simulated',
      clock: { now: Date.now, sleep: async () => {} },
      async fetch(request) {
        const answer = await simulator.handle(request);
        if (request.method !== 'GET') return answer;
        const page = (await answer.json()) as { content: object[] };
        return Response.json({ ...page, content: [{ id: 'by email' }, ...page.content] });
      },
    });
    const client = createWiseClient(transport, { accessToken: PERSONAL_TOKEN });
    const { id } = await client.createRecipient(REQUEST);
    expect(await client.findRecipient(REQUEST)).toMatchObject({ id });
    expect(await client.recipients(BUSINESS)).toHaveLength(1);
  });
});

it('details that nest too deeply to be written do not enter the lists', async () => {
  const { simulator, client } = await createWorld();
  const deep = `${'['.repeat(9_000)}${']'.repeat(9_000)}`;
  const body = `{"profile":${BUSINESS},"currency":"EUR","accountHolderName":"Ada Lovelace","type":"iban","details":{"legalType":"PRIVATE","IBAN":"${IBAN}","more":${deep}}}`;
  const made = await simulator.handle(
    new Request('https://wise.simulated/v1/accounts', {
      method: 'POST',
      headers: { authorization: `Bearer ${PERSONAL_TOKEN}` },
      body,
    }),
  );
  expect(made.status).toBe(200);
  expect(await made.json()).toMatchObject({ details: { legalType: 'PRIVATE', IBAN } });
  expect(await client.recipients(BUSINESS)).toHaveLength(1);
});

describe('a recipient whose bank is asked about the name', () => {
  const worldOf = (answer: 'match' | 'close-match' | 'no-match' | 'not-possible') =>
    createWorld({
      verifyRecipient: async ({ account }) => ({
        answer,
        matchedName: account === IBAN && answer === 'close-match' ? 'Ada King' : null,
      }),
    });
  const pay = async ({ client }: Awaited<ReturnType<typeof worldOf>>, recipientId: number) => {
    const quote = await client.createQuote(BUSINESS, {
      sourceCurrency: 'EUR',
      targetCurrency: 'EUR',
      fixed: { side: 'target', amount: '10.00' },
      recipientId,
    });
    const customerTransactionId = crypto.randomUUID();
    return client.createTransfer({ recipientId, quoteId: quote.id, customerTransactionId, reference: 'X' });
  };

  it('can be paid at once if the name matches', async () => {
    const world = await worldOf('match');
    const { id, awaitsAcceptance } = await world.client.createRecipient(REQUEST);
    expect(awaitsAcceptance).toBe(false);
    expect(await pay(world, id)).toMatchObject({ state: 'incoming_payment_waiting' });
  });

  it.each(['close-match', 'no-match', 'not-possible'] as const)(
    'can be paid after %s only when the customer has accepted that',
    async (answer) => {
      const world = await worldOf(answer);
      const { id } = await world.client.createRecipient(REQUEST);
      expect(await world.client.recipient(id)).toMatchObject({ awaitsAcceptance: true });
      await expect(pay(world, id)).rejects.toThrow(/has not accepted/);
      expect(await world.client.acceptConfirmations(id)).toMatchObject({ awaitsAcceptance: false });
      expect(await pay(world, id)).toMatchObject({ state: 'incoming_payment_waiting' });
    },
  );

  it.each([
    ['of an unknown caller', 401, { token: 'wrong' }],
    ['with a wrong IBAN', 422, { details: { legalType: 'PRIVATE', IBAN: 'X'.repeat(6_000) } }],
    ['with a long name', 422, { accountHolderName: 'Ada Lovelace '.repeat(100) }],
  ])('is refused without asking the bank: a request %s', async (_, status, wrong) => {
    const asked: string[] = [];
    const { simulator } = await createWorld({
      verifyRecipient: async ({ account }) => {
        asked.push(account);
        return { answer: 'match', matchedName: null };
      },
    });
    const { token, ...fields } = { token: PERSONAL_TOKEN, ...wrong };
    const valid = {
      profile: BUSINESS,
      currency: 'EUR',
      accountHolderName: 'Ada Lovelace',
      type: 'iban',
      details: { legalType: 'PRIVATE', IBAN },
    };
    const create = (bearer: string, recipient: object) =>
      simulator.handle(
        new Request('https://wise.simulated/v1/accounts', {
          method: 'POST',
          headers: { authorization: `Bearer ${bearer}` },
          body: JSON.stringify(recipient),
        }),
      );
    expect((await create(token, { ...valid, ...fields })).status).toBe(status);
    expect(asked).toEqual([]);
    expect((await create(PERSONAL_TOKEN, valid)).status).toBe(200);
    expect(asked).toEqual([IBAN]);
  });

  it('is named only after a close match, in euros', async () => {
    const confirmed = async (answer: 'close-match' | 'no-match', currency = 'EUR') => {
      const { simulator } = await worldOf(answer);
      const headers = { authorization: `Bearer ${PERSONAL_TOKEN}` };
      const details = { legalType: 'PRIVATE', IBAN };
      const body = JSON.stringify({
        profile: BUSINESS,
        currency,
        accountHolderName: 'Ada Lovelace',
        type: 'iban',
        details,
      });
      const url = 'https://wise.simulated/v1/accounts';
      const made = await simulator.handle(new Request(url, { method: 'POST', headers, body }));
      return ((await made.json()) as { confirmations: unknown }).confirmations;
    };
    expect(await confirmed('close-match')).toMatchObject({
      acceptedOutcomes: false,
      outcomes: [{ outcome: 'PARTIAL_FAILURE', matchedName: 'Ada King', requiresCustomerAcceptance: true }],
    });
    expect(await confirmed('no-match')).toMatchObject({
      outcomes: [{ outcome: 'FAILURE', matchedName: null }],
    });
    expect(await confirmed('close-match', 'CHF')).toBeNull();
  });
});
