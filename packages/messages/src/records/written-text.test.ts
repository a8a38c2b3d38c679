import { expect, it } from 'vitest';
import { readTransfers } from '../exports/transfers.ts';
import { westernDigits, writtenText } from './written-text.ts';

it.each([
  ['="0012345678"', '0012345678'],
  ['=T("000417")', '000417'],
  ['="say ""yes"""', 'say "yes"'],
  ["'0012345678", '0012345678'],
  ["'INV-4711", 'INV-4711'],
  ["'t Hooft BV", "'t Hooft BV"],
  ["'s-Hertogenbosch", "'s-Hertogenbosch"],
  [' GB29\u00a0NWBK\u202f6016 ', 'GB29 NWBK 6016'],
  ['\u200eDE89\u200b3704\u00ad\ufeff', 'DE893704'],
  ['0012\u200d345', '0012345'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['=5', '=5'],
  ['', ''],
])('%j is %j', (text, meant) => {
  expect(writtenText(text)).toBe(meant);
});

it.each([
  ['１，２３４．５０', '1,234.50'],
  ['١٬٢٣٤٫٥٠', '1,234.50'],
  ['۲۰۲۶-۱۱-۲۰', '2026-11-20'],
  ['100¹', '100¹'],
  ['5²', '5²'],
  ['①00', '①00'],
  ['₁00', '₁00'],
  ['½', '½'],
])('%j has the digits %j', (text, digits) => {
  expect(westernDigits(text)).toBe(digits);
});

const HEADER = 'DATE,AMOUNT,CURRENCY,SENDER_ACCOUNT,RECIPIENT_ACCOUNT,SENDER_NAME,RECIPIENT_NAME,REFERENCE';
const transferOf = (text: string) => readTransfers(text).items[0]?.transfer;

it('a table marked as text by a spreadsheet has its accounts and references', () => {
  for (const [account, reference] of [
    ['"=""0012345678"""', '"=""000417"""'],
    ["'0012345678", "'000417"],
    ['\u200e0012345678', '000417\u200b'],
  ]) {
    const row = `2026-11-20,25.00,USD,${account},0087654321,Harbour Tools Ltd,Westfield Parts,${reference}`;
    expect(transferOf(`${HEADER}\n${row}`)).toMatchObject({
      senderAccount: '0012345678',
      reference: '000417',
    });
  }
});

it('so has JSON', () => {
  const json = {
    amount: '25.00',
    currency: 'USD',
    sender: { account: "'0012345678", name: 'Harbour' },
    receiver: { account: '="0087654321"', name: 'Westfield' },
  };
  expect(transferOf(JSON.stringify(json))).toMatchObject({
    senderAccount: '0012345678',
    recipientAccount: '0087654321',
  });
});
