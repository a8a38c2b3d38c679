import { randomUUID } from 'node:crypto';
import {
  fillPath,
  PATHS,
  type PayloadUploaded,
  type TransactionDetail,
  type UploadPayloadInput,
} from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const server = await createTestApp();

const upload = (content: string, changes: Partial<UploadPayloadInput> = {}) =>
  server.call('POST', PATHS.uploadPayload, {
    type: 'mt103_swift',
    uploadMethod: 'paste',
    fileFormat: 'csv',
    content,
    ...changes,
  });

const HEAD = 'sender_bic,receiver_bic,amount,currency,transaction_reference,value_date';
const row = (amount = '12.50') => `OAKNGB20,ELMFDEF0,${amount},EUR,REF${randomUUID().slice(0, 8)},2026-11-20`;

describe('a payload uploaded by an operator', () => {
  it('is accepted row by row, and names the refused rows', async () => {
    const response = await upload([HEAD, row(), row('a lot'), row('7.00')].join('\n'), {
      type: 'ktt_non_swift',
    });
    expect(response.statusCode).toBe(201);
    const uploaded = response.json<PayloadUploaded>();
    expect(uploaded).toMatchObject({
      success: true,
      rows: { stored: 2, all: 3 },
      message: '2 of 3 rows stored. The others were refused.',
    });
    expect(uploaded.transactions.map(({ index }) => index)).toEqual([0, 2]);
    expect(uploaded.errors).toMatchObject([{ severity: 'error', index: 1, line: 3 }]);
    const path = fillPath(PATHS.transaction, { id: uploaded.transactions[0]?.transactionId ?? '' });
    const transfer = (await server.call('GET', path)).json<TransactionDetail>();
    expect(transfer.events).toMatchObject([{ actor: { kind: 'operator' } }]);
    expect(transfer).toMatchObject({ type: 'ktt_non_swift', amount: '12.50', status: 'pending' });
  });

  it('counts the rows that are stored also in a large file, and names no count when all are', async () => {
    const rows = Array.from({ length: 2_500 }, () => row());
    const partial = (await upload([HEAD, ...rows, row('a lot')].join('\n'))).json<PayloadUploaded>();
    expect(partial.rows).toEqual({ stored: 2_500, all: 2_501 });
    const whole = (await upload([HEAD, row()].join('\n'))).json<PayloadUploaded>();
    expect(whole).not.toHaveProperty('rows');
    expect(whole.message).toBe('Payload processed successfully');
  });

  it('is recognised by its content, whatever the form says', async () => {
    const uetr = randomUUID();
    const response = await upload(mt103({ uetr }), { fileFormat: 'message' });
    expect(response.json()).toMatchObject({ transactions: [{ uetr }] });
  });

  it('is stored only once', async () => {
    const content = [HEAD, row()].join('\n');
    const first = (await upload(content)).json<PayloadUploaded>();
    const again = await upload(content);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ duplicate: true, payloadId: first.payloadId });
    expect(again.json<PayloadUploaded>().message).toMatch(/was already received/);
  });

  it('is refused with all its errors when nothing in it can be accepted', async () => {
    const response = await upload([HEAD, row('a lot'), row('more')].join('\n'));
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toHaveLength(2);
  });

  it('is refused with a clear message when it is empty or larger than 10 MB', async () => {
    const none = await upload('');
    expect(none.statusCode).toBe(415);
    expect(none.json().message).toMatch(/is empty/);
    const large = await upload(`${HEAD}\n${'x'.repeat(10 * 1024 * 1024)}`);
    expect(large.statusCode).toBe(413);
    expect(large.json()).toMatchObject({
      code: 'payload_too_large',
      message: expect.stringMatching(/10 MB/),
    });
  });

  it('may have 10 MB even if every quote and line end of it is escaped', async () => {
    const line = `${JSON.stringify({ a: 'b' })}\n`;
    const response = await upload(line.repeat(Math.floor((10 * 1024 * 1024) / line.length)));
    expect(response.statusCode).not.toBe(413);
  });

  it('requires a completed form and an operator', async () => {
    const empty = await server.call('POST', PATHS.uploadPayload, { content: 'x' });
    expect(empty.statusCode).toBe(422);
    expect(empty.json().errors.map(({ message }: { message: string }) => message)).toEqual([
      'Please select an upload method',
      'Please select a file format',
    ]);
    const response = await server.app.inject({ method: 'POST', url: PATHS.uploadPayload, payload: {} });
    expect(response.statusCode).toBe(401);
  });
});
