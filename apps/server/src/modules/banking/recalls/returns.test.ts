import {
  type NetworkMessageDetail,
  PATHS,
  type Timeline,
  type TransactionMessage,
} from '@clearbench/contract';
import { check, sample } from '@clearbench/messages';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import {
  arrive,
  at,
  changed,
  detail,
  elementOf,
  errorsIn,
  expectBalanced,
  kinds,
  messagesOf,
  pass,
  passUntil,
} from '../testing.ts';

const server = await createTestApp({ env: { AUTOMATION: 'paced' } });

describe('the sender of an order whose funds come back after settlement', () => {
  async function returnOf(order: string): Promise<NetworkMessageDetail> {
    const id = await arrive(server, order, { 'x-scenario': 'return' });
    await passUntil(server, id, 'settlement.completed');
    await pass(server);
    await pass(server);
    const sent = (await messagesOf(server, id, 'out')).filter(({ reference }) =>
      reference?.startsWith('RTN'),
    );
    const [message, ...others] = sent;
    if (message === undefined) throw new Error(`There is no return of ${id}.`);
    expect(others).toEqual([]);
    expect(errorsIn(message.text), message.text).toEqual([]);
    expect(message.state).toBe('acknowledged');
    expect(kinds(await detail(server, id))).not.toContain('rejection.sent');
    const timeline = (await server.call('GET', at(PATHS.transactionTimeline, id))).json<Timeline>();
    expect(timeline.branches).toMatchObject([{ kind: 'return', state: 'closed' }]);
    const steps = timeline.branches[0]?.steps.map(({ messageId }) => messageId);
    expect(steps).toContain(message.id);
    const shown = (await server.call('GET', at(PATHS.transactionMessages, id))).json<TransactionMessage[]>();
    expect(shown).toContainEqual(expect.objectContaining({ id: message.id, direction: 'outgoing' }));
    const told = timeline.events.filter(({ kind }) => kind === 'return.sent');
    expect(told).toMatchObject([{ messageId: message.id, status: 'completed' }]);
    await expectBalanced(server);
    return message;
  }

  it('of an MT103 gets them by an MT103 with the reason in field 72', async () => {
    const { type, network, receiverBic, text } = await returnOf(mt103({ reference: 'ORDER4712' }));
    expect({ type, network, receiverBic }).toEqual({
      type: 'MT103',
      network: 'swift',
      receiverBic: 'OAKNGB20',
    });
    expect(text).toMatch(/:72:\/RETN\/99\r\n\/AC06\/\r\n\/MREF\/ORDER4712\r\n\/TEXT\//);
  });

  it('of an MT202 gets them by an MT202', async () => {
    const { type, text } = await returnOf(sample('MT202'));
    expect(type).toBe('MT202');
    expect(text).toContain(':72:/RETN/99\r\n/AC06/\r\n');
  });

  it('of an MT101 is notified by an MT199', async () => {
    const { type, text } = await returnOf(sample('MT101'));
    expect(type).toBe('MT199');
    expect(text).toContain(':79:/RETN/99\r\n/AC06/\r\n');
  });

  it('of an MT102 gets each of its payments back by an MT103', async () => {
    const { type, text } = await returnOf(sample('MT102'));
    expect(type).toBe('MT103');
    expect(text).toContain(':72:/RETN/99\r\n/AC06/\r\n');
  });

  it('of a pacs.009 gets them by a pacs.004', async () => {
    const order = sample('pacs.009.001.08');
    const { type, network, text } = await returnOf(order);
    expect([type, network]).toEqual(['pacs.004.001.09', 'interbank']);
    expect(elementOf(text, 'OrgnlMsgId')).toBe(elementOf(order, 'MsgId'));
    expect(elementOf(text, 'OrgnlMsgNmId')).toBe('pacs.009.001.08');
  });

  it('of a pacs.008 gets them by a pacs.004 with everything that identifies the payment', async () => {
    const order = sample('pacs.008.001.08');
    const { type, network, text, amount } = await returnOf(order);
    expect([type, network]).toEqual(['pacs.004.001.09', 'interbank']);
    for (const name of ['MsgId', 'InstrId', 'EndToEndId', 'TxId', 'UETR']) {
      expect([name, elementOf(text, `Orgnl${name}`)]).toEqual([name, elementOf(order, name)]);
    }
    expect(elementOf(text, 'Cd')).toBe('AC06');
    expect(text).toContain(`>${amount}</RtrdIntrBkSttlmAmt>`);
  });

  it('of a pacs.008 of the SEPA clearing gets them there, by the rules of SEPA', async () => {
    const order = changed(sample('pacs.008.001.08'), /<AppHdr[\s\S]*<\/AppHdr>/, '');
    const { type, network, text } = await returnOf(order);
    expect([type, network]).toEqual(['pacs.004.001.09', 'sepa']);
    expect([...check(text, { profile: 'sepa' })]).toMatchObject([{ verdict: 'valid' }]);
  });

  it('of a pain.001 is the bank that forwarded it, and is notified by a camt.054', async () => {
    const order = changed(
      sample('pain.001.001.09'),
      /<\/InitgPty>/,
      '</InitgPty><FwdgAgt><FinInstnId><BICFI>PINEUS30</BICFI></FinInstnId></FwdgAgt>',
    );
    const { type, receiverBic, text } = await returnOf(order);
    expect([type, receiverBic]).toEqual(['camt.054.001.08', 'PINEUS30']);
    expect(elementOf(text, 'PmtInfId')).toBe(elementOf(order, 'PmtInfId'));
  });

  it('of a telex gets a service telex', async () => {
    const { type, text } = await returnOf(sample('KTT'));
    expect(type).toBe('TELEX');
    expect(text).toContain('STATUS: RETURNED AC06\r\nAMOUNT: ');
  });
});
