import { check } from '@clearbench/messages';
import { readTransfers } from '@clearbench/messages/transfers';
import { describe, expect, it } from 'vitest';
import { paymentOrders } from '../../../testing/samples.ts';
import { splitOrders } from './split.ts';

const PAYEES = Array.from({ length: 60 }, (_, index) => ({ name: `Payee ${index}` }));
/** Comments between the payments make the message large. */
const padding = `<!-- ${'x'.repeat(50_000)} -->`;
const ORDERS = paymentOrders('M1', PAYEES)
  .replaceAll('</PmtId>', `</PmtId>${padding}`)
  .replace('<NbOfTxs>60</NbOfTxs>', '<NbOfTxs>60</NbOfTxs><CtrlSum>7770</CtrlSum>');
/** The second half of the payments in a group of their own, with totals of its own. */
const TWO_GROUPS = (() => {
  const head = /<PmtInf>[\s\S]*?(?=<CdtTrfTxInf>)/.exec(ORDERS)?.[0] ?? '';
  const parts = ORDERS.split(/(?=<CdtTrfTxInf>)/);
  const second = head
    .replace('SUPPLIERS', 'OTHERS')
    .replace('<ReqdExctnDt>', '<NbOfTxs>30</NbOfTxs><ReqdExctnDt>');
  return [...parts.slice(0, 31), `</PmtInf>${second}`, ...parts.slice(31)].join('');
})();

function split(text: string): string {
  const result = splitOrders(Buffer.from(text));
  if ('problem' in result) throw new Error(result.problem);
  return result.content.toString();
}
const transfersIn = (text: string) =>
  readTransfers(text).items.map(({ transfer, problems }) => [
    transfer?.reference,
    transfer?.amount,
    transfer?.recipientName,
    problems.filter(({ severity }) => severity === 'error').map(({ message }) => message),
  ]);
const messagesIn = (text: string) => text.split(/(?=<\?xml)/);
const inWhole = (text: string, element: string) =>
  messagesIn(text).map((message) => Number(new RegExp(`<${element}>([\\d.]+)`).exec(message)?.[1]));

describe.each([
  ['one group', ORDERS],
  ['two groups', TWO_GROUPS],
])('a large order of %s', (_what, orders) => {
  it('becomes valid messages with the same payments, in the same order', () => {
    const text = split(orders);
    expect(messagesIn(text).length).toBeGreaterThan(2);
    expect(Math.max(...messagesIn(text).map(({ length }) => length))).toBeLessThan(1_200_000);
    expect(transfersIn(text)).toEqual(transfersIn(orders));
    expect(transfersIn(text).length).toBe(PAYEES.length);
    const verdicts = (checked: string) => new Set([...check(checked)].map(({ verdict }) => verdict));
    expect(verdicts(text)).toEqual(verdicts(orders));
  });

  it('has totals of each message, which add up', () => {
    const text = split(orders);
    const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
    expect(sum(inWhole(text, 'NbOfTxs'))).toBe(60);
    expect(sum(inWhole(text, 'CtrlSum'))).toBe(7770);
    expect(new Set(messagesIn(text).map((message) => /<MsgId>(\w+)/.exec(message)?.[1]))).toEqual(
      new Set(['M1']),
    );
  });
});

it('the same file always becomes the same messages', () => {
  expect(split(ORDERS)).toBe(split(ORDERS));
  expect(split(`\ufeff${ORDERS}\0`)).toBe(split(ORDERS));
});

it.each([
  ['a wrong number', ORDERS.replace('<NbOfTxs>60<', '<NbOfTxs>61<'), 'there are 60 payments'],
  ['a wrong sum', ORDERS.replace('<CtrlSum>7770<', '<CtrlSum>7770.01<'), 'add up to 7770.00'],
  ['a sum that is no number', ORDERS.replace('<CtrlSum>7770<', '<CtrlSum>many<'), 'add up to 7770.00'],
  ['a wrong number in a group', TWO_GROUPS.replace('<NbOfTxs>30<', '<NbOfTxs>31<'), 'there are 30 payments'],
  ['an amount that is not clear', ORDERS.replace('>100.00<', '>1<!-- -->00.00<'), 'cannot be told apart'],
])('%s is not repaired', (_what, text, problem) => {
  expect(() => split(text)).toThrow(problem);
});
