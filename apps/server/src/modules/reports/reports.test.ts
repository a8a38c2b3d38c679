import { inflateSync } from 'node:zlib';
import { PATHS } from '@clearbench/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVault } from '../../platform/crypto.ts';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { verificationId } from './verification.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ env: { AUTOMATION: 'instant' } });
});
afterAll(() => server.close());

const report = (id: string) => server.call('GET', PATHS.transactionReport.replace(':id', id));
const verify = (id: string) => server.call('GET', PATHS.reportVerification.replace(':verificationId', id));

async function arrived(headers = {}): Promise<string> {
  const response = await server.post(mt103({ amount: 'USD12500,50' }), headers);
  return response.json().transactions[0].transactionId;
}

/** The text of a PDF with standard fonts only: hexadecimal strings in compressed streams. */
function textOf(pdf: Buffer): string {
  let text = '';
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('\nendstream', at);
    if (pdf.subarray(at - 3, at).toString() === 'end' || end === -1) continue;
    try {
      const content = inflateSync(pdf.subarray(at + 7, end)).toString('latin1');
      for (const [, hex = ''] of content.matchAll(/<([0-9a-f]*)>/g))
        text += Buffer.from(hex, 'hex').toString('latin1');
    } catch {
      // Not a compressed stream.
    }
  }
  return text;
}

describe('the report', () => {
  it('is a PDF, and the server confirms its verification id even after the transfer has changed', async () => {
    const transactionId = await arrived();
    const response = await report(transactionId);
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');

    const vault = createVault(server.masterKey);
    const transaction = (await server.call('GET', PATHS.transaction.replace(':id', transactionId))).json();
    const id = verificationId(vault, transaction, new Date());
    await server.settle();
    expect((await verify(id)).json()).toMatchObject({ transactionId, status: 'pending', amount: '12500.50' });
  });

  it('tells the rate, the amounts and the fee of a bank that converted the payment', async () => {
    const transactionId = await arrived({ 'x-scenario': 'exchange' });
    await server.settle();
    const text = textOf((await report(transactionId)).rawPayload).replace(/\s+/g, '');
    expect(text).toContain('USD12500.50convertedtoEUR11364.09;USDtoEURat0.909091;feeEUR5.68');
  });

  it('contains everything: hops, events, postings and messages, marked as simulated', async () => {
    const transactionId = await arrived();
    await server.settle();
    const text = textOf((await report(transactionId)).rawPayload);
    for (const part of [
      'SIMULATED',
      'Route of the payment',
      'PINEUS30',
      'ACSP/G000',
      'with API key Test key',
      'by the server',
      'Ledger postings',
      'M0, converted to M1',
      'M0-SUSPENSE.USD',
      'Network messages',
      ':58A:CLRBGB20',
      'Verification id',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('names the operator who acted', async () => {
    const transactionId = await arrived();
    const body = { status: 'failed', message: 'Not wanted' };
    await server.call('PATCH', PATHS.transactionStatus.replace(':id', transactionId), body);
    expect(textOf((await report(transactionId)).rawPayload)).toContain(
      `by operator ${server.operator.username}`,
    );
  });

  it('is not confirmed for an id that this server did not issue', async () => {
    const transactionId = await arrived();
    for (const id of ['nonsense', `${transactionId}-${Date.now().toString(36)}-${'0'.repeat(32)}`]) {
      expect([(await verify(id)).statusCode, (await verify(id)).json().code]).toEqual([404, 'not_found']);
    }
  });

  it('returns 404 for an unknown transaction', async () => {
    expect((await report('trx_0000000000')).statusCode).toBe(404);
  });
});
