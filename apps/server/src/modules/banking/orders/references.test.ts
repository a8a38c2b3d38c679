import { type NetworkMessage, type NetworkMessageDetail, PATHS } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { arrive, at, detail, enterForSepa, HOUR_MS } from '../testing.ts';

const MT202 = (reference: string) =>
  [
    '{1:F01OAKNGB20AXXX0001000001}{2:I202ELMFDEF0XXXXN}{3:{121:0f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b}}{4:',
    `:20:${reference}`,
    ':21:DEAL4711',
    ':32A:261105USD900000,',
    ':52A:OAKNGB20',
    ':58A:ELMFDEF0',
    '-}',
  ].join('\r\n');

describe('messages of other banks refer to the payment that they are about', async () => {
  const server = await createTestApp({ env: { AUTOMATION: 'instant' } });

  /** Oldest first. */
  async function messagesOf(id: string): Promise<NetworkMessageDetail[]> {
    const list = await server.call('GET', `${PATHS.networkMessages}?transactionId=${id}`);
    const details = list.json<NetworkMessage[]>().map(async (message) => {
      const read = await server.call('GET', at(PATHS.networkMessage, message.id));
      return read.json<NetworkMessageDetail>();
    });
    return (await Promise.all(details)).toReversed();
  }

  async function recallNextDay(id: string): Promise<NetworkMessageDetail[]> {
    await server.settle();
    await server.advanceClock(24 * HOUR_MS);
    await server.call('POST', at(PATHS.transactionRecall, id), { reason: 'DUPL' });
    await server.settle();
    return messagesOf(id);
  }

  const textOf = (messages: readonly NetworkMessageDetail[], direction: 'in' | 'out', type: string): string =>
    messages.findLast((one) => one.direction === direction && one.type === type)?.text ?? '';

  it('a recall names the payment and its day, and what the banks on the way kept does not come back', async () => {
    const id = await arrive(server, mt103({ amount: 'USD12500,50' }), { 'x-scenario': 'fees' });
    const messages = await recallNextDay(id);
    const [, payment] = messages.filter(({ direction }) => direction === 'out');
    const day = payment?.createdAt.slice(2, 10).replaceAll('-', '');
    expect(textOf(messages, 'out', 'MT192')).toContain(
      `:21:${payment?.reference}\r\n:11S:103\r\n${day}\r\n:79:/DUPL/`,
    );
    const returned = textOf(messages, 'in', 'MT103');
    expect(returned).toContain(`/MREF/${payment?.reference}\r\n`);
    expect(returned).toContain(':32A:');
    expect(returned).toContain('USD12488,00');
    expect(returned).toContain(':59:/GB29NWBK60161331926819\r\nNORTHERN MILLS LTD\r\n');
    const { events } = await detail(server, id);
    const returnEvent = events.find(({ kind }) => kind === 'return.received');
    expect(returnEvent?.message).toMatch(/^USD 12488\.00 returned by ELMFDEF0/);
    const [balances] = (await server.call('GET', PATHS.trialBalance)).json<
      { kinds: { kind: string; balance: string }[] }[]
    >();
    expect(balances?.kinds).toContainEqual(expect.objectContaining({ kind: 'settlement', balance: '0.00' }));
  });

  it('a payment between institutions is answered and returned as one', async () => {
    const messages = await recallNextDay(await arrive(server, MT202('TREASURY4711')));
    const types = messages.filter(({ direction }) => direction === 'in').map(({ type }) => type);
    expect(types).toEqual(['MT910', 'MT299', 'MT299', 'MT296', 'MT202']);
    const [, payment] = messages.filter(({ direction }) => direction === 'out');
    expect(textOf(messages, 'in', 'MT202')).toContain(`:21:${payment?.reference}\r\n`);
  });

  it('the sender of a payment recalls it by its own reference', async () => {
    const id = await arrive(server, mt103({ reference: 'INVOICE4711' }), { 'x-scenario': 'recall' });
    await server.settle();
    expect(textOf(await messagesOf(id), 'in', 'MT192')).toContain(':21:INVOICE4711\r\n:11S:103\r\n');
  });

  it('each message has its own reference, and is addressed as the network delivers it', async () => {
    const id = await arrive(server, mt103({ amount: 'USD12500,50' }));
    await server.settle();
    const received = (await messagesOf(id)).filter(({ direction }) => direction === 'in');
    expect(new Set(received.map(({ reference }) => reference)).size).toBe(3);
    for (const { text } of received) expect(text).toMatch(/^\{1:F01CLRBGB20AXXX\d{10}\}\{2:O\d{3}/);
  });

  it('reports over SEPA repeat the end-to-end identification, and SEPA Instant confirms with ACCP', async () => {
    const messages = await recallNextDay(await enterForSepa(server));
    const valueIn = (text: string, element: string) =>
      new RegExp(`<${element}>(.*?)</${element}>`).exec(text)?.[1] ?? null;
    const order = textOf(messages, 'out', 'pacs.008.001.08');
    for (const [direction, type] of [
      ['in', 'pacs.002.001.10'],
      ['out', 'camt.056.001.08'],
      ['in', 'camt.029.001.09'],
      ['in', 'pacs.004.001.09'],
    ] as const) {
      const text = textOf(messages, direction, type);
      const told = ['OrgnlMsgId', 'OrgnlMsgNmId', 'OrgnlEndToEndId', 'OrgnlTxId'].map((one) =>
        valueIn(text, one),
      );
      expect([type, ...told]).toEqual([
        type,
        valueIn(order, 'MsgId'),
        'pacs.008.001.08',
        valueIn(order, 'EndToEndId'),
        valueIn(order, 'TxId'),
      ]);
    }
    expect(textOf(messages, 'in', 'pacs.002.001.10')).toContain('<TxSts>ACCP</TxSts>');
  });
});
