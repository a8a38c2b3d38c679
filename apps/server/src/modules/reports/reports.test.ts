import { fillPath, type NetworkMessageDetail, PATHS } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { createVault } from '../../platform/secrets/crypto.ts';
import { pagesOf, pdfText } from '../../testing/pdf-text.ts';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { recallOf } from '../banking/testing.ts';
import { entered } from '../transactions/testing.ts';
import { renderReport } from './report.ts';
import { verificationId } from './verification.ts';

const server = await createTestApp({ env: { AUTOMATION: 'instant' } });

const report = (id: string) => server.call('GET', fillPath(PATHS.transactionReport, { id }));
const verify = (id: string) => server.call('GET', fillPath(PATHS.reportVerification, { verificationId: id }));

async function arrived(headers = {}): Promise<string> {
  const response = await server.post(mt103({ amount: 'USD12500,50' }), headers);
  return response.json().transactions[0].transactionId;
}

describe('the report', () => {
  it('is a PDF, and the server confirms its verification id even after the transfer has changed', async () => {
    const transactionId = await arrived();
    const response = await report(transactionId);
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');

    const vault = createVault(server.masterKey);
    const transaction = (await server.call('GET', fillPath(PATHS.transaction, { id: transactionId }))).json();
    const id = verificationId(vault, transaction, new Date());
    await server.settle();
    expect((await verify(id)).json()).toMatchObject({ transactionId, status: 'pending', amount: '12500.50' });
  });

  it('shows the rate, the amounts and the fee of a bank that converted the payment, and that a scenario caused it', async () => {
    const transactionId = await arrived({ 'x-scenario': 'exchange' });
    await server.settle();
    const text = pdfText((await report(transactionId)).rawPayload).replace(/\s+/g, '');
    expect(text).toContain('USD12500.50convertedtoEUR11364.09;USDtoEURat0.909091;feeEUR5.68');
    expect(text).toContain('ScenarioConvertedontheway,chosenbytheheaderX-Scenario');
  });

  it('says what the bank of the payee answered, and what the payer decided', async () => {
    await server.call('PATCH', PATHS.settings, { payeeVerification: 'warn' });
    const payee = { name: 'Exampel Trading', account: 'DE45999001001000000001' };
    const { id: checkId } = (await server.call('POST', PATHS.payeeChecks, payee)).json();
    const { transactionId } = await entered(server, {
      recipientName: payee.name,
      destinationIban: payee.account,
      payeeCheck: { checkId, decision: 'proceed' },
    });
    await server.call('PATCH', PATHS.settings, { payeeVerification: 'off' });
    const text = pdfText((await report(transactionId)).rawPayload).replace(/\s+/g, '');
    expect(text).toContain('TheaccountbelongstoExampleTradingGmbH.Thepayerdecidedtosendit.(operator)');
    expect(text).toContain(checkId);
  });

  it('contains everything: hops, events, postings and messages, marked as simulated', async () => {
    const transactionId = await arrived();
    await server.settle();
    const text = pdfText((await report(transactionId)).rawPayload);
    for (const part of [
      'SIMULATED',
      'Route of the transfer',
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

  it('marks every page, and a message that continues on the next page keeps its font', async () => {
    const transactionId = await arrived();
    await server.settle();
    const read = async (path: string, id = transactionId) =>
      (await server.call('GET', path.replace(':id', id))).json();
    const [{ id }] = await read(`${PATHS.networkMessages}?transactionId=${transactionId}`);
    const message: NetworkMessageDetail = await read(PATHS.networkMessage, id);
    const pages = pagesOf(
      await renderReport({
        transaction: await read(PATHS.transaction),
        timeline: await read(PATHS.transactionTimeline),
        messages: [
          { ...message, text: Array.from({ length: 200 }, (_, line) => `:99:${line}`).join('\r\n') },
        ],
        messagesTotal: 1,
        postings: [],
        issuedAt: new Date(),
        verificationId: 'none',
      }),
    );
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) {
      expect(page.filter(({ text }) => text.startsWith('SIMULATED'))).toHaveLength(2);
    }
    const ofMessage = pages.flat().filter(({ text }) => text.startsWith(':99:'));
    expect(ofMessage).toHaveLength(200);
    expect(new Set(ofMessage.map(({ font }) => font)).size).toBe(1);
  });

  it('has its verification id at the left margin, also without messages', async () => {
    const written = pagesOf((await report(await arrived())).rawPayload).flat();
    expect(written.find(({ text }) => text.startsWith('Verification id'))?.left).toBe(48);
  });

  it('does not count a posted recall among the network messages that it leaves out', async () => {
    const transactionId = await arrived();
    const { uetr } = (await server.call('GET', fillPath(PATHS.transaction, { id: transactionId }))).json();
    await server.post(recallOf({ payment: 'BYUETR', uetr }));
    await server.settle();
    const text = pdfText((await report(transactionId)).rawPayload);
    expect(text).toContain('recalls the payment');
    expect(text).not.toMatch(/And \d+ more/);
  });

  it('names the operator who acted, and calls no failed transfer completed', async () => {
    const transactionId = await arrived();
    const body = { status: 'failed', message: 'Not wanted' };
    await server.call('PATCH', fillPath(PATHS.transactionStatus, { id: transactionId }), body);
    const text = pdfText((await report(transactionId)).rawPayload);
    expect(text).toContain(`by operator ${server.operator.username}`);
    // A failed transfer never is.
    expect(text).not.toMatch(/Completed/);
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
