import { randomUUID } from 'node:crypto';
import {
  type CreatedWebhook,
  type EbicsOrder,
  fillPath,
  type LedgerAccount,
  PATHS,
  type PayeeCheck,
  type PaymentFile,
  type TestRun,
} from '@clearbench/contract';
import { makeClientKeys } from '@clearbench/ebics/testing';
import { sample } from '@clearbench/messages';
import { Webhook } from 'standardwebhooks';
import { expect, it, onTestFinished } from 'vitest';
import { ebicsBank, readySubscriber } from '../../testing/ebics-client.ts';
import { mt103, paymentOrders } from '../../testing/samples.ts';
import { verifyStatement } from '../ledger/testing.ts';
import { entered } from '../transactions/testing.ts';
import { startReceiver } from '../webhooks/testing/receiver.ts';
import { startPlans } from './testing.ts';

/** Each plan as a partner plays it, over HTTP. */

const HOUR_MS = 3_600_000;

const { server, plans } = await startPlans({ AUTOMATION: 'instant' });
const { apiKey } = await server.createKey('Partner');

const fetchState = (code: string) =>
  server.app.inject({
    method: 'GET',
    url: fillPath(PATHS.ingestTransaction, { code }),
    headers: { authorization: `Bearer ${apiKey}` },
  });

/** A message with a UETR and its own reference. */
const fresh = (type: 'pacs.008.001.08' | 'pacs.009.001.08' | 'pain.001.001.09'): string =>
  sample(type)
    .replaceAll(/<UETR>[^<]*/g, () => `<UETR>${randomUUID()}`)
    .replaceAll(
      /<(EndToEndId|InstrId|TxId|MsgId)>[^<]*/g,
      (_, name) => `<${name}>R${randomUUID().slice(0, 12)}`,
    );

async function post(text: string, headers: Record<string, string> = {}, status = 201): Promise<string> {
  const response = await server.post(text, { authorization: `Bearer ${apiKey}`, ...headers });
  expect(response.statusCode, response.body).toBe(status);
  await plans.settle();
  return (
    response.json<{ transactions?: { transactionId: string }[] }>().transactions?.[0]?.transactionId ?? ''
  );
}

async function begun(name: string): Promise<TestRun> {
  await plans.assignReady(name);
  return plans.begin(name);
}

/** The clock passes until everything has happened. */
async function pass(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    await server.advanceClock(HOUR_MS);
    await plans.settle();
  }
}

async function expectPassed(run: TestRun): Promise<void> {
  await plans.later();
  const outcome = await plans.outcome(run);
  expect(outcome).toEqual(Object.fromEntries(Object.keys(outcome).map((id) => [id, 'passed'])));
  expect(await plans.get(run)).toMatchObject({ state: 'ended', counts: { passed: run.cases.length } });
}

it('SEPA credit transfers with pain.001', async () => {
  const run = await begun('sepa-credit-transfers');
  await post(fresh('pain.001.001.09').replaceAll(/<IBAN>(..)../g, '<IBAN>$100'));
  await post(fresh('pain.001.001.09'));
  await plans.start(run, 'rejected');
  await fetchState(await post(fresh('pain.001.001.09')));
  await expectPassed(run);
});

it('instant payments', async () => {
  const { url, close } = await startReceiver();
  onTestFinished(close);
  await server.call('POST', PATHS.webhooks, { url });
  const run = await begun('instant-payments');
  await post(fresh('pacs.008.001.08'));
  await plans.start(run, 'rejected-at-once');
  await post(fresh('pacs.008.001.08'));
  await expectPassed(run);
});

it('correspondent banking with pacs.008 and pacs.009', async () => {
  const run = await begun('cbpr-correspondent');
  const id = await post(fresh('pacs.008.001.08'));
  await fetchState(id);
  await post(fresh('pacs.009.001.08'));
  await expectPassed(run);
});

it('MT103 with confirmations', async () => {
  const run = await begun('mt103-confirmations');
  await fetchState(await post(mt103()));
  await plans.start(run, 'network-refuses');
  await fetchState(await post(mt103()));
  await plans.start(run, 'confirmed-twice');
  await post(mt103());
  await expectPassed(run);
});

it('returns and recalls', async () => {
  const run = await begun('returns-and-recalls');
  await plans.start(run, 'returned');
  const returned = await post(mt103());
  await pass(2);
  await fetchState(returned);
  const reference = 'RECALLED0001';
  const recalled = await post(mt103({ reference }));
  await post(sample('MT192').replace(/(:21:).*/, `$1${reference}`));
  expect(recalled).not.toBe('');
  const last = await post(mt103());
  await plans.start(run, 'payment-recalled');
  await plans.settle();
  await fetchState(last);
  await expectPassed(run);
});

it('webhooks', async () => {
  const receiver = await startReceiver();
  const created = await server.call('POST', PATHS.webhooks, { url: receiver.url });
  const webhook = new Webhook(created.json<CreatedWebhook>().secret);
  receiver.answer = ({ headers }, response, body) => {
    try {
      webhook.verify(body, headers as Record<string, string>);
      response.end('ok');
    } catch {
      response.writeHead(401).end();
    }
  };
  const run = await begun('webhooks');
  await plans.start(run, 'signature');
  await post(mt103());
  await plans.start(run, 'duplicate');
  await plans.settle();
  await expectPassed(run);
});

it('robust use of the API', async () => {
  const run = await begun('api-robustness');
  await plans.start(run, 'unavailable');
  const text = mt103();
  const key = { 'idempotency-key': '"first"' };
  await post(text, key, 503);
  await post(text, key);
  await post(text, key, 200);
  await post('{1:F01OAKNGB20AXXX0001000001}{2:I103ELMFDEF0XXXXN}{4:\r\n:20:A\r\n-}', {}, 422);
  await post(mt103());
  await plans.start(run, 'patience');
  await post(mt103(), {}, 503);
  await new Promise((resolve) => setTimeout(resolve, 2_050));
  await post(mt103());
  await expectPassed(run);
});

it('statements and reconciliation', async () => {
  const run = await begun('statements');
  await post(mt103());
  const [account] = (await server.call('GET', PATHS.ledgerAccounts)).json<LedgerAccount[]>();
  const path = fillPath(PATHS.ledgerStatement, { id: account?.id ?? '' });
  for (const format of ['camt.053', 'mt940']) {
    const { body: text } = await server.call('GET', `${path}?format=${format}`);
    await verifyStatement(server, text);
  }
  await expectPassed(run);
});

it('Verification of Payee', async () => {
  await server.call('PATCH', PATHS.settings, { payeeVerification: 'require' });
  const run = await begun('verification-of-payee');
  const account = 'DE45999001001000000001';
  const verify = async (name: string, iban = account, more: object = {}) =>
    (await server.call('POST', PATHS.payeeChecks, { account: iban, name, ...more })).json<PayeeCheck>();
  const send = async ({ id, name, account: destinationIban }: PayeeCheck) => {
    const sent = await entered(server, {
      recipientName: name,
      destinationIban,
      payeeCheck: { checkId: id, decision: 'proceed' },
    });
    expect(sent.payee).not.toBeNull();
    await plans.settle();
  };
  const almost = await verify('Exampel Trading');
  await send(almost);
  await send(await verify('Somebody Else'));
  await send(await verify(almost.matchedName ?? '', account, { corrects: almost.id }));
  const forced = ['DE95999001000000000008', 'DE79999001000000000005', 'DE68999001000000000009'];
  for (const check of await Promise.all(forced.map((iban) => verify('Somebody Else', iban))))
    await send(check);
  await server.call('PATCH', PATHS.settings, { payeeVerification: 'off' });

  await post(paymentOrders('M1', [{ name: 'Somebody Else' }]), { 'x-payee-verification': 'opt-in' });
  const [file] = (await server.call('GET', PATHS.paymentFiles)).json<PaymentFile[]>();
  await server.call('POST', fillPath(PATHS.paymentFileRelease, { id: file?.id ?? '' }));
  await plans.settle();

  const asked = await server.app.inject({
    method: 'POST',
    url: PATHS.vopVerifications,
    headers: {
      authorization: `Bearer ${apiKey}`,
      'x-request-id': randomUUID(),
      'x-request-timestamp': new Date().toISOString(),
    },
    payload: {
      party: { identification: { organisation: { other: 'DE999999999' } } },
      partyAccount: { iban: account },
      requestingAgent: { financialInstitutionId: { bicfi: 'OAKNGB20' } },
    },
  });
  expect(asked.json()).toEqual({ partyIdMatch: 'MTCH' });
  await expectPassed(run);
});

it('EBICS in a week', async () => {
  const run = await begun('ebics');
  const bank = await ebicsBank(server);
  const SCT = { service: 'SCT', message: { name: 'pain.001' } };
  const file = (id: string) => Buffer.from(paymentOrders(id, [{ name: 'Example Trading GmbH' }]));
  const order = { adminOrderType: 'BTU', btf: SCT, fileName: 'payments.xml' };
  const { client } = await readySubscriber(server, bank, { userId: 'USER1' });
  const { client: first } = await readySubscriber(server, bank, { userId: 'USER2', signatureClass: 'A' });
  const { client: second } = await readySubscriber(server, bank, { userId: 'USER3', signatureClass: 'B' });

  const { keys } = client;
  client.keys = { ...keys, signature: second.keys.signature };
  await expect(client.upload(order, file('E1'))).rejects.toThrow('091301');
  client.keys = keys;
  await client.upload(order, file('E1'));
  await plans.settle();

  await first.upload(order, file('E2'));
  await plans.settle();
  expect((await second.download({ adminOrderType: 'HVU' })).toString()).toContain('NumSigRequired="2"');
  const [waiting] = (await server.call('GET', PATHS.ebicsOrders)).json<EbicsOrder[]>();
  const reference = { partnerId: bank.partnerId, orderId: waiting?.orderId ?? '', btf: SCT };
  await second.hve(reference, Buffer.from(waiting?.digest ?? '', 'hex'));
  await plans.settle();

  await pass(25);
  const service = { service: 'EOP', scope: 'DE', container: 'ZIP', message: { name: 'camt.053' } };
  await client.download({ adminOrderType: 'BTD', btf: service });
  await client.download({ adminOrderType: 'HAC' });
  await client.changeKeys('HCS', await makeClientKeys('USER1'));
  await client.download({ adminOrderType: 'HPD' });
  await expectPassed(run);
});
