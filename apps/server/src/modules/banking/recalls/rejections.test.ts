import {
  fillPath,
  type LedgerPosting,
  type NetworkMessageDetail,
  PATHS,
  type Timeline,
  type Transaction,
  type TransactionMessage,
} from '@clearbench/contract';
import { check, sample } from '@clearbench/messages';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import {
  arrive,
  at,
  changed,
  detail,
  elementOf,
  errorsIn,
  expectBalanced,
  kinds,
  messagesOf,
  pass,
  passUntil,
} from '../testing.ts';

const REJECTIONS = ['MT199', 'MT299', 'pacs.002.001.10', 'pain.002.001.10', 'TELEX'];

const server = await createTestApp({ env: { AUTOMATION: 'paced' } });

const setStatus = (id: string, status: string, message?: string) =>
  server.call('PATCH', at(PATHS.transactionStatus, id), {
    status,
    ...(message === undefined ? {} : { message }),
  });

const connect = (network: string, connected: boolean) =>
  server.call('PUT', fillPath(PATHS.networkConnection, { network }), { connected });

const rejectionsOf = async (id: string): Promise<NetworkMessageDetail[]> =>
  (await messagesOf(server, id, 'out')).filter(({ type }) => REJECTIONS.includes(type));

async function onlyRejectionOf(id: string): Promise<NetworkMessageDetail> {
  const [rejection, ...others] = await rejectionsOf(id);
  if (rejection === undefined) throw new Error(`There is no rejection of ${id}.`);
  expect(others).toEqual([]);
  expect(errorsIn(rejection.text), rejection.text).toEqual([]);
  return rejection;
}

/** The transfer of this payload, failed by an operator. */
async function failedByHand(text: string, message?: string): Promise<string> {
  const id = await arrive(server, text);
  expect((await setStatus(id, 'failed', message)).statusCode).toBe(200);
  return id;
}

describe('the sender of an order whose transfer fails', () => {
  it('of an MT103 gets an MT199 with the reason of the bank that rejected it', async () => {
    const id = await arrive(server, mt103({ reference: 'ORDER4711' }), { 'x-scenario': 'reject' });
    await passUntil(server, id, 'rejection.sent');
    await pass(server);
    const { uetr, status } = await detail(server, id);
    expect(status).toBe('failed');
    const rejection = await onlyRejectionOf(id);
    expect(rejection).toMatchObject({
      type: 'MT199',
      network: 'swift',
      receiverBic: 'OAKNGB20',
      state: 'acknowledged',
    });
    expect(rejection.text).toContain(`{121:${uetr}}`);
    expect(rejection.text).toMatch(
      /:21:ORDER4711\r\n:79:\/REJT\/99\r\n\/AC04\/\r\n\/MREF\/ORDER4711\r\n\/TEXT\/Rejected by \w{8}: AC04, closed/,
    );
    const timeline = (await server.call('GET', at(PATHS.transactionTimeline, id))).json<Timeline>();
    const [branch] = timeline.branches;
    expect(branch).toMatchObject({ kind: 'rejection', state: 'closed' });
    expect(branch?.steps.map(({ messageId }) => messageId)).toContain(rejection.id);
    expect(timeline.events.find(({ kind }) => kind === 'rejection.sent')).toMatchObject({
      messageId: rejection.id,
      status: 'failed',
    });
    const shown = (await server.call('GET', at(PATHS.transactionMessages, id))).json<TransactionMessage[]>();
    expect(shown.at(-1)).toMatchObject({
      id: rejection.id,
      direction: 'outgoing',
      format: 'swift-mt',
      type: 'MT199',
      raw: rejection.text,
    });
    expect(timeline.messages).toContainEqual(expect.objectContaining({ id: rejection.id, direction: 'out' }));
  });

  it('of an MT202 gets an MT299, which is not refused as the payment was', async () => {
    const id = await arrive(server, sample('MT202'), { 'x-scenario': 'nak' });
    await passUntil(server, id, 'rejection.sent');
    await pass(server);
    const rejection = await onlyRejectionOf(id);
    expect(rejection).toMatchObject({ type: 'MT299', state: 'acknowledged' });
    expect(rejection.text).toContain('/REJT/99\r\n/NARR/\r\n');
    expect(rejection.text).toContain('refused by the');
  });

  it('of an MT101 gets the references of the message and of each transaction', async () => {
    const order = sample('MT101');
    const [transaction = ''] = /:21:[\s\S]*(?=\r\n-\})/.exec(order) ?? [];
    const second = transaction.replace('INV4711', 'INV4712');
    const response = await server.post(order.replace('\r\n-}', `\r\n${second}\r\n-}`));
    const told: string[] = [];
    for (const { transactionId } of response.json<{ transactions: Transaction[] }>().transactions) {
      await setStatus(transactionId, 'failed');
      const { reference } = await detail(server, transactionId);
      const { text, receiverBic } = await onlyRejectionOf(transactionId);
      expect(text).toContain(`/MREF/RFT20261120A\r\n/TREF/${reference}\r\n`);
      expect(receiverBic).toBe('OAKNGB20');
      told.push(reference ?? '');
    }
    expect(told).toEqual(['INV4711', 'INV4712']);
  });

  it('of a pacs.008 gets a pacs.002 with everything that identifies the payment', async () => {
    const order = sample('pacs.008.001.08');
    const id = await arrive(server, order, { 'x-scenario': 'refuse-conversion' });
    await passUntil(server, id, 'rejection.sent');
    await pass(server);
    const rejection = await onlyRejectionOf(id);
    expect(rejection).toMatchObject({ type: 'pacs.002.001.10', network: 'interbank', state: 'acknowledged' });
    const of = (element: string) => elementOf(rejection.text, element);
    expect([of('TxSts'), of('Cd'), of('OrgnlMsgNmId')]).toEqual(['RJCT', 'RR04', 'pacs.008.001.08']);
    for (const name of ['MsgId', 'InstrId', 'EndToEndId', 'TxId', 'UETR']) {
      expect([name, of(`Orgnl${name}`)]).toEqual([name, elementOf(order, name)]);
    }
    expect(of('AddtlInf')).toContain('regulatory reason');
  });

  it('of a pacs.008 of the SEPA clearing is sent there, by the rules of SEPA', async () => {
    const order = changed(sample('pacs.008.001.08'), /<AppHdr[\s\S]*<\/AppHdr>/, '');
    const id = await failedByHand(order);
    const rejection = await onlyRejectionOf(id);
    expect(rejection).toMatchObject({ type: 'pacs.002.001.10', network: 'sepa' });
    expect([...check(rejection.text, { profile: 'sepa' })]).toMatchObject([{ verdict: 'valid' }]);
    expect(elementOf(rejection.text, 'Cd')).toBe('MS03');
  });

  it('of a pain.001 is the bank that forwarded it, and gets a pain.002', async () => {
    const order = changed(
      sample('pain.001.001.09'),
      /<\/InitgPty>/,
      '</InitgPty><FwdgAgt><FinInstnId><BICFI>PINEUS30</BICFI></FinInstnId></FwdgAgt>',
    );
    const rejection = await onlyRejectionOf(await failedByHand(order));
    expect(rejection).toMatchObject({ type: 'pain.002.001.10', receiverBic: 'PINEUS30' });
    expect(elementOf(rejection.text, 'OrgnlPmtInfId')).toBe(elementOf(order, 'PmtInfId'));
    expect(elementOf(rejection.text, 'OrgnlEndToEndId')).toBe(elementOf(order, 'EndToEndId'));
  });

  it('of a telex gets a service telex', async () => {
    const id = await failedByHand(sample('KTT'), 'Déjà payé; voir facture n° 4711');
    await pass(server);
    const rejection = await onlyRejectionOf(id);
    expect(rejection).toMatchObject({ type: 'TELEX', network: 'telex', state: 'acknowledged' });
    expect(rejection.text).toContain('YOUR REF: REF20261120A\r\n');
    expect(rejection.text).toContain('REASON: DEJA PAYE');
    expect(rejection.text).not.toContain('CLB0000');
  });

  it('is not sent where the order was JSON or CSV', async () => {
    for (const type of ['JSON', 'CSV'] as const) {
      const response = await server.post(sample(type));
      for (const { transactionId } of response.json<{ transactions: Transaction[] }>().transactions) {
        await setStatus(transactionId, 'failed');
        expect(await rejectionsOf(transactionId)).toEqual([]);
        expect(kinds(await detail(server, transactionId))).not.toContain('rejection.sent');
      }
    }
  });

  it('reads what the operator wrote, however long and in whatever letters', async () => {
    const note = `{4:\n-}\n:20:X ${'платёж отклонён, '.repeat(20)}`;
    const { text } = await onlyRejectionOf(await failedByHand(mt103(), note));
    expect(text).toContain('/TEXT/');
  });

  it('is sent once, although two operators fail the transfer at the same time', async () => {
    const id = await arrive(server, mt103());
    const other = await server.another();
    const answers = await Promise.all([
      setStatus(id, 'failed'),
      other.call('PATCH', at(PATHS.transactionStatus, id), { status: 'failed' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await onlyRejectionOf(id);
  });

  it('is sent once a disconnected network is connected again', async () => {
    await connect('swift', false);
    const id = await failedByHand(mt103());
    await pass(server);
    expect(await onlyRejectionOf(id)).toMatchObject({ state: 'queued' });
    await connect('swift', true);
    await pass(server);
    expect(await onlyRejectionOf(id)).toMatchObject({ state: 'acknowledged' });
  });
});

describe('a transfer that is recalled', () => {
  it('by its sender is cancelled by the answer to the recall alone', async () => {
    const id = await arrive(server, mt103(), { 'x-scenario': 'recall' });
    await passUntil(server, id, 'transaction.failed');
    await pass(server);
    expect(await rejectionsOf(id)).toEqual([]);
  });

  it('by an operator before it is sent is rejected to its sender, who did not ask', async () => {
    const id = await arrive(server, mt103());
    await server.call('POST', at(PATHS.transactionRecall, id), { reason: 'DUPL' });
    const { text, id: messageId } = await onlyRejectionOf(id);
    expect(text).toContain('/REJT/99\r\n/DUPL/\r\n');
    const { branches } = (await server.call('GET', at(PATHS.transactionTimeline, id))).json<Timeline>();
    expect(branches).toMatchObject([{ kind: 'recall', state: 'accepted' }]);
    expect(branches[0]?.steps.at(-1)).toMatchObject({ messageId });
  });
});

it('transactions of one message that fail together are each rejected by their own references', async () => {
  const order = sample('pacs.008.001.08');
  const [transaction = ''] = /<CdtTrfTxInf>[\s\S]*<\/CdtTrfTxInf>/.exec(order) ?? [];
  const many = Array.from({ length: 60 }, (_, place) =>
    transaction
      .replace(/<EndToEndId>.*?</, `<EndToEndId>E2E-${place}<`)
      .replace(/<InstrId>.*?</, `<InstrId>INSTR-${place}<`)
      .replace(/<TxId>.*?</, `<TxId>TX-${place}<`)
      .replace(/<UETR>.*?</, `<UETR>${crypto.randomUUID()}<`),
  );
  const text = order.replace(transaction, many.join('')).replace(/<NbOfTxs>1</, '<NbOfTxs>60<');
  const response = await server.post(text, { 'x-scenario': 'nak' });
  expect(response.statusCode, response.body).toBe(201);
  const ids = response
    .json<{ transactions: Transaction[] }>()
    .transactions.map(({ transactionId }) => transactionId);
  expect(ids).toHaveLength(60);
  await passUntil(server, ids.at(-1) ?? '', 'rejection.sent');
  const told = await Promise.all(ids.map(onlyRejectionOf));
  expect(told.map(({ text: one }) => elementOf(one, 'OrgnlEndToEndId'))).toEqual(
    many.map((_, place) => `E2E-${place}`),
  );
  await expectBalanced(server);
});

it('messages of one file that fail are each rejected by their own references', async () => {
  const references = ['FIRST', 'SECOND'];
  const response = await server.post(references.map((reference) => mt103({ reference })).join('\n'));
  const told: (string | undefined)[] = [];
  for (const { transactionId } of response.json<{ transactions: Transaction[] }>().transactions) {
    await setStatus(transactionId, 'failed');
    told.push(/:21:(.*)\r/.exec((await onlyRejectionOf(transactionId)).text)?.[1]);
  }
  expect(told).toEqual(references);
});

describe('a failure gives back what was booked', () => {
  it.each([
    ['before anything was', 'transaction.received', []],
    ['before the conversion', 'transaction.processing', ['arrival', 'refund']],
    ['during the conversion', 'conversion.requested', ['arrival', 'conversion-request', 'refund']],
    [
      'after the conversion',
      'conversion.completed',
      ['arrival', 'conversion-request', 'conversion', 'conversion-cost', 'refund'],
    ],
  ])('%s', async (_when, kind, booked) => {
    const id = await arrive(server, mt103());
    if (booked.length > 0) await passUntil(server, id, kind);
    await setStatus(id, 'failed');
    const postings = (await server.call('GET', at(PATHS.transactionLedger, id))).json<LedgerPosting[]>();
    expect(postings.map((posting) => posting.kind)).toEqual(booked);
    const sums = new Map<string, number>();
    for (const { kind: of, debitAccount, creditAccount, amount } of postings) {
      // The provider bears the cost of a conversion that has taken place.
      if (of === 'conversion-cost') continue;
      sums.set(debitAccount, (sums.get(debitAccount) ?? 0) + Number(amount));
      sums.set(creditAccount, (sums.get(creditAccount) ?? 0) - Number(amount));
    }
    expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([]);
    await onlyRejectionOf(id);
    await expectBalanced(server);
  });
});
