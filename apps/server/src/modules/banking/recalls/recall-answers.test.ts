import { fillPath, type NetworkMessageDetail, PATHS, type Timeline } from '@clearbench/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  arrive,
  at,
  detail,
  enterForSepa,
  errorsIn,
  expectBalanced,
  HOUR_MS,
  kinds,
  messagesOf,
  passUntil,
} from '../testing.ts';

const REQUESTS = ['MT192', 'camt.056.001.08'];
const ANSWERS = ['MT196', 'camt.029.001.09'];

const PARTIES = {
  sender: { name: 'Northern Mills Ltd', account: 'GB29NWBK60161331926819' },
  receiver: { name: 'Suedwerk GmbH', account: 'DE89370400440532013000' },
};

const server = await createTestApp({ env: { AUTOMATION: 'paced' } });

/** Until the network has taken the payment: its recall is on the way, too. */
async function recallIsComing(id: string): Promise<void> {
  const coming = async (): Promise<number> => {
    await server.settle();
    const { rows } = await sql`select from network_inbound
      where plan ->> 'kind' = 'recall-request' and facts ->> 'transactionId' = ${id}`.execute(
      server.database.db,
    );
    return rows.length;
  };
  await expect.poll(coming, { timeout: 60_000 }).toBe(1);
}

const requestOf = async (id: string): Promise<NetworkMessageDetail> => {
  const found = (await messagesOf(server, id, 'in')).find(({ type }) => REQUESTS.includes(type));
  if (found === undefined) throw new Error(`There is no recall of ${id}.`);
  return found;
};

const answersOf = async (id: string): Promise<NetworkMessageDetail[]> =>
  (await messagesOf(server, id, 'out')).filter(({ type }) => ANSWERS.includes(type));

const recallOf = async (id: string) =>
  (await server.call('GET', at(PATHS.transactionTimeline, id)))
    .json<Timeline>()
    .branches.find(({ kind }) => kind === 'recall');

const setStatus = (id: string, status: string) =>
  server.call('PATCH', at(PATHS.transactionStatus, id), { status });

/** A transfer in euro that goes out over SEPA, and is recalled there. */
async function overSepa(): Promise<string> {
  const transactionId = await enterForSepa(server);
  await server.call('PUT', at(PATHS.transactionScenario, transactionId), { scenario: 'recall' });
  return transactionId;
}

const overSwift = () => arrive(server, mt103(), { 'x-scenario': 'recall' });

/** Until the funds are paid out, which begins the way on which the recall overtakes them. */
async function paidOut(start: () => Promise<string>): Promise<string> {
  const id = await start();
  await passUntil(server, id, 'settlement.requested');
  return id;
}

it('a recall over SWIFT is answered as pending, and then with what the bank that holds the payment said', async () => {
  const id = await paidOut(overSwift);
  await passUntil(server, id, 'transaction.failed');
  const request = await requestOf(id);
  const answers = await answersOf(id);
  expect(
    answers.map(({ type, network, receiverBic, text }) => [
      type,
      network,
      receiverBic,
      /:76:(.*)\r/.exec(text)?.[1],
    ]),
  ).toEqual([
    ['MT196', 'swift', request.senderBic, '/PDCR/'],
    ['MT196', 'swift', request.senderBic, '/CNCL/'],
  ]);
  for (const { text } of answers) {
    expect(text).toContain(`:21:${request.reference}\r\n`);
    expect(text).toContain(':11R:192\r\n');
    expect(errorsIn(text), text).toEqual([]);
  }
  const branch = await recallOf(id);
  expect(branch).toMatchObject({ state: 'accepted', title: `Recall by ${request.senderBic}` });
  const ids = branch?.steps.map(({ messageId }) => messageId);
  expect(ids).toEqual(expect.arrayContaining([request.id, ...answers.map((answer) => answer.id)]));
  await expectBalanced(server);
});

it('a recall over SEPA is answered there, and the answers refer to its case', async () => {
  const id = await paidOut(overSepa);
  await passUntil(server, id, 'transaction.failed');
  const request = await requestOf(id);
  const answers = await answersOf(id);
  expect(
    answers.map(({ type, network, text }) => [type, network, /<Conf>(.*)<\/Conf>/.exec(text)?.[1]]),
  ).toEqual([
    ['camt.029.001.09', 'sepa', 'PDCR'],
    ['camt.029.001.09', 'sepa', 'CNCL'],
  ]);
  const inside = (text: string, element: string) =>
    new RegExp(`<${element}>\\s*<Id>(.*?)</Id>`).exec(text)?.[1] ?? 'none';
  const original = (text: string) => /<OrgnlTxId>(.*?)<\/OrgnlTxId>/.exec(text)?.[1] ?? 'none';
  for (const { text } of answers) {
    expect(inside(text, 'RslvdCase')).toBe(inside(request.text, 'Case'));
    expect(original(text)).toBe(original(request.text));
    expect(errorsIn(text), text).toEqual([]);
  }
});

it('a recall by telex, which has no form for an answer, is answered over SWIFT', async () => {
  const body = { fund_type: 'm1', amount: '640.25', currency: 'EUR', ...PARTIES };
  const id = await arrive(server, JSON.stringify(body), { 'x-scenario': 'recall' });
  await passUntil(server, id, 'transaction.processing');
  const telex = { transactionId: id, receiverCode: 'ELMB412345' };
  expect((await server.call('POST', PATHS.interbankTelex, telex)).statusCode).toBe(200);
  await passUntil(server, id, 'transaction.failed');
  const request = (await messagesOf(server, id, 'in')).find(({ type }) => type === 'TELEX');
  const answers = await answersOf(id);
  expect(answers.map(({ type, network }) => [type, network])).toEqual([
    ['MT196', 'swift'],
    ['MT196', 'swift'],
  ]);
  for (const { text } of answers) {
    expect(text).toContain(`:21:${request?.reference}\r\n`);
    expect(errorsIn(text), text).toEqual([]);
  }
});

it.each([
  ['SWIFT', overSwift, ':76:/RJCR/ARDT'],
  ['SEPA', overSepa, '<Cd>ARDT</Cd>'],
])('a recall over %s of a transfer whose funds went back is refused', async (_network, start, reason) => {
  const id = await paidOut(start);
  await recallIsComing(id);
  expect((await setStatus(id, 'failed')).statusCode).toBe(200);
  await passUntil(server, id, 'recall.replied');
  const [answer, ...others] = await answersOf(id);
  expect(others).toEqual([]);
  expect(answer?.text).toContain('RJCR');
  expect(answer?.text).toContain(reason);
  expect(errorsIn(answer?.text ?? '')).toEqual([]);
  expect(await recallOf(id)).toMatchObject({ state: 'refused' });
  await expectBalanced(server);
});

it('a recall that is delivered twice is passed on once and answered once', async () => {
  const id = await paidOut(overSwift);
  await recallIsComing(id);
  const copied = await sql`insert into network_inbound (id, network, due_at, facts, plan)
    select gen_random_uuid(), network, due_at, facts, (plan::jsonb || '{"duplicate": true}')::json from network_inbound
    where plan ->> 'kind' = 'recall-request' and facts ->> 'transactionId' = ${id}`.execute(
    server.database.db,
  );
  expect(copied.numAffectedRows).toBe(1n);
  await passUntil(server, id, 'transaction.failed');
  await server.advanceClock(HOUR_MS);
  await server.settle();
  expect((await messagesOf(server, id, 'in')).filter(({ type }) => type === 'MT192')).toHaveLength(2);
  expect((await messagesOf(server, id, 'out')).filter(({ type }) => type === 'MT192')).toHaveLength(1);
  expect(await answersOf(id)).toHaveLength(2);
});

it('a recall that cannot be passed on, because the network refuses it, is refused to its sender', async () => {
  const id = await paidOut(overSwift);
  await recallIsComing(id);
  await server.call('PUT', at(PATHS.transactionScenario, id), { scenario: 'nak' });
  await passUntil(server, id, 'network.refused');
  await server.settle();
  // The scenario happens to what is sent to the beneficiary, and not to the answers.
  expect((await answersOf(id)).map(({ text, state }) => [/:76:(.*)\r/.exec(text)?.[1], state])).toEqual([
    ['/PDCR/', 'acknowledged'],
    ['/RJCR/NOAS', 'acknowledged'],
  ]);
  expect(await recallOf(id)).toMatchObject({ state: 'refused' });
});

it('a recall that the credit has overtaken brings the settled funds back', async () => {
  const id = await paidOut(() => arrive(server, mt103()));
  await server.settle();
  await server.call('POST', at(PATHS.transactionRecall, id), { reason: 'DUPL' });
  await server.settle();
  const { rows } = await sql<{ kind: string }>`
    select plan ->> 'kind' as kind from network_inbound where facts ->> 'transactionId' = ${id} order by due_at`.execute(
    server.database.db,
  );
  expect(rows.map(({ kind }) => kind).slice(-2)).toEqual(['recall-answer', 'return']);
  await passUntil(server, id, 'return.received');
  const found = kinds(await detail(server, id));
  expect(found).toContain('settlement.completed');
  expect(found).not.toContain('transaction.failed');
  await expectBalanced(server);
});

it('a payment is recalled once when two operators ask for it at once, and by none while its answer is awaited', async () => {
  const id = await paidOut(() => arrive(server, mt103()));
  await server.settle();
  const other = await server.another();
  const ask = (on: Pick<TestApp, 'call'>) =>
    on.call('POST', at(PATHS.transactionRecall, id), { reason: 'DUPL' });
  const asked = await Promise.all([ask(server), ask(other)]);
  expect(asked.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  await server.settle();
  const late = await ask(server);
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    code: 'step_not_possible',
    message: expect.stringMatching(/^A recall of this transfer is under way\./),
  });
  expect((await messagesOf(server, id, 'out')).filter(({ type }) => type === 'MT192')).toHaveLength(1);
});

it('a payment that is recalled is not completed by hand: the bank that was asked decides whether it comes back', async () => {
  const id = await paidOut(overSwift);
  await passUntil(server, id, 'recall.requested');
  expect((await setStatus(id, 'completed')).statusCode).toBe(409);
  await passUntil(server, id, 'transaction.failed');
  expect((await answersOf(id)).map(({ text }) => /:76:(.*)\r/.exec(text)?.[1])).toEqual(['/PDCR/', '/CNCL/']);
  await expectBalanced(server);
});

it('a recall that was refused does not stand in the way of another', async () => {
  const id = await paidOut(() => arrive(server, mt103()));
  const choose = (scenario: string | null) =>
    server.call('PUT', at(PATHS.transactionScenario, id), { scenario });
  const ask = () => server.call('POST', at(PATHS.transactionRecall, id), { reason: 'DUPL' });
  await server.settle();
  await choose('nak');
  expect((await ask()).statusCode).toBe(200);
  await passUntil(server, id, 'network.refused');
  await choose(null);
  expect((await ask()).statusCode).toBe(200);
});

it('a recall that waited for its network until the payment was credited brings the settled funds back', async () => {
  const body = { fund_type: 'm1', amount: '641.25', currency: 'EUR', ...PARTIES };
  const id = await arrive(server, JSON.stringify(body));
  await passUntil(server, id, 'transaction.processing');
  await server.call('POST', PATHS.interbankTelex, { transactionId: id, receiverCode: 'ELMB412345' });
  await passUntil(server, id, 'network.acknowledged');
  const connect = (connected: boolean) =>
    server.call('PUT', fillPath(PATHS.networkConnection, { network: 'swift' }), { connected });
  await connect(false);
  const asked = await server.call('POST', at(PATHS.transactionRecall, id), { reason: 'DUPL' });
  expect(asked.json()).toMatchObject({ message: expect.stringMatching(/^Recall sent: MT192/) });
  await passUntil(server, id, 'settlement.completed');
  await connect(true);
  await passUntil(server, id, 'recall.answered');
  await passUntil(server, id, 'return.received');
  await expectBalanced(server);
});
