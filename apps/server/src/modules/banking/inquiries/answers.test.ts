import { type NetworkMessage, type NetworkMessageDetail, PATHS } from '@clearbench/contract';
import { sample } from '@clearbench/messages';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { arrive, at, detail, elementOf, errorsIn, messagesOf, passUntil } from '../testing.ts';

const ANSWERS = /^(?:pacs\.002|camt\.111)/;

const server = await createTestApp({ env: { AUTOMATION: 'paced' } });

let asked = 0;

/** A question of Oak Bank about the payment with this UETR, each with its own references. */
async function ask(
  type: 'pacs.028.001.03' | 'camt.110.001.01',
  uetr: string,
  bank = 'OAKNGB20',
): Promise<void> {
  const text = sample(type, { uetr }).replaceAll('OAKNGB20', bank).replaceAll('20261120A', String(++asked));
  const response = await server.post(text);
  expect(response.statusCode, response.body).toBe(201);
  await server.settle();
}

async function lastAnswer(id: string) {
  const answers = (await messagesOf(server, id, 'out')).filter(({ type }) => ANSWERS.test(type));
  const { type = '', text = '', receiverBic, network } = answers.at(-1) ?? {};
  if (text !== '') expect(errorsIn(text)).toEqual([]);
  return { type, text, receiverBic, network, count: answers.length };
}

const uetrOf = async (id: string) => (await detail(server, id)).uetr;

describe('a bank that asks what became of its payment', () => {
  it('learns its status with a pacs.028, as it is at that time', async () => {
    const id = await arrive(server, mt103());
    const uetr = await uetrOf(id);
    await ask('pacs.028.001.03', uetr);
    const first = await lastAnswer(id);
    expect(first).toMatchObject({ type: 'pacs.002.001.10', receiverBic: 'OAKNGB20', count: 1 });
    expect(elementOf(first.text, 'TxSts')).toMatch(/^(?:PDNG|ACSP)$/);
    expect(elementOf(first.text, 'OrgnlUETR')).toBe(uetr);
    await passUntil(server, id, 'settlement.completed');
    await ask('pacs.028.001.03', uetr);
    const second = await lastAnswer(id);
    expect([elementOf(second.text, 'TxSts'), second.count]).toEqual(['ACCC', 2]);
  });

  it('learns why it failed, and that the investigation is closed', async () => {
    const id = await arrive(server, mt103(), { 'x-scenario': 'reject' });
    await passUntil(server, id, 'transaction.failed');
    await ask('camt.110.001.01', await uetrOf(id));
    const { type, text } = await lastAnswer(id);
    expect(type).toBe('camt.111.001.02');
    expect(['Sts', 'RqstrInvstgtnId'].map((name) => elementOf(text, name))).toEqual([
      'CLSD',
      expect.stringMatching(/^CASE/),
    ]);
    expect(text).toMatch(/<Cd>RJCT<\/Cd>[\s\S]*<Cd>[A-Z]{2}\d\d<\/Cd>/);
  });

  it('gets a reason in words where no code of ISO 20022 says it, and the references of its question', async () => {
    const id = await arrive(server, mt103());
    const failed = await server.call('PATCH', at(PATHS.transactionStatus, id), {
      status: 'failed',
      message: 'by hand',
    });
    expect(failed.statusCode, failed.body).toBe(200);
    await ask('camt.110.001.01', await uetrOf(id));
    expect((await lastAnswer(id)).text).toMatch(/<Cd>NARR<\/Cd>[\s\S]*by hand/);
    // SEPA has no reasons in words.
    await ask('pacs.028.001.03', await uetrOf(id));
    const { text, network } = await lastAnswer(id);
    expect([network, elementOf(text, 'Cd')]).toEqual(['sepa', 'MS03']);
    expect(elementOf(text, 'OrgnlTxId')).toMatch(/^REF\d+$/);
  });

  it('learns nothing about payments of others', async () => {
    const id = await arrive(server, mt103());
    await ask('camt.110.001.01', await uetrOf(id), 'PINEUS30');
    expect((await lastAnswer(id)).count).toBe(0);
    const sent = (await server.call('GET', PATHS.networkMessages)).json<NetworkMessage[]>();
    const answer = sent.find(({ receiverBic }) => receiverBic === 'PINEUS30');
    expect(answer).toMatchObject({ type: 'camt.111.001.02', transactionId: null });
  });
});

describe('a bank that claims charges for a payment', () => {
  /** A claim of this bank, with its own references. */
  async function claim(uetr: string, bank: string): Promise<void> {
    const text = sample('camt.106.001.02', { uetr }).replaceAll('ELMFDEF0', bank);
    const response = await server.post(text.replaceAll('20261120A', String(++asked)));
    expect(response.statusCode, response.body).toBe(201);
    await server.settle();
  }

  const lastTo = async (bank: string) => {
    const sent = (await server.call('GET', PATHS.networkMessages)).json<NetworkMessage[]>();
    const { id = '' } = sent.find(({ receiverBic }) => receiverBic === bank) ?? {};
    const message = (await server.call('GET', at(PATHS.networkMessage, id))).json<NetworkMessageDetail>();
    expect(errorsIn(message.text)).toEqual([]);
    return message;
  };

  it.each(['OAKNGB20', 'ELMFDEF0'])(
    'is credited with each of them, as sender or receiver: %s',
    async (bank) => {
      const id = await arrive(server, mt103());
      await passUntil(server, id, 'settlement.completed');
      const uetr = await uetrOf(id);
      await claim(uetr, bank);
      const { type, text, transactionId } = await lastTo(bank);
      expect([type, transactionId]).toEqual(['camt.105.001.02', id]);
      expect(text).toMatch(/<Amt Ccy="EUR">12\.50<\/Amt>\s*<CdtDbtInd>CRDT<[\s\S]*<Cd>CFEE</);
      expect(['ChrgsId', 'UETR'].map((name) => elementOf(text, name))).toEqual([`CHG${asked}`, uetr]);
    },
  );

  it('learns why none are paid: it has no part in the payment, or the payment failed', async () => {
    const id = await arrive(server, mt103(), { 'x-scenario': 'reject' });
    const uetr = await uetrOf(id);
    await claim(uetr, 'PINEUS30');
    const stranger = await lastTo('PINEUS30');
    expect(stranger).toMatchObject({ type: 'admi.024.001.01', transactionId: null });
    expect(stranger.text).toContain(`your claim CHG${asked}: no payment from you or to you`);
    await passUntil(server, id, 'transaction.failed');
    await claim(uetr, 'OAKNGB20');
    expect((await lastTo('OAKNGB20')).text).toContain(`CHG${asked}: the payment failed.`);
  });
});
