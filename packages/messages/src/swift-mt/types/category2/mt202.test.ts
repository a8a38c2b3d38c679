import { describe, expect, it } from 'vitest';
import {
  BROKEN_MT202,
  BROKEN_MT202_COV,
  DOUBTFUL_MT202,
  GOOD_MT202,
  GOOD_MT202_COV,
  TOLERATED_MT202,
} from '../../../fixtures/mt202.ts';
import { readTransfers } from '../../../reading/items/read-transfers.ts';
import { openText } from '../../envelope/cursor.ts';
import { contentOfFin, readFinMessage, validateFin } from '../../read-fin.ts';
import { expectBroken, expectDoubtful, expectGood, expectTolerated } from '../../testing/expectations.ts';

describe('an MT202', () => {
  it.each(Object.entries(GOOD_MT202))('%s is valid, and written again exactly', (_, text) =>
    expectGood(text),
  );
  it.each(BROKEN_MT202)('has $code at $path: $why', expectBroken);
  it.each(TOLERATED_MT202)('is taken leniently with $code at $path: $why', expectTolerated);
  it.each(DOUBTFUL_MT202)('is doubtful with $code at $path: $why', expectDoubtful);

  it.each(Object.entries(GOOD_MT202))('%s becomes a transfer', (_, text) => {
    expect(readTransfers(text).items).toMatchObject([
      {
        problems: [],
        transfer: {
          type: 'mt202',
          reference: 'COV20261120A',
          relatedReference: 'REF20261120A',
          amount: '12500.50',
          currency: 'EUR',
          valueDate: '2026-11-20',
          senderBic: 'OAKNGB20',
          senderName: 'OAKNGB20',
          recipientBic: 'ELMFDEF0',
        },
      },
    ]);
  });

  it('orders a transfer to the account of the beneficiary institution', () => {
    const [item] = readTransfers(GOOD_MT202['of the base'] ?? '').items;
    expect(item?.transfer).toMatchObject({
      recipientName: 'ELMFDEF0',
      recipientAccount: 'DE89370400440532013000',
      destinationIban: 'DE89370400440532013000',
      destinationBic: 'PINEUS30',
    });
  });

  it('with a clearing code gives no account', () => {
    const [item] = readTransfers(GOOD_MT202['with every optional field'] ?? '').items;
    expect(item?.transfer).toMatchObject({
      recipientName: 'ELM BANK',
      recipientAccount: null,
      destinationIban: null,
    });
  });
});

describe('an MT202 COV', () => {
  it.each(Object.entries(GOOD_MT202_COV))('%s is valid, and written again exactly', (_, text) =>
    expectGood(text),
  );
  it.each(BROKEN_MT202_COV)('has $code at $path: $why', expectBroken);

  it.each(Object.entries(GOOD_MT202_COV))('%s becomes a transfer between the customers', (_, text) => {
    const [item] = readTransfers(text).items;
    expect(item?.problems).toEqual([]);
    expect(item?.transfer).toMatchObject({
      type: 'mt202_cov',
      reference: 'COV20261120A',
      relatedReference: 'REF20261120A',
      senderName: expect.stringMatching(/^NORTHERN MILLS/),
      senderAccount: 'GB29NWBK60161331926819',
      recipientName: 'SUEDWERK GMBH',
      recipientAccount: 'DE89370400440532013000',
      destinationBic: 'ELMFDEF0',
    });
  });

  it('has the underlying transfer in sequence B', () => {
    const message = readFinMessage(openText(GOOD_MT202_COV['of the base'] ?? ''), 'strict');
    const content = message === null ? null : contentOfFin(message);
    expect(content).toMatchObject({
      type: 'MT202 COV',
      orderingInstitution: { option: 'A', bic: 'OAKNGB20' },
      accountWithInstitution: { option: 'A', bic: 'PINEUS30' },
      underlyingTransfer: {
        orderingCustomer: { option: 'K', nameAndAddress: ['NORTHERN MILLS LTD', 'LONDON'] },
        accountWithInstitution: { option: 'A', bic: 'ELMFDEF0' },
        remittanceInformation: ['/INV/4711'],
        instructedAmount: { currency: 'EUR', amount: '12500.50' },
      },
    });
  });

  it('names the sequence whose field is missing', () => {
    const text = BROKEN_MT202_COV.find(({ code }) => code === 'C68')?.text ?? '';
    const message = readFinMessage(openText(text), 'strict');
    expect(message === null ? [] : validateFin(message)).toMatchObject([
      { message: 'Field 57a is missing in sequence B; field 56a (intermediary) needs it.' },
    ]);
  });
});
