import { randomUUID } from 'node:crypto';
import { type CreatedWebhook, fillPath, PATHS, type Receipt } from '@clearbench/contract';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const server = await createTestApp();
const apiKey = (await server.createKey('Partner bank')).apiKey;

const prefix = () => apiKey.slice(0, 8);
const pathOf = (segment: string, key: string) => fillPath(PATHS.webhookReceiver, { segment, key });
const report = (segment: string, key: string, body: object | string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: pathOf(segment, key),
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const pay = async () =>
  (await server.post(mt103())).json().transactions[0] as { transactionId: string; uetr: string };
const receipts = async (query = '') =>
  (await server.call('GET', `${PATHS.receipts}${query}`)).json<Receipt[]>();

describe('a receiver', () => {
  it('accepts a report from anyone with the whole key in the path, and the transfer follows', async () => {
    const { transactionId, uetr } = await pay();
    const body = { uetr: uetr.toUpperCase(), status: 'processing', message: 'Taken over' };
    const response = await report('treasury', apiKey, body);
    expect([response.statusCode, response.json().success]).toEqual([200, true]);
    const transaction = (await server.call('GET', fillPath(PATHS.transaction, { id: transactionId }))).json();
    expect(transaction.status).toBe('processing');
    expect(transaction.events.at(-1)).toMatchObject({
      message: 'Taken over',
      actor: { kind: 'api-key', name: 'Partner bank' },
    });
  });

  it('accepts the first characters of a key only together with the key or a signature', async () => {
    const { transactionId } = await pay();
    const body = { transactionId, status: 'processing' };
    expect((await report('global', prefix(), body)).json().code).toBe('unauthenticated');
    const wrong = await report('global', prefix(), body, { authorization: `Bearer clb_${'0'.repeat(32)}` });
    expect(wrong.json().code).toBe('invalid_api_key');
    const bearer = { authorization: `Bearer ${apiKey}` };
    expect((await report('global', prefix(), body, bearer)).statusCode).toBe(200);
  });

  it('recognises a sender by a signature with its own secret', async () => {
    const segment = `partner-${randomUUID()}`;
    const url = pathOf(segment, prefix());
    const created = await server.call('POST', PATHS.webhooks, { url });
    const { secret } = created.json<CreatedWebhook>();
    const { transactionId } = await pay();
    const body = JSON.stringify({ transactionId, status: 'failed' });
    const at = new Date();
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new StandardWebhook(secret).sign('msg_1', at, body),
    };
    expect((await report(segment, prefix(), `${body} `, headers)).json().code).toBe('invalid_signature');
    expect((await report('other', prefix(), body, headers)).json().code).toBe('invalid_signature');
    expect((await report(segment, prefix(), body, headers)).statusCode).toBe(200);
  });

  it('for one transfer accepts reports about that one, which need not name it', async () => {
    const one = await pay();
    const other = await pay();
    const wrong = await report(one.transactionId, apiKey, {
      transactionId: other.transactionId,
      status: 'processing',
    });
    expect(wrong.statusCode).toBe(422);
    expect((await report(one.transactionId, apiKey, { status: 'processing' })).statusCode).toBe(200);
  });

  it('accepts the same report twice, and refuses a change that is not allowed', async () => {
    const { transactionId } = await pay();
    for (let time = 0; time < 2; time += 1) {
      expect((await report('x', apiKey, { transactionId, status: 'failed' })).statusCode).toBe(200);
    }
    const response = await report('x', apiKey, { transactionId, status: 'completed' });
    expect([response.statusCode, response.json().code]).toEqual([409, 'invalid_transition']);
  });

  it('accepts the same report from several senders at once', async () => {
    const { transactionId } = await pay();
    const reports = Array.from({ length: 5 }, () =>
      report('x', apiKey, { transactionId, status: 'processing' }),
    );
    const answers = await Promise.all(reports);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter((answer) => answer.json().message.includes('is now'))).toHaveLength(1);
  });

  it.each([
    ['no JSON', '{', 'malformed_json'],
    ['no status', '{"transactionId":"trx_0000000000"}', 'validation_failed'],
    ['no transfer', '{"status":"failed"}', 'validation_failed'],
    ['a transfer that is not there', '{"transactionId":"trx_0000000000","status":"failed"}', 'not_found'],
    ['a NUL', '{"transactionId":"\\u0000","status":"failed"}', 'validation_failed'],
  ])('refuses %s', async (_name, body, code) => {
    expect((await report('x', apiKey, body)).json().code).toBe(code);
  });

  it('refuses an event that Wise has not signed', async () => {
    const response = await report('wise', apiKey, '{}', { 'x-signature-sha256': 'AAAA' });
    expect([response.statusCode, response.json().code]).toEqual([401, 'wise_signature_invalid']);
  });

  it('logs each call with its response, without keys, and finds it by transfer', async () => {
    const { transactionId, uetr } = await pay();
    await report('log', apiKey, { transactionId, status: 'processing', message: `my key is ${apiKey}` });
    await report('log', apiKey, { transactionId, status: 'pending' });
    const [refused, taken] = await receipts(`?search=GPI${transactionId.slice(4)}`);
    expect(taken).toMatchObject({
      segment: 'log',
      keyPrefix: prefix(),
      authenticatedBy: 'key',
      transactionId,
      uetr,
      answer: { status: 200, code: null },
    });
    expect(refused?.answer).toMatchObject({ status: 409, code: 'invalid_transition' });
    expect(await receipts(`?search=${uetr}`)).toHaveLength(2);
    const { rows } = await server.database.pool.query('select * from webhook_receipts');
    expect(JSON.stringify(rows)).not.toContain(apiKey);
  });

  it('does not let strangers fill the log', async () => {
    for (let call = 0; call < 100; call += 1) await report('flood', 'clb_0000', '{}');
    expect((await receipts('?segment=flood&limit=200')).length).toBeLessThanOrEqual(60);
  });
});
