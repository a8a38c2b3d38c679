import { describe, expect, it } from 'vitest';
import { sample } from '../../formats/sample.ts';
import { readPayload } from '../../reading/read-payload.ts';

const TRANSFER: Readonly<Record<string, unknown>> = JSON.parse(sample('JSON'));

function problemsOf(payload: unknown): readonly (readonly string[])[] {
  const { items, problems } = readPayload(JSON.stringify(payload));
  return [...problems, ...items.flatMap((item) => item.problems)].map(({ code, path }) => [code, path]);
}

describe('JSON', () => {
  it.each([
    ['amount', { value: '5' }],
    ['sender', ['OAKNGB20']],
  ])('whose %s is of another type has that problem only', (key, value) => {
    expect(problemsOf({ ...TRANSFER, [key]: value })).toEqual([['invalid_type', `/${key}`]]);
  });

  it.each([
    ['an array', 'transactions', [TRANSFER]],
    ['an object', 'data', TRANSFER],
  ])('with the transfers in %s of a wrapper is one problem, which names the key', (_, key, value) => {
    const { problems, items } = readPayload(JSON.stringify({ count: 1, [key]: value }));
    expect(items).toEqual([]);
    expect(problems.map(({ code, line, message }) => [code, line, message])).toEqual([
      ['json_wrapped', 1, `The transfers seem to be in /${key}; send its value by itself.`],
    ]);
  });

  it.each([
    ['a typing slip', { value_date: undefined, valuta_date: '2026-11-20' }, '/valuta_date', '/value_date'],
    ['another case', { fund_type: undefined, FundType: 'm1' }, '/FundType', '/fund_type'],
    ['a party that is misspelt', { receiver: undefined, reciever: { name: 'B' } }, '/reciever', '/receiver'],
    [
      'a party that stands flat',
      { sender: { bic: 'OAKNGB20' }, senderName: 'A' },
      '/senderName',
      '/sender/name',
    ],
    [
      'a misspelt party that stands flat',
      { receiver: { bic: 'ELMFDEF0' }, recieverName: 'B' },
      '/recieverName',
      '/receiver/name',
    ],
    ['two letters that are swapped', { fund_type: undefined, fund_tpye: 'm1' }, '/fund_tpye', '/fund_type'],
    ['two swapped letters of a short name', { amonut: '1.00', amount: undefined }, '/amonut', '/amount'],
    ['the name of another system', { sender: { name: 'A', iban: 'X' } }, '/sender/iban', '/sender/account'],
  ])('warns of a key that is ignored: %s', (_, changes, path, right) => {
    const { items } = readPayload(JSON.stringify({ ...TRANSFER, ...changes }));
    const warnings = (items[0]?.problems ?? []).filter(({ code }) => code === 'unknown_field');
    expect(warnings).toMatchObject([{ severity: 'warning', path, line: 1 }]);
    expect(warnings[0]?.message).toBe(
      `${path} is not a field of a transfer, so it is ignored; if it is meant to be ${right}, write it so.`,
    );
  });

  it.each([
    ["a sender's own additions", { status: 'new', batch: 7, sender_id: 'x', metadata: { amount: 5 } }],
    ['a second name of a field that is there', { valueDate: '2026-11-20', senderName: 'A' }],
  ])('takes %s without a warning', (_, changes) => {
    const { items } = readPayload(
      JSON.stringify({ ...TRANSFER, sender: { name: 'A', account: '1' }, ...changes }),
    );
    expect(items[0]?.problems).toEqual([]);
  });

  it('without any field of a transfer still gets a list of what is missing', () => {
    expect(problemsOf({ hello: 'world' }).map(([code]) => code)).toContain('required');
  });
});
