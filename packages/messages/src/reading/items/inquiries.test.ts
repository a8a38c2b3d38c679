import { expect, it } from 'vitest';
import { inquiriesOf } from '../../exports/transfers.ts';
import { SAMPLE_TYPES, sample } from '../../formats/sample.ts';

const PAYMENT = {
  senderBic: 'OAKNGB20',
  uetr: '7a562c67-ca16-48ba-b074-65581be6f001',
};

const ORIGINAL = { message: 'REF20261120A', messageType: 'pacs.008.001.08', endToEnd: 'INV4711' };

it('of a status request and of an investigation name the payment', () => {
  expect(inquiriesOf(sample('pacs.028.001.03'))).toEqual([
    {
      ...PAYMENT,
      type: 'pacs.028.001.03',
      messageId: 'ASK20261120A',
      reference: 'ASK20261120A',
      investigationType: null,
      payment: { ...ORIGINAL, instruction: null, transaction: 'REF20261120A' },
      paymentReferences: ['REF20261120A', 'INV4711'],
      hasHeader: false,
    },
  ]);
  expect(inquiriesOf(sample('camt.110.001.01'))).toEqual([
    {
      ...PAYMENT,
      type: 'camt.110.001.01',
      messageId: 'INV20261120A',
      reference: 'CASE20261120A',
      investigationType: 'CCNR',
      payment: { ...ORIGINAL, instruction: 'REF20261120A', transaction: null },
      paymentReferences: ['REF20261120A', 'INV4711'],
      hasHeader: true,
    },
  ]);
});

it('are in no other message', () => {
  for (const type of SAMPLE_TYPES.filter((one) => !/^(?:pacs\.028|camt\.110)/.test(one)))
    expect(inquiriesOf(sample(type)), type).toEqual([]);
  expect(inquiriesOf('')).toEqual([]);
});
