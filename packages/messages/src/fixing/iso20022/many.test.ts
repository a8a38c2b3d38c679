import { describe, expect, it } from 'vitest';
import { sampleMx } from '../../iso20022/content/sample-mx.ts';
import { checkAll } from '../../reading/checking/check.ts';
import { readTransfers } from '../../reading/items/read-transfers.ts';
import { checkWithFixes } from '../check-with-fixes.ts';
import { fixAll } from '../fix-all.ts';

const COUNT = 3_000;
const ORDERS = sampleMx('pain.001.001.09').replaceAll('Suedwerk GmbH', 'Suedwerk &amp; Co');
/** Each payment has references that no other has. */
const numbered = (one: string, index: number): string =>
  one
    .replace(/<InstrId>[^<]*/, `<InstrId>I${index}`)
    .replace(/[0-9a-f]{12}(?=<\/UETR>)/, String(index).padStart(12, '0'));
const ONE = /\s*<CdtTrfTxInf>[\s\S]*?<\/CdtTrfTxInf>/.exec(ORDERS)?.[0] ?? '';
const MANY = ORDERS.replace(/\s*<CdtTrfTxInf>[\s\S]*<\/CdtTrfTxInf>/, () =>
  Array.from({ length: COUNT }, (_, index) => numbered(ONE, index)).join(''),
)
  .replaceAll('<NbOfTxs>2<', `<NbOfTxs>${COUNT}<`)
  .replaceAll(/<CtrlSum>.*<\/CtrlSum>/g, `<CtrlSum>${12500.5 * COUNT}</CtrlSum>`);

const MISTAKES: readonly (readonly [name: string, wrong: string])[] = [
  ['an IBAN in groups', MANY.replaceAll('DE89370400440532013000', 'DE89 3704 0044 0532 0130 00')],
  ['a decimal comma', MANY.replaceAll('12500.50', '12500,50')],
  ['a misspelt name', MANY.replaceAll('EndToEndId', 'EndToEndIdd')],
  ['its own misspelt name', MANY.replaceAll('CdtTrfTxInf', 'CdtTrfTxIn')],
  [
    'an element too late',
    MANY.replaceAll(/(<Amt>[\s\S]*?<\/Amt>)(\s*)(<CdtrAgt>[\s\S]*?<\/CdtrAgt>)/g, '$3$2$1'),
  ],
  ['an ampersand', MANY.replaceAll('&amp;', '&')],
];

describe('a message of 3,000 transactions', () => {
  it('is good', () => {
    const { items } = readTransfers(MANY);
    expect(items.filter(({ transfer }) => transfer !== null)).toHaveLength(COUNT);
  });

  it.each(MISTAKES)('is corrected when each of them has %s', (_, wrong) => {
    expect(wrong === MANY).toBe(false);
    expect(fixAll(wrong).text === MANY).toBe(true);
  });

  it('has a fix for each of the problems that are listed', () => {
    const [checked] = [...checkWithFixes(MANY.replaceAll('12500.50', '12500,50'))];
    expect(checked?.problems.filter(({ fix }) => fix !== undefined)).toHaveLength(100);
  });

  it('lists as many problems as are asked for', () => {
    const wrong = MANY.replaceAll('12500.50', '12500,50');
    const listed = (mostProblems?: number) =>
      [...checkAll(wrong, mostProblems === undefined ? {} : { mostProblems })][0]?.problems.length;
    expect([listed(), listed(250), listed(10_000)]).toEqual([100, 250, COUNT]);
  });
});
