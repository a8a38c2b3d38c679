import {
  fillPath,
  type NetworkMessage,
  type NetworkMessageDetail,
  PATHS,
  type Timeline,
  type TransactionMessage,
} from '@clearbench/contract';
import { sample } from '@clearbench/messages';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import {
  arrive,
  at,
  detail,
  errorsIn,
  expectBalanced,
  HOUR_MS,
  kinds,
  messagesOf,
  passUntil,
  recallOf,
} from '../testing.ts';

const ANSWERS = ['MT196', 'MT296', 'camt.029.001.09'];

const server = await createTestApp({ env: { AUTOMATION: 'paced' } });

async function post(text: string): Promise<void> {
  const response = await server.post(text);
  expect(response.statusCode, response.body).toBe(201);
  await server.settle();
}

const answersOf = async (id: string): Promise<NetworkMessageDetail[]> =>
  (await messagesOf(server, id, 'out')).filter(({ type }) => ANSWERS.includes(type));

const saidIn = (messages: readonly NetworkMessageDetail[]) =>
  messages.map(({ text }) => /:76:(.*)\r|<Conf>(.*)<\/Conf>/.exec(text)?.slice(1).find(Boolean));

const timelineOf = async (id: string): Promise<Timeline> =>
  (await server.call('GET', at(PATHS.transactionTimeline, id))).json<Timeline>();

const received = async (id: string) =>
  kinds(await detail(server, id)).filter((kind) => kind === 'recall.received').length;

async function pass(): Promise<void> {
  await server.advanceClock(HOUR_MS);
  await server.settle();
}

describe('a posted recall', () => {
  it('of a payment that was not sent yet cancels it, and is answered', async () => {
    const id = await arrive(server, mt103({ reference: 'POSTED1' }));
    const { uetr } = await detail(server, id);
    await post(recallOf({ payment: 'OTHER', uetr, reference: 'CXLPOSTED1' }));
    const { status } = await detail(server, id);
    expect(status).toBe('failed');
    const answers = await answersOf(id);
    expect(saidIn(answers)).toEqual(['/CNCL/']);
    expect(answers[0]).toMatchObject({ type: 'MT196', network: 'swift', receiverBic: 'OAKNGB20' });
    expect(answers[0]?.text).toContain(':21:CXLPOSTED1\r\n');
    expect(errorsIn(answers[0]?.text ?? '')).toEqual([]);
    // Who asked for it needs no rejection.
    expect(kinds(await detail(server, id))).not.toContain('rejection.sent');
    const { branches } = await timelineOf(id);
    expect(branches).toMatchObject([{ kind: 'recall', title: 'Recall by OAKNGB20', state: 'accepted' }]);
    await expectBalanced(server);
  });

  it('of a payment under way is passed on, and answered when the next bank has answered', async () => {
    const id = await arrive(server, mt103({ reference: 'POSTED2' }), { 'x-scenario': 'lost-confirmation' });
    await passUntil(server, id, 'settlement.requested');
    await pass();
    await post(recallOf({ payment: 'POSTED2' }));
    expect(saidIn(await answersOf(id))).toEqual(['/PDCR/']);
    await pass();
    expect(saidIn(await answersOf(id))).toEqual(['/PDCR/', '/CNCL/']);
    expect(await detail(server, id)).toMatchObject({ status: 'failed' });
    await expectBalanced(server);
  });

  it('of a settled payment brings the funds back', async () => {
    const id = await arrive(server, mt103({ reference: 'POSTED3' }));
    await passUntil(server, id, 'settlement.completed');
    await post(recallOf({ payment: 'POSTED3' }));
    await pass();
    await pass();
    expect(saidIn(await answersOf(id))).toEqual(['/PDCR/', '/CNCL/']);
    expect(kinds(await detail(server, id))).toContain('return.received');
    await expectBalanced(server);
  });

  it('found by the reference of its payment is among the messages of the transfer, and its step names it', async () => {
    const id = await arrive(server, mt103({ reference: 'POSTED8' }));
    await post(recallOf({ payment: 'POSTED8', reference: 'CXLPOSTED8' }));
    const messages = (await server.call('GET', at(PATHS.transactionMessages, id))).json<
      TransactionMessage[]
    >();
    const recall = messages.find(({ type }) => type === 'MT192');
    expect(recall).toMatchObject({ direction: 'incoming', reference: 'CXLPOSTED8' });
    const { branches, messages: named } = await timelineOf(id);
    expect(branches[0]?.steps[0]).toMatchObject({ messageId: recall?.id });
    expect(named).toContainEqual({
      id: recall?.id,
      network: null,
      direction: 'in',
      type: 'MT192',
      state: 'received',
    });
  });

  it('with the UETR of its payment is listed once', async () => {
    const id = await arrive(server, mt103({ reference: 'POSTED9' }));
    const { uetr } = await detail(server, id);
    await post(recallOf({ payment: 'POSTED9', uetr }));
    const response = await server.call('GET', at(PATHS.transactionMessages, id));
    const types = response.json<TransactionMessage[]>().map(({ type }) => type);
    expect(types.filter((type) => type === 'MT192')).toHaveLength(1);
  });

  it('is taken once, although its message comes in two payloads', async () => {
    const id = await arrive(server, mt103({ reference: 'POSTED4' }));
    const recall = recallOf({ payment: 'POSTED4', reference: 'CXLTWICE' });
    await post(recall);
    await post(`${recall}\r\n`.replace('{5:', '{5:{PDE:}'));
    expect(await received(id)).toBe(1);
    expect(await answersOf(id)).toHaveLength(1);
    await post(recallOf({ payment: 'POSTED4' }));
    expect(saidIn(await answersOf(id))).toEqual(['/CNCL/', '/RJCR/ARDT']);
  });

  it('of another bank, or of a payment that is not known, is refused and changes nothing', async () => {
    const id = await arrive(server, mt103({ reference: 'POSTED5' }));
    const { uetr } = await detail(server, id);
    await post(recallOf({ payment: 'POSTED5', uetr, sender: 'PINEUS30', reference: 'CXLOTHER' }));
    await post(recallOf({ payment: 'NEVERSEEN', reference: 'CXLUNKNOWN' }));
    const camt = sample('camt.056.001.08').replace(/<OrgnlUETR>.*?</, `<OrgnlUETR>${crypto.randomUUID()}<`);
    await post(
      camt.replaceAll(/<(OrgnlInstrId|OrgnlTxId|OrgnlEndToEndId|OrgnlMsgId)>.*?</g, '<$1>NEVERSEEN<'),
    );
    await pass();
    expect(await received(id)).toBe(0);
    expect((await detail(server, id)).status).not.toBe('failed');
    const list = await server.call('GET', `${PATHS.networkMessages}?direction=out&limit=100`);
    const refusals = list
      .json<NetworkMessage[]>()
      .filter(({ transactionId, type }) => transactionId === null && ANSWERS.includes(type))
      .toReversed();
    const texts = await Promise.all(
      refusals.map(async (one) =>
        (await server.call('GET', at(PATHS.networkMessage, one.id))).json<NetworkMessageDetail>(),
      ),
    );
    expect(texts.map(({ network, receiverBic, state }) => [network, receiverBic, state])).toEqual([
      ['swift', 'PINEUS30', 'acknowledged'],
      ['swift', 'OAKNGB20', 'acknowledged'],
      ['interbank', 'OAKNGB20', 'acknowledged'],
    ]);
    expect(texts[0]?.text).toContain(':21:CXLOTHER\r\n');
    expect(saidIn(texts)).toEqual(['/RJCR/NOOR', '/RJCR/NOOR', 'RJCR']);
    expect(texts[2]?.text).toContain('<Cd>NOOR</Cd>');
    for (const { text } of texts) expect(errorsIn(text), text).toEqual([]);
  });

  it('of a payment whose cover has the same UETR finds the one whose reference it names', async () => {
    const uetr = crypto.randomUUID();
    const payment = await arrive(server, mt103({ uetr, reference: 'POSTED10' }));
    const cover = sample('MT202 COV')
      .replace(/\{121:.*?\}/, `{121:${uetr}}`)
      .replace(/F01\w{8}/, 'F01OAKNGB20')
      .replace(/:20:.*/, ':20:POSTED11\r');
    const coverId = await arrive(server, cover);
    expect(await detail(server, coverId)).toMatchObject({ uetr, type: 'mt202_cov', senderBic: 'OAKNGB20' });
    await post(recallOf({ payment: 'POSTED10', uetr }));
    expect([await received(payment), await received(coverId)]).toEqual([1, 0]);
    await post(recallOf({ payment: 'POSTED11', uetr, type: 'MT292' }));
    expect([await received(payment), await received(coverId)]).toEqual([1, 1]);
  });

  it('by MT292 of a transfer between institutions is answered by an MT296', async () => {
    const order = sample('MT202').replace(/:20:.*/, ':20:COVERPAY1\r');
    const id = await arrive(server, order);
    const sender = /\{1:F01(\w{8})/.exec(order)?.[1] ?? '';
    await post(recallOf({ payment: 'COVERPAY1', sender, type: 'MT292' }));
    const answers = await answersOf(id);
    expect(answers.map(({ type }) => type)).toEqual(['MT296']);
    expect(saidIn(answers)).toEqual(['/CNCL/']);
    expect(errorsIn(answers[0]?.text ?? '')).toEqual([]);
    expect((await detail(server, id)).status).toBe('failed');
  });

  it('that an operator uploads is taken like one that was posted', async () => {
    const id = await arrive(server, mt103({ reference: 'UPLOADED1' }));
    const response = await server.call('POST', PATHS.uploadPayload, {
      content: recallOf({ payment: 'UPLOADED1' }),
      uploadMethod: 'paste',
      fileFormat: 'message',
    });
    expect(response.statusCode, response.body).toBe(201);
    await server.settle();
    expect(saidIn(await answersOf(id))).toEqual(['/CNCL/']);
  });

  it('of several payments in one file each finds its own', async () => {
    const ids = [];
    for (const reference of ['FILE1', 'FILE2', 'FILE3']) ids.push(await arrive(server, mt103({ reference })));
    await post(['FILE3', 'FILE1', 'NONE'].map((payment) => recallOf({ payment })).join('\r\n'));
    const statuses = await Promise.all(ids.map(async (id) => (await detail(server, id)).status));
    expect(statuses.map((status) => status === 'failed')).toEqual([true, false, true]);
  });

  it('is found among more than are taken together', async () => {
    const id = await arrive(server, mt103({ reference: 'LASTONE' }));
    const others = Array.from({ length: 250 }, (_, place) => recallOf({ payment: `NOBODY${place}` }));
    await post([...others, recallOf({ payment: 'LASTONE' })].join('\r\n'));
    expect(saidIn(await answersOf(id))).toEqual(['/CNCL/']);
  });

  it('in a camt.056 is answered by a camt.029 that names the order', async () => {
    const order = sample('pacs.008.001.08');
    const id = await arrive(server, order);
    const { uetr } = await detail(server, id);
    const read = (text: string, name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(text)?.[1];
    await post(sample('camt.056.001.08').replace(/<OrgnlUETR>.*?</, `<OrgnlUETR>${uetr}<`));
    const [answer, ...others] = await answersOf(id);
    expect(others).toEqual([]);
    expect(answer).toMatchObject({ type: 'camt.029.001.09', network: 'interbank', receiverBic: 'OAKNGB20' });
    expect(read(answer?.text ?? '', 'Conf')).toBe('CNCL');
    expect(read(answer?.text ?? '', 'OrgnlMsgId')).toBe(read(order, 'MsgId'));
    expect(errorsIn(answer?.text ?? '')).toEqual([]);
  });

  it('of a transfer on hold is answered, and takes back an order that waits for its network', async () => {
    const id = await arrive(server, mt103({ reference: 'POSTED6' }));
    const connect = (connected: boolean) =>
      server.call('PUT', fillPath(PATHS.networkConnection, { network: 'swift' }), { connected });
    await passUntil(server, id, 'conversion.completed');
    await connect(false);
    await pass();
    const held = await server.call('POST', at(PATHS.transactionAutomation, id), { action: 'hold' });
    expect(held.statusCode, held.body).toBe(200);
    await post(recallOf({ payment: 'POSTED6' }));
    const found = kinds(await detail(server, id));
    expect(found).toEqual(expect.arrayContaining(['message.withdrawn', 'transaction.failed']));
    await connect(true);
    await pass();
    expect((await answersOf(id)).map(({ state }) => state)).toEqual(['acknowledged']);
    await expectBalanced(server);
  });

  it('is read again after a crash without effect', async () => {
    const id = await arrive(server, mt103({ reference: 'POSTED7' }));
    await post(recallOf({ payment: 'POSTED7' }));
    await sql`update sweep_cursors set position = 0 where name = 'answer posted recalls and inquiries'`.execute(
      server.database.db,
    );
    await server.settle();
    expect(await received(id)).toBe(1);
    expect(await answersOf(id)).toHaveLength(1);
  });
});
