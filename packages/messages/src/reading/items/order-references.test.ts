import { describe, expect, it } from 'vitest';
import { orderReferencesOf } from '../../exports/transfers.ts';
import { sample } from '../../formats/sample.ts';

describe('the references of an order', () => {
  it.each([
    ['MT103', 'REF20261120A', 'OAKNGB20'],
    ['MT202 COV', 'COV20261120A', 'OAKNGB20'],
    ['KTT', 'REF20261120A', 'OAKNGB20'],
  ] as const)('in a %s are the one of its sender', (type, message, senderBic) => {
    expect(orderReferencesOf(sample(type))).toMatchObject([
      { type, senderBic, message, transaction: null, hasHeader: false },
    ]);
  });

  it('in an MT of several transactions are those of the message and of the transaction', () => {
    const [first, ...others] = orderReferencesOf(sample('MT101'));
    expect(first).toMatchObject({ type: 'MT101', message: 'RFT20261120A', transaction: 'INV4711' });
    for (const { message } of others) expect(message).toBe('RFT20261120A');
    expect(orderReferencesOf(sample('MT203')).map(({ message }) => message)).toEqual([
      'GEN20261120A',
      'GEN20261120B',
    ]);
  });

  it('in a pacs.008 are those of the payment, and its sender is the instructing agent', () => {
    const text = sample('pacs.008.001.08');
    const read = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(text)?.[1] ?? null;
    expect(orderReferencesOf(text)).toEqual([
      {
        type: 'pacs.008.001.08',
        senderBic: 'OAKNGB20',
        message: read('MsgId'),
        payment: null,
        instruction: read('InstrId'),
        endToEnd: read('EndToEndId'),
        transaction: read('TxId'),
        uetr: read('UETR'),
        hasHeader: text.includes('<AppHdr'),
      },
    ]);
  });

  it('in a pain.001 have no sender where only a customer without a BIC is named', () => {
    const text = sample('pain.001.001.09');
    expect(orderReferencesOf(text)[0]).toMatchObject({
      type: 'pain.001.001.09',
      payment: /<PmtInfId>(.*?)</.exec(text)?.[1],
    });
    const anonymous = text
      .replace(/<AppHdr[\s\S]*<\/AppHdr>/, '')
      .replace(/<FwdgAgt>[\s\S]*?<\/FwdgAgt>/, '');
    expect(orderReferencesOf(anonymous)[0]).toMatchObject({ senderBic: null, hasHeader: false });
    const forwarded = anonymous.replace(
      '</InitgPty>',
      '</InitgPty><FwdgAgt><FinInstnId><BICFI>PINEUS30XXX</BICFI></FinInstnId></FwdgAgt>',
    );
    expect(orderReferencesOf(forwarded)[0]?.senderBic).toBe('PINEUS30');
  });

  it.each(['MT940', 'MT199', 'pacs.002.001.10'] as const)('do not exist in a %s', (type) => {
    expect(orderReferencesOf(sample(type))).toEqual([]);
  });

  it('do not exist in a text that is no message', () => {
    expect(orderReferencesOf('{"amount": "1.00"}')).toEqual([]);
  });
});
