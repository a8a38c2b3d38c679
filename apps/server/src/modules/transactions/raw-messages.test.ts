import { randomUUID } from 'node:crypto';
import {
  fillPath,
  INGESTION_PATHS,
  PATHS,
  type PayloadAccepted,
  TRANSACTION_MESSAGES_CHARACTERS,
  type TransactionMessage,
  type TransactionPayload,
} from '@clearbench/contract';
import { sample } from '@clearbench/messages';
import { SAMPLE_TYPES } from '@clearbench/messages/types';
import { describe, expect, it } from 'vitest';
import { mt103, mt199 } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';

const server = await createTestApp();

async function accepted(body: string | Buffer): Promise<PayloadAccepted> {
  const response = await server.post(body);
  expect([response.statusCode, response.body.slice(0, 500)]).toEqual([201, expect.any(String)]);
  return response.json<PayloadAccepted>();
}

/** The raw texts of the transactions of a payload, in their order. */
async function payloads(body: string): Promise<TransactionPayload[]> {
  const { transactions } = await accepted(body);
  return Promise.all(
    transactions.map(async ({ transactionId }) => {
      const response = await server.call('GET', fillPath(PATHS.transactionPayload, { id: transactionId }));
      expect(response.statusCode).toBe(200);
      return response.json<TransactionPayload>();
    }),
  );
}

async function messagesOf(transactionId: string): Promise<TransactionMessage[]> {
  const response = await server.call('GET', fillPath(PATHS.transactionMessages, { id: transactionId }));
  expect(response.statusCode).toBe(200);
  return response.json<TransactionMessage[]>();
}

const json = (name: string) => ({
  sender: { name, account: 'GB29NWBK60161331926819' },
  receiver: { name: 'Suedwerk GmbH', account: 'DE89370400440532013000' },
  amount: '10.00',
  currency: 'EUR',
});

describe('the raw message of a transfer', () => {
  it('is the message as received', async () => {
    const body = mt103({ reference: 'BAR-REF-0001' });
    const [payload] = await payloads(body);
    expect(payload).toEqual({
      payloadId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      index: 0,
      line: 1,
      format: 'swift-mt',
      type: 'MT103',
      reference: 'BAR-REF-0001',
      receivedAt: expect.stringMatching(/^20\d\d-.*Z$/),
      raw: body,
    });
  });

  it('is its own part of a file, with its position', async () => {
    const messages = [mt103(), mt103(), mt103()];
    const found = await payloads(`${messages.join('\r\n$\r\n')}\r\n`);
    expect(found.map(({ raw }) => raw)).toEqual(messages);
    expect(found.map(({ index, line }) => [index, line])).toEqual([
      [0, 1],
      [1, 16],
      [2, 31],
    ]);
  });

  it('is its own element of an array, also after characters that JavaScript counts twice', async () => {
    const elements = ['💶💶', 'Ä', '決済'].map((name) => JSON.stringify(json(name)));
    const found = await payloads(`[${elements.join(', ')}]`);
    expect(found.map(({ raw }) => raw)).toEqual(elements);
    expect(found[0]).toMatchObject({ format: 'json', type: null });
  });

  it('is its own row after the header row', async () => {
    const header =
      'DATE,AMOUNT,CURRENCY,SENDER_ACCOUNT,RECIPIENT_ACCOUNT,SENDER_NAME,RECIPIENT_NAME,REFERENCE';
    const row = (amount: string) =>
      `2026-11-20,${amount},EUR,GB29NWBK60161331926819,DE89370400440532013000,Mills,Suedwerk,${randomUUID().slice(0, 8)}`;
    const rows = [row('1.00'), row('not an amount'), row('3.00')];
    const found = await payloads([header, ...rows].join('\r\n'));
    expect(found.map(({ raw }) => raw)).toEqual([`${header}\n${rows[0]}`, `${header}\n${rows[2]}`]);
    expect(found.map(({ index, line }) => [index, line])).toEqual([
      [0, 2],
      [2, 4],
    ]);
  });

  it('is the text inside an envelope', async () => {
    const content = mt103();
    const [payload] = await payloads(JSON.stringify({ format: 'fin', content }));
    expect(payload).toMatchObject({ format: 'swift-mt', type: 'MT103', raw: content });
    const elements = [json('a'), json('b')].map((element) => JSON.stringify(element));
    const found = await payloads(JSON.stringify({ format: 'json', content: `[${elements.join(',')}]` }));
    expect(found.map(({ raw }) => raw)).toEqual(elements);
  });

  it('of a transfer entered in the console is the form', async () => {
    const input = { type: 'mt202', amount: '5.00', currency: 'EUR', fundType: 'm0' };
    const { transactionId } = (await server.call('POST', PATHS.transactions, input)).json();
    const response = await server.call('GET', fillPath(PATHS.transactionPayload, { id: transactionId }));
    expect(response.json()).toMatchObject({ format: 'console', type: null, index: 0, line: 1 });
    expect(JSON.parse(response.json<TransactionPayload>().raw)).toEqual(input);
  });

  it.each([PATHS.transactionPayload, PATHS.transactionMessages])(
    '%s is 404 for an unknown transfer',
    async (path) => {
      for (const id of ['trx_0000000000', 'nonsense', '%00']) {
        const response = await server.call('GET', path.replace(':id', id));
        expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
      }
    },
  );

  it.each([PATHS.transactionPayload, PATHS.transactionMessages])('%s requires a session', async (path) => {
    const response = await server.app.inject({ url: path.replace(':id', 'trx_0000000000') });
    expect(response.statusCode).toBe(401);
  });
});

it('the API reference describes them, and the messages in the response to a payload', async () => {
  const { paths, components } = (await server.call('GET', `${PATHS.docs}/openapi.json`)).json();
  const answerTo = ({ responses }: { responses: Record<string, { content: object }> }) =>
    JSON.stringify(responses[200]?.content);
  expect(answerTo(paths['/api/transactions/{id}/payload'].get)).toContain('TransactionPayload"');
  expect(answerTo(paths['/api/transactions/{id}/messages'].get)).toContain('TransactionMessage"');
  for (const { properties } of [components.schemas.TransactionPayload, components.schemas.TransactionMessage])
    expect(properties).toHaveProperty('raw');
  expect(answerTo(paths[INGESTION_PATHS.fin].post)).toContain('PayloadAccepted"');
  expect(components.schemas.PayloadAccepted.properties).toHaveProperty('messages');
});

describe('every type of message', () => {
  const orders = (type: string) => /^(MT10[123]|MT20[01235]|pacs\.00[89]|pain\.001|KTT)/.test(type);
  const types = SAMPLE_TYPES.filter((type) => type !== 'JSON' && type !== 'CSV');

  it.each(types.filter(orders))('%s is accepted as a transfer, and is its raw message', async (type) => {
    const body = sample(type);
    const found = await payloads(body);
    expect(found.length).toBeGreaterThan(0);
    for (const payload of found) expect(payload).toMatchObject({ type, raw: body });
  });

  it.each(types.filter((type) => !orders(type)))(
    '%s is accepted as a message that orders no transfer',
    async (type) => {
      const { transactions, messages } = await accepted(sample(type));
      expect(transactions).toEqual([]);
      expect(messages).toMatchObject([{ index: 0, type }]);
      expect(messages?.[0]?.reference).not.toBe('');
    },
  );

  it('ISO 20022: a status is listed with the transfer whose UETR it names', async () => {
    const uetr = randomUUID();
    const order = sample('pacs.008.001.08').replace(/<UETR>[^<]+/, `<UETR>${uetr}`);
    const status = sample('pacs.002.001.10').replace(/<OrgnlUETR>[^<]+/, `<OrgnlUETR>${uetr}`);
    const { transactions } = await accepted(order);
    expect(transactions[0]?.uetr).toBe(uetr);
    expect((await accepted(status)).messages).toMatchObject([{ type: 'pacs.002.001.10', uetr }]);
    const messages = await messagesOf(String(transactions[0]?.transactionId));
    expect(messages.map(({ type }) => type)).toEqual(['pacs.008.001.08', 'pacs.002.001.10']);
  });
});

describe('a message that orders no transfer', () => {
  it('is stored, and the response says what it is', async () => {
    const uetr = randomUUID();
    expect(await accepted(mt199(uetr, 'CONF1'))).toEqual({
      success: true,
      payloadId: expect.any(String),
      format: 'swift-mt',
      transactions: [],
      messages: [{ index: 0, type: 'MT199', uetr, reference: 'CONF1' }],
    });
  });

  it('sent again is a duplicate with the same response, and its idempotency key holds', async () => {
    const body = mt199(randomUUID());
    const headers = { 'idempotency-key': randomUUID() };
    const first = (await server.post(body, headers)).json();
    const again = await server.post(body, headers);
    expect([again.statusCode, again.json()]).toEqual([200, { ...first, duplicate: true }]);
    expect((await server.post(mt199(randomUUID()), headers)).statusCode).toBe(409);
  });

  it('is listed with the transfer that it reports on, whichever came first', async () => {
    const uetr = randomUUID();
    const bodies = [
      mt199(uetr, 'FIRST'),
      mt103({ uetr, reference: 'ORDER' }),
      mt199(uetr, 'SECOND'),
      mt199(randomUUID()),
    ];
    const [, ordered] = [await accepted(bodies[0] ?? ''), await accepted(bodies[1] ?? '')];
    for (const body of bodies.slice(2)) await accepted(body);
    const messages = await messagesOf(String(ordered.transactions[0]?.transactionId));
    expect(messages.map(({ raw }) => raw)).toEqual(bodies.slice(0, 3));
    expect(
      messages.map(({ type, reference, direction, index }) => [type, reference, direction, index]),
    ).toEqual([
      ['MT199', 'FIRST', 'incoming', 0],
      ['MT103', 'ORDER', 'incoming', 0],
      ['MT199', 'SECOND', 'incoming', 0],
    ]);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(3);
    expect(messages[1]?.payloadId).toBe(ordered.payloadId);
  });

  it('may share a file with transfers, and both are found', async () => {
    const uetr = randomUUID();
    const [order, told] = [mt103({ uetr }), mt199(uetr)];
    const { transactions, messages } = await accepted(`${told}\r\n${order}`);
    expect([transactions, messages]).toMatchObject([[{ index: 1, uetr }], [{ index: 0, uetr }]]);
    const raws = (await messagesOf(String(transactions[0]?.transactionId))).map(({ raw }) => raw);
    expect(raws).toEqual([told, order]);
  });

  it('may share a file with transfers of another format, each shown in its own format', async () => {
    const uetr = randomUUID();
    const status = sample('pacs.002.001.10', { uetr }).trimEnd();
    const order = mt103({ uetr });
    const { transactions } = await accepted(`${order}\r\n${status}`);
    const messages = await messagesOf(String(transactions[0]?.transactionId));
    expect(messages.map(({ format, type, raw }) => [format, type, raw])).toEqual([
      ['swift-mt', 'MT103', order],
      ['iso20022', 'pacs.002.001.10', status],
    ]);
  });

  it('is stored completely when there are many in one file', async () => {
    const uetrs = Array.from({ length: 6_000 }, () => randomUUID());
    const { messages } = await accepted(uetrs.map((uetr) => mt199(uetr)).join('\r\n'));
    expect(messages?.map(({ uetr }) => uetr)).toEqual(uetrs);
    const { rows } = await server.database.pool.query(
      'select count(*)::int as count from messages where uetr = any($1::uuid[])',
      [uetrs],
    );
    expect(rows).toEqual([{ count: 6_000 }]);
  });

  it('that is invalid is refused', async () => {
    const response = await server.post(mt199(randomUUID()).replace(':21:BAR-REF-0001\r\n:79:', ':70:'));
    expect([response.statusCode, response.json().code]).toEqual([422, 'invalid_payload']);
  });
});

it('the messages of a transfer are returned up to a size, always including the first, with the total', async () => {
  const uetr = randomUUID();
  const padding = ' '.repeat(TRANSACTION_MESSAGES_CHARACTERS);
  const long = JSON.stringify({ ...json('long'), uetr }).replace('{', `{${padding}`);
  const { transactions } = await accepted(long);
  await accepted(mt199(uetr));
  const url = fillPath(PATHS.transactionMessages, { id: String(transactions[0]?.transactionId) });
  const response = await server.call('GET', url);
  expect(response.headers['x-total-count']).toBe('2');
  expect(response.json<TransactionMessage[]>().map(({ raw }) => raw)).toEqual([long]);
});
