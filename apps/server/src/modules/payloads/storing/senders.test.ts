import { type ApiKey, fillPath, INGESTION_PATHS, PATHS, type TransactionDetail } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const server = await createTestApp();

interface Answer {
  status: number;
  duplicate: boolean;
  transactionId: string;
}

async function post({ apiKey }: ApiKey, payload: string, headers: object = {}): Promise<Answer> {
  const response = await server.app.inject({
    method: 'POST',
    url: INGESTION_PATHS.fin,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'text/plain', ...headers },
    payload,
  });
  const { duplicate = false, transactions = [] } = response.json();
  return {
    status: response.statusCode,
    duplicate,
    transactionId: transactions[0]?.transactionId ?? response.body,
  };
}

const rotate = async ({ id }: ApiKey) => server.call('POST', fillPath(PATHS.apiKeyRotate, { id }));
const kindsOf = async (id: string) =>
  (await server.call('GET', fillPath(PATHS.transaction, { id })))
    .json<TransactionDetail>()
    .events.map(({ kind }) => kind);

it('the same body from two senders, also at the same moment, is one transfer', async () => {
  const keys = [await server.createKey('One'), await server.createKey('Two')];
  const payload = mt103();
  const answers = await Promise.all([...keys, ...keys].map((key) => post(key, payload)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
  expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1);
});

it('another message with the same UETR is a transfer, marked as a possible duplicate', async () => {
  const [first, second] = [await server.createKey('One'), await server.createKey('Two')];
  const payload = mt103();
  const [ofFirst, ofSecond] = [await post(first, payload), await post(second, `${payload}\r\n`)];
  expect(ofSecond).toMatchObject({ status: 201, duplicate: false });
  await server.settle();
  expect(await kindsOf(ofSecond.transactionId)).toContain('transaction.possible_duplicate');
  expect(await kindsOf(ofFirst.transactionId)).not.toContain('transaction.possible_duplicate');
});

it('a key that was made by rotation is the same sender: body and Idempotency-Key are recognised', async () => {
  const old = await server.createKey('Hub');
  const payload = mt103();
  const sent = await post(old, payload, { 'idempotency-key': 'k-1' });
  const rotated = (await rotate(old)).json<ApiKey>();
  expect(rotated).toMatchObject({ label: 'Hub', isActive: true });
  expect(rotated.apiKey).not.toBe(old.apiKey);
  expect(await post(rotated, payload)).toEqual({ ...sent, status: 200, duplicate: true });
  expect((await post(rotated, mt103(), { 'idempotency-key': 'k-1' })).status).toBe(409);
  const again = (await rotate(rotated)).json<ApiKey>();
  expect(await post(again, payload)).toEqual({ ...sent, status: 200, duplicate: true });
  const later = mt103();
  expect((await post(again, later)).status).toBe(201);
  expect((await post(old, later)).duplicate).toBe(true);
});

it('the key that is rotated works until it is revoked, and then cannot be rotated', async () => {
  const old = await server.createKey('Hub');
  expect((await rotate(old)).statusCode).toBe(201);
  expect((await post(old, mt103())).status).toBe(201);
  await server.call('DELETE', fillPath(PATHS.apiKey, { id: old.id }));
  expect((await rotate(old)).json()).toMatchObject({ code: 'api_key_revoked' });
  expect((await rotate({ ...old, id: crypto.randomUUID() })).statusCode).toBe(404);
});

it('a file that a sender posted is the same when an operator uploads it, whatever its encoding', async () => {
  const content = mt103();
  const posted = await post(await server.createKey('Hub'), `\uFEFF${content}`);
  const uploaded = await server.call('POST', PATHS.uploadPayload, {
    type: 'mt103_swift',
    uploadMethod: 'paste',
    fileFormat: 'csv',
    content,
  });
  expect([posted.status, uploaded.statusCode]).toEqual([201, 200]);
  expect(uploaded.json()).toMatchObject({
    duplicate: true,
    transactions: [{ transactionId: posted.transactionId }],
    message: 'This payload was already received. Nothing was added.',
  });
});
