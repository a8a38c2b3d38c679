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
      claim: null,
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
      claim: null,
      payment: { ...ORIGINAL, instruction: 'REF20261120A', transaction: null },
      paymentReferences: ['REF20261120A', 'INV4711'],
      hasHeader: true,
    },
  ]);
});

const CLAIM = {
  ...PAYMENT,
  messageId: 'CHQ20261120A',
  reference: 'CHG20261120A',
  investigationType: null,
  payment: { ...ORIGINAL, instruction: null, transaction: null },
  paymentReferences: ['INV4711', 'REF20261120A'],
  hasHeader: true,
};

it('of a claim of charges name the payment and each charge', () => {
  const text = sample('camt.106.001.02');
  const [single] = inquiriesOf(text);
  expect(single).toEqual({
    ...CLAIM,
    type: 'camt.106.001.02',
    senderBic: 'ELMFDEF0',
    claim: {
      chargesId: 'CHG20261120A',
      recordId: '1',
      charges: [{ amount: '12.50', currency: 'EUR', type: 'CFEE' }],
    },
  });
  const [underlying = ''] = /<UndrlygTx>[\s\S]*<\/UndrlygTx>/.exec(text) ?? [];
  const item = (amount: string) => `<ChrgsBrkdwn><Amt Ccy="EUR">${amount}</Amt></ChrgsBrkdwn>`;
  const record = (id: string) =>
    `<Rcrd><RcrdId>${id}</RcrdId>${underlying}${item('1.00')}${item('2.00')}</Rcrd>`;
  const several = text.replace(
    /<Sngl>[\s\S]*<\/Sngl>/,
    `<PerTx><ChrgsId>CHGS</ChrgsId>${record('1')}${record('2')}</PerTx>`,
  );
  expect(inquiriesOf(several).map(({ claim }) => claim)).toEqual(
    ['1', '2'].map((recordId) => ({
      chargesId: 'CHGS',
      recordId,
      charges: ['1.00', '2.00'].map((amount) => ({ amount, currency: 'EUR', type: null })),
    })),
  );
});

it('are in no other message', () => {
  for (const type of SAMPLE_TYPES.filter((one) => !/^(?:pacs\.028|camt\.1(?:06|10))/.test(one)))
    expect(inquiriesOf(sample(type)), type).toEqual([]);
  expect(inquiriesOf('')).toEqual([]);
});
