import { describe, expect, it } from 'vitest';
import { sampleMx } from '../../iso20022/sample-mx.ts';
import { readPayload } from '../../reading/read-payload.ts';
import { fixAll } from '../fix-all.ts';

const COUNT = 3_000;
const ORDERS = sampleMx('pain.001.001.09');
const ONE = /\s*<CdtTrfTxInf>[\s\S]*?<\/CdtTrfTxInf>/.exec(ORDERS)?.[0] ?? '';
const MANY = ORDERS.replace(/\s*<CdtTrfTxInf>[\s\S]*<\/CdtTrfTxInf>/, () => ONE.repeat(COUNT))
  .replaceAll('<NbOfTxs>2<', `<NbOfTxs>${COUNT}<`)
  .replaceAll(/<CtrlSum>.*<\/CtrlSum>/g, `<CtrlSum>${12500.5 * COUNT}</CtrlSum>`);

describe('a message of 3,000 transactions', () => {
  it('is fixed at once when each of them has the same mistakes', () => {
    expect(readPayload(MANY).items).toHaveLength(COUNT);
    const wrong = MANY.replaceAll('DE89370400440532013000', 'DE89 3704 0044 0532 0130 00')
      .replaceAll('12500.50', '12500,50')
      .replaceAll('<EndToEndId>INV4711</EndToEndId>', '<EndToEndID>INV4711</EndToEndID>');
    expect(fixAll(wrong).text === MANY).toBe(true);
  });
});
