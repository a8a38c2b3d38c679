import { describe, expect, it } from 'vitest';
import { hasError, MAX_PROBLEMS_PER_MESSAGE, type Mode } from '../../core/problem.ts';
import type { PayloadItem } from '../../core/transfer.ts';
import { buildMx } from '../content/build-mx.ts';
import { MX_SAMPLE_TYPES, sampleMx } from '../content/sample-mx.ts';
import { PACS_009_COV } from '../samples/transfers.ts';
import { isoItems } from './iso-items.ts';
import { parseMxAll } from './parse-mx.ts';

function itemsOf(text: string, mode: Mode = 'strict'): PayloadItem[] {
  const result = parseMxAll(text, mode).next().value;
  if (result?.kind !== 'message') throw new Error('The text holds no message.');
  return [...isoItems(result.message, result.span)];
}

const transfersOf = (text: string) => itemsOf(text).map((item) => item.transfer);

describe('the transfers of a message', () => {
  it('are refused for an error after more warnings than are listed', () => {
    const pain = sampleMx('pain.001.001.09');
    const [whole = ''] = /<CdtTrfTxInf>[\s\S]*?<\/CdtTrfTxInf>/.exec(pain) ?? [];
    const warned = whole.replace('DE89', 'DE00').repeat(MAX_PROBLEMS_PER_MESSAGE + 20);
    const wrong = whole.replace(/<EndToEndId>.*?</, '<EndToEndId><');
    const items = itemsOf(pain.replace(whole, warned + wrong), 'lenient');
    expect(
      items.filter(({ transfer }) => transfer === null).map(({ index, problems }) => [index, problems]),
    ).toEqual([[0, [expect.objectContaining({ code: 'value_length', severity: 'error' })]]]);
  });

  it('are those of a customer credit transfer', () => {
    expect(transfersOf(sampleMx('pacs.008.001.08'))).toEqual([
      {
        type: 'mt103_swift',
        uetr: '7a562c67-ca16-48ba-b074-65581be6f001',
        reference: 'REF20261120A',
        relatedReference: null,
        amount: '12500.50',
        amountMinor: 1250050n,
        currency: 'EUR',
        valueDate: '2026-11-20',
        senderBic: 'OAKNGB20',
        senderName: 'Northern Mills Ltd',
        senderAccount: 'GB29NWBK60161331926819',
        recipientBic: 'ELMFDEF0',
        recipientName: 'Suedwerk GmbH',
        recipientAccount: 'DE89370400440532013000',
        profileId: null,
        destinationIban: 'DE89370400440532013000',
        destinationBic: 'ELMFDEF0',
        fundType: 'm0',
      },
    ]);
  });

  it('are every order of an initiation', () => {
    const [one, two] = itemsOf(sampleMx('pain.001.001.09'));
    expect(one).toMatchObject({
      problems: [],
      transfer: { type: 'mt103_non_swift', reference: 'INV4711' },
    });
    expect(two).toMatchObject({
      transfer: { reference: 'INV4712', amount: '750.00', senderBic: 'OAKNGB20' },
    });
    expect(one?.line).toBeLessThan(two?.line ?? 0);
    expect(transfersOf(sampleMx('pain.001.001.03'))).toMatchObject([
      {
        type: 'mt103_non_swift',
        valueDate: '2026-11-20',
        senderBic: 'OAKNGB20',
        recipientBic: 'ELMFDEF0',
        uetr: null,
      },
    ]);
  });

  it('are payments between banks and covers', () => {
    expect(transfersOf(sampleMx('pacs.009.001.08'))).toMatchObject([
      {
        type: 'mt202',
        relatedReference: 'DEAL4711',
        amount: '250000.00',
        recipientName: 'PINEUS30',
        destinationBic: 'PINEUS30',
      },
    ]);
    expect(transfersOf(buildMx(PACS_009_COV))).toMatchObject([
      {
        type: 'mt202_cov',
        relatedReference: 'INV4711',
        senderName: 'Northern Mills Ltd',
        recipientAccount: 'DE89370400440532013000',
      },
    ]);
  });

  it.each(MX_SAMPLE_TYPES.filter((type) => !/^(?:pacs\.00[89]|pain\.001)/.test(type)))(
    'are absent in a %s, which is not an error',
    (type) => {
      expect(itemsOf(sampleMx(type))).toMatchObject([{ line: 2, type, transfer: null, problems: [] }]);
    },
  );

  it('are refused one by one', () => {
    const text = sampleMx('pain.001.001.09').replace(
      '<InstrId>INV4712',
      '<InstrId>INV4712-which-has-more-than-35-characters',
    );
    const [good, bad] = itemsOf(text);
    expect(good?.transfer?.reference).toBe('INV4711');
    expect(bad).toMatchObject({ transfer: null, problems: [{ code: 'value_length' }] });
  });

  it('are refused together, and with one item, for an error outside of them', () => {
    const order = /<CdtTrfTxInf>[\s\S]*?<\/CdtTrfTxInf>/.exec(sampleMx('pain.001.001.09'))?.[0] ?? '';
    const many = sampleMx('pain.001.001.09').replace(order, order.repeat(200));
    const items = itemsOf(many.replace('<PmtMtd>TRF', '<PmtMtd>XXX'), 'lenient');
    const errors = items.flatMap((item) => item.problems.filter(({ severity }) => severity === 'error'));
    expect(errors).toMatchObject([
      { code: 'code_unknown', path: '/Document/CstmrCdtTrfInitn/PmtInf/PmtMtd' },
    ]);
    expect(items).toHaveLength(1);
    expect(items[0]?.transfer).toBeNull();
  });

  it.each([
    ['0', 'amount_not_positive'],
    ['0.001', 'amount_not_payable'],
  ])('of %s do not exist', (amount, code) => {
    const [item] = itemsOf(sampleMx('pacs.008.001.08').replace('12500.50', amount), 'lenient');
    expect(item?.transfer).toBeNull();
    expect(
      item?.problems.filter((problem) => problem.severity === 'error').map((problem) => problem.code),
    ).toEqual([code]);
  });

  it('are none without an error when there are more problems than are listed', () => {
    const order = /<CdtTrfTxInf>[\s\S]*?<\/CdtTrfTxInf>/.exec(sampleMx('pain.001.001.09'))?.[0] ?? '';
    const bad = order.replace('<Ctry>DE</Ctry>', '<Ctry>de</Ctry>');
    const text = sampleMx('pain.001.001.09').replace(order, bad.repeat(150) + order);
    for (const item of itemsOf(text)) expect(item.transfer === null).toBe(hasError(item.problems));
  });
});
