import { randomUUID } from 'node:crypto';
import {
  fillPath,
  INGESTION_PATHS,
  PATHS,
  type PayloadAccepted,
  type TransactionDetail,
} from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';

const server = await createTestApp();

async function transaction(id: string | undefined): Promise<TransactionDetail> {
  const response = await server.call('GET', fillPath(PATHS.transaction, { id: String(id) }));
  expect(response.statusCode).toBe(200);
  return response.json<TransactionDetail>();
}

const json = (overrides: object = {}) => ({
  sender: { bic: 'OAKNGB20', account: 'GB29NWBK60161331926819' },
  receiver: { name: 'Suedwerk GmbH', account: 'DE89370400440532013000' },
  amount: 98765.43,
  currency: 'EUR',
  transaction_reference: randomUUID().slice(0, 16),
  value_date: '2026-11-20',
  ...overrides,
});

describe('an MT103', () => {
  it('is answered with its transaction, which can be read at once', async () => {
    const uetr = randomUUID();
    const response = await server.post(mt103({ reference: 'BAR-REF-0001', uetr }));
    expect(response.statusCode).toBe(201);
    const accepted = response.json<PayloadAccepted>();
    expect(accepted).toMatchObject({ success: true, transactions: [{ index: 0, uetr, status: 'pending' }] });
    expect(accepted.transactions[0]?.transactionId).toMatch(/^trx_[A-Za-z0-9]{10}$/);
    expect(await transaction(accepted.transactions[0]?.transactionId)).toMatchObject({
      uetr,
      type: 'mt103_swift',
      status: 'pending',
      amount: '12500.50',
      currency: 'EUR',
      valueDate: '2026-11-05',
      reference: 'BAR-REF-0001',
      senderBic: 'OAKNGB20',
      recipientBic: 'ELMFDEF0',
      destinationIban: 'DE89370400440532013000',
      fundType: 'm0',
      completedAt: null,
      events: [{ status: 'pending' }],
    });
  });

  it('is taken out of an envelope, padded with NUL, with a warning', async () => {
    const uetr = randomUUID();
    const response = await server.post(`Dear all,\n\n${mt103({ uetr })}\nRegards${'\u0000'.repeat(500)}`);
    expect(response.json()).toMatchObject({ transactions: [{ uetr }] });
    expect(response.json().errors).toMatchObject([
      { code: 'text_around', severity: 'warning', line: 1 },
      { code: 'text_around', severity: 'warning' },
    ]);
  });

  it('is recognised by its content on every path and with any content type', async () => {
    for (const path of Object.values(INGESTION_PATHS)) {
      const response = await server.post(mt103(), { 'content-type': 'application/json' }, path);
      expect([path, response.statusCode]).toEqual([path, 201]);
    }
  });

  it('is refused with every error at once: tag, line and the code of the standard', async () => {
    const broken = mt103({ amount: 'EUR12500' }).replace(':71A:SHA', ':71A:XXX').replace(':23B:CRED\r\n', '');
    const response = await server.post(broken);
    expect(response.statusCode).toBe(422);
    const { code, errors } = response.json();
    expect(code).toBe('invalid_payload');
    expect(errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'T13', path: '23B', severity: 'error' }),
        expect.objectContaining({ code: 'T43', path: '32A', line: 3 }),
        expect.objectContaining({ code: 'T08', path: '71A' }),
      ]),
    );
  });

  it('with the same body returns the same transfer and changes nothing', async () => {
    const body = mt103();
    const first = (await server.post(body)).json<PayloadAccepted>();
    const again = await server.post(body);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual({ ...first, duplicate: true });
  });

  it('again, with a scenario that it was not received with, says that this has no effect', async () => {
    const plain = mt103();
    const key = { 'idempotency-key': randomUUID() };
    const first = (await server.post(plain, key)).json<PayloadAccepted>();
    for (const headers of [{}, key]) {
      const again = await server.post(plain, { ...headers, 'x-scenario': 'REJECT' });
      expect([again.statusCode, again.json()]).toEqual([
        200,
        {
          ...first,
          duplicate: true,
          errors: [
            {
              code: 'scenario_ignored',
              severity: 'warning',
              path: 'X-Scenario',
              line: null,
              column: null,
              message: expect.stringContaining('received before, so X-Scenario "reject" has no effect'),
            },
          ],
        },
      ]);
    }
    const played = mt103();
    const scenario = { 'x-scenario': 'reject' };
    const stored = (await server.post(played, scenario)).json<PayloadAccepted>();
    expect((await server.post(played, scenario)).json()).toEqual({ ...stored, duplicate: true });
  });

  it('sent many times at once is stored once', async () => {
    const body = mt103();
    const responses = await Promise.all(Array.from({ length: 20 }, () => server.post(body)));
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(19);
    const ids = responses.map((response) => response.json<PayloadAccepted>().transactions[0]?.transactionId);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('JSON', () => {
  const post = (payload: object) => server.post(JSON.stringify(payload), {}, INGESTION_PATHS.json);

  it('keeps the amount exactly as written', async () => {
    const response = await server.post(
      JSON.stringify(json()).replace('98765.43', '98765432101.10'),
      {},
      INGESTION_PATHS.json,
    );
    expect(response.statusCode).toBe(201);
    const accepted = response.json<PayloadAccepted>();
    expect((await transaction(accepted.transactions[0]?.transactionId)).amount).toBe('98765432101.10');
  });

  it('that is malformed names line and column', async () => {
    const response = await server.post('{\n  "amount": ,\n}', {}, INGESTION_PATHS.json);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([
      { code: 'json_syntax', line: 2, column: expect.any(Number) },
    ]);
  });

  it('in a batch is accepted or refused separately, and the response says which', async () => {
    const response = await post([json(), json({ currency: 'XXQ' }), json()]);
    expect(response.statusCode).toBe(201);
    const { transactions, errors } = response.json();
    expect(transactions.map(({ index }: { index: number }) => index)).toEqual([0, 2]);
    expect(errors).toMatchObject([{ index: 1, path: expect.stringContaining('currency') }]);
  });

  it('with a control character in a name is refused without affecting the others', async () => {
    const [bad, good] = await Promise.all([
      post(json({ sender: { name: 'a\u0000b', account: '1' } })),
      post(json()),
    ]);
    expect([bad.statusCode, good.statusCode]).toEqual([422, 201]);
  });
});

describe('CSV', () => {
  const header = 'DATE,AMOUNT,CURRENCY,SENDER_ACCOUNT,RECIPIENT_ACCOUNT,SENDER_NAME,RECIPIENT_NAME,REFERENCE';
  const row = (amount: string, reference: string) =>
    `2026-11-20,${amount},EUR,GB29NWBK60161331926819,DE89370400440532013000,Northern Mills,Suedwerk GmbH,${reference}`;

  it('gives a transaction for each good row and an error for each bad one, by row and column', async () => {
    const response = await server.post(
      [header, row('10.00', 'R1'), row('ten', 'R2'), row('30', 'R3')].join('\r\n'),
    );
    expect(response.statusCode).toBe(201);
    expect(response.json().transactions).toHaveLength(2);
    expect(response.json().errors).toMatchObject([{ index: 1, line: 3, path: 'AMOUNT' }]);
  });

  it('with many rows is one payload, stored completely', async () => {
    const rows = Array.from({ length: 12_000 }, (_, index) => row('1.00', `M${index}`));
    const file = [header, ...rows].join('\n');
    const response = await server.post(file);
    expect(response.statusCode).toBe(201);
    const { payloadId, transactions } = response.json<PayloadAccepted>();
    expect(transactions).toHaveLength(12_000);
    const { rows: stored } = await server.database.pool.query(
      'select count(*)::int as count from transactions where payload_id = $1',
      [payloadId],
    );
    expect(stored).toEqual([{ count: 12_000 }]);
    const again = await server.post(file);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ duplicate: true, payloadId });
    expect(again.json().transactions).toEqual(transactions);
  });
});

describe('Idempotency-Key', () => {
  it('answers the same body with the same transfer', async () => {
    const body = mt103();
    const headers = { 'idempotency-key': randomUUID() };
    const first = (await server.post(body, headers)).json<PayloadAccepted>();
    const again = await server.post(body, headers);
    expect([again.statusCode, again.json()]).toEqual([200, { ...first, duplicate: true }]);
  });

  it('refuses a different body, sequentially and concurrently, and stores nothing of it', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all(
      [mt103(), mt103(), mt103()].map((body) => server.post(body, headers)),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    const late = await server.post(mt103({ reference: 'LATE' }), headers);
    expect([late.statusCode, late.json().code]).toEqual([409, 'idempotency_key_reused']);
    const { rows } = await server.database.pool.query("select from transactions where reference = 'LATE'");
    expect(rows).toHaveLength(0);
  });

  it('is free again after 24 hours', async () => {
    const key = randomUUID();
    const headers = { 'idempotency-key': key };
    await server.post(mt103(), headers);
    await server.database.pool.query(
      "update idempotency_keys set created_at = now() - interval '25 hours' where key = $1",
      [key],
    );
    expect((await server.post(mt103(), headers)).statusCode).toBe(201);
  });

  it('belongs to its API key', async () => {
    const other = await server.createKey('another sender');
    const headers = { 'idempotency-key': randomUUID() };
    await server.post(mt103(), headers);
    const response = await server.post(mt103(), { ...headers, authorization: `Bearer ${other.apiKey}` });
    expect(response.statusCode).toBe(201);
  });

  it('must be short visible text', async () => {
    const response = await server.post(mt103(), { 'idempotency-key': 'x'.repeat(256) });
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_idempotency_key']);
  });
});

describe('a body that is not a payment message', () => {
  it.each([
    ['nothing', ''],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['prose', 'Dear bank, please pay.'],
    [
      'text that is not UTF-8',
      Buffer.concat([Buffer.from('{"sender": "'), Buffer.from([0xe4]), Buffer.from('"}')]),
    ],
  ])('is refused with 415: %s', async (_, body) => {
    const response = await server.post(body);
    expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_payload']);
  });

  it.each([
    ['gzip', Buffer.from('1f8b0800000000000003', 'hex'), 'compressed with gzip'],
    ['a ZIP archive', Buffer.from('504b030414000000080081828384', 'hex'), 'a ZIP archive'],
    ['UTF-16 that nothing names', Buffer.from('{1:F01', 'utf16le'), 'charset=utf-16le'],
  ])('is named where it is %s', async (_, body, name) => {
    expect((await server.post(body)).json().message).toContain(name);
  });

  it('is refused with 415 when compressed', async () => {
    const response = await server.post(mt103(), { 'content-encoding': 'gzip' });
    expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_content_encoding']);
  });

  it('is refused with 413 over 10 MB', async () => {
    const response = await server.post(Buffer.alloc(10 * 1024 * 1024 + 1, 'x'));
    expect([response.statusCode, response.json().code]).toEqual([413, 'payload_too_large']);
    expect(response.json().message).toContain('10 MB');
  });

  it('is refused with 401 without a key, whatever it is', async () => {
    const response = await server.app.inject({ method: 'POST', url: INGESTION_PATHS.fin, payload: mt103() });
    expect(response.statusCode).toBe(401);
  });
});

describe("load beyond the server's limits", () => {
  it('gets a retry response, and everything acknowledged is stored', async () => {
    const small = await createTestApp({ maxHeldRequests: 8 });
    const responses = await Promise.all(Array.from({ length: 200 }, () => small.post(mt103())));
    const accepted = responses.filter(({ statusCode }) => statusCode === 201);
    const refused = responses.filter(({ statusCode }) => statusCode === 503);
    expect(accepted.length + refused.length).toBe(200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect(refused[0]?.json().code).toBe('overloaded');
    const { rows } = await small.database.pool.query('select transaction_id from transactions');
    expect(new Set(rows.map((row) => row.transaction_id))).toEqual(
      new Set(accepted.map((response) => response.json<PayloadAccepted>().transactions[0]?.transactionId)),
    );
    expect((await small.post(mt103())).statusCode).toBe(201);
  });
});
