import { describe, expect, it } from 'vitest';
import { cancellationRequestsOf } from '../../exports/transfers.ts';
import { sample } from '../../formats/sample.ts';

describe('the requests to cancel payments', () => {
  it.each([
    ['MT192', 'REF20261120A'],
    ['MT292', 'COV20261120A'],
  ] as const)('of an %s name the payment by its reference and its UETR', (type, payment) => {
    const text = sample(type);
    expect(cancellationRequestsOf(text)).toEqual([
      {
        type,
        senderBic: 'OAKNGB20',
        reference: 'CXL20261120A',
        reason: 'DUPL',
        uetr: /\{121:(.*?)\}/.exec(text)?.[1] ?? null,
        paymentReferences: [payment],
        hasHeader: false,
      },
    ]);
  });

  it('have no reason where an MT192 copies the payment, or says something else', () => {
    const told = sample('MT192').replace(':79:/DUPL/', ':79:PLEASE CANCEL');
    expect(cancellationRequestsOf(told)).toMatchObject([{ reason: null }]);
  });

  it('of a camt.056 are one for each transaction', () => {
    const text = sample('camt.056.001.08');
    const [transaction = ''] = /<TxInf>[\s\S]*?<\/TxInf>/.exec(text) ?? [];
    const second = transaction
      .replace(/<CxlId>.*?</, '<CxlId>CXL-2<')
      .replace(/<OrgnlUETR>.*?<\/OrgnlUETR>/, '')
      .replace(/<OrgnlInstrId>.*?</, '<OrgnlInstrId>INSTR-2<');
    const read = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(text)?.[1] ?? null;
    const requests = cancellationRequestsOf(text.replace(transaction, transaction + second));
    expect(requests).toMatchObject([
      {
        type: 'camt.056.001.08',
        reference: read('CxlId'),
        reason: read('Cd'),
        uetr: read('OrgnlUETR'),
        hasHeader: text.includes('<AppHdr'),
      },
      { reference: 'CXL-2', uetr: null },
    ]);
    expect(requests[0]?.senderBic).toMatch(/^[A-Z0-9]{8}$/);
    expect(requests[1]?.paymentReferences).toContain('INSTR-2');
    expect(requests[1]?.paymentReferences).toContain(read('OrgnlMsgId'));
  });

  it('are none in other messages', () => {
    for (const type of ['MT103', 'MT196', 'pacs.008.001.08', 'camt.029.001.09', 'KTT', 'CSV'] as const) {
      expect(cancellationRequestsOf(sample(type)), type).toEqual([]);
    }
    expect(cancellationRequestsOf('')).toEqual([]);
  });
});
