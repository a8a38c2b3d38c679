import { describe, expect, it } from 'vitest';
import { SAMPLE_TYPES, sample } from '../../formats/sample.ts';
import { readTransfers } from '../../reading/items/read-transfers.ts';
import { only, summary } from '../../testing/payload-readings.ts';

function json(changes: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ ...JSON.parse(sample('JSON')), ...changes });
}

describe('a JSON payload', () => {
  it('of the documented incoming shape is a non-SWIFT transfer', () => {
    const text = `{"transactionId":"T-1","amount":12345678901234.56,"currency":"eur","status":"pending","timestamp":"2026-11-20T10:00:00Z",
      "sender":{"account":"0012345678","name":"Northern Mills Ltd"},"recipient":{"account":"DE89 3704 0044 0532 0130 00","name":"Suedwerk GmbH"}}`;
    expect(only(text)?.transfer).toMatchObject({
      type: 'mt103_non_swift',
      reference: 'T-1',
      amount: '12345678901234.56',
      amountMinor: 1234567890123456n,
      currency: 'EUR',
      valueDate: null,
      senderAccount: '0012345678',
      recipientAccount: 'DE89370400440532013000',
      destinationIban: 'DE89370400440532013000',
    });
  });

  it.each([
    ['two BICs', {}, 'mt103_swift'],
    ['a related reference', { related_reference: 'REL' }, 'mt202'],
    [
      'a related reference and a customer',
      { related_reference: 'REL', underlying_customer: { name: 'A' } },
      'mt202_cov',
    ],
    ['its own type', { type: 'ktt_non_swift' }, 'ktt_non_swift'],
  ])('with %s has its type', (_, changes, type) => {
    expect(only(json(changes))?.transfer?.type).toBe(type);
  });

  it('that shows no type has the default type', () => {
    const text = json({ sender: { name: 'A' } });
    expect(only(text, { defaultType: 'ktt_non_swift' })?.transfer?.type).toBe('ktt_non_swift');
    expect(only(text)?.transfer?.type).toBe('mt103_non_swift');
  });

  it('has the type that was chosen for it, unless it names another', () => {
    expect(only(json(), { type: 'ktt_non_swift' })?.transfer?.type).toBe('ktt_non_swift');
    expect(only(json({ type: 'mt103_swift' }), { type: 'ktt_non_swift' })?.transfer?.type).toBe(
      'mt103_swift',
    );
  });

  it('of a cover payment has the underlying customer as sender', () => {
    const text = json({
      sender: { bic: 'OAKNGB20' },
      related_reference: 'R',
      underlying_customer: { name: 'A', account: '1' },
    });
    expect(only(text)?.transfer).toMatchObject({
      senderName: 'A',
      senderAccount: '1',
      relatedReference: 'R',
    });
  });

  it.each(['0.1', '"0.10"', '0.100'])('has its amount exactly: %s', (amount) => {
    const text = json().replace('"12500.50"', amount);
    expect(only(text)?.transfer).toMatchObject({ amount: '0.10', amountMinor: 10n });
  });

  it.each([
    ['invalid_amount /amount', { amount: '1,5' }],
    ['amount_not_positive /amount', { amount: -1 }],
    ['invalid_amount /amount', { amount: 1e21 }],
    ['invalid_amount /amount', { amount: '1.001' }],
    ['invalid_amount /amount', { amount: '99999999999999999' }],
    ['amount_not_positive /amount', { amount: 0 }],
    ['invalid_type /amount', { amount: true }],
    ['required /amount', { amount: '' }],
    ['required /amount', { amount: null }],
    ['invalid_currency /currency', { currency: 'EURO' }],
    ['invalid_currency /currency', { currency: 'XAU' }],
    ['invalid_bic /sender/bic', { sender: { bic: 'OAKN' } }],
    ['invalid_type /sender', { sender: ['OAKNGB20'] }],
    ['required /receiver/account', { receiver: {} }],
    ['invalid_date /value_date', { value_date: '2026-02-30' }],
    ['invalid_uetr /uetr', { uetr: 'abc' }],
    ['unknown_type /type', { type: 'MT103' }],
    ['unknown_fund_type /fund_type', { fund_type: 'm2' }],
    ['too_long /transaction_reference', { transaction_reference: 'X'.repeat(36) }],
    ['invalid_characters /transaction_reference', { transaction_reference: 'a\u0000b' }],
    ['invalid_characters /sender/name', { sender: { name: 'a\ud83d' } }],
    ['required /related_reference', { type: 'mt202' }],
  ])('reports %s', (expected, changes) => {
    const item = only(json(changes));
    expect(item?.transfer).toBeNull();
    expect(summary(item?.problems)).toContain(expected);
  });

  it('only warns of an account that looks like an IBAN', () => {
    const item = only(json({ receiver: { account: 'DE89370400440532013001' } }));
    expect(item?.problems).toMatchObject([{ code: 'iban_checksum', severity: 'warning' }]);
    expect(item?.transfer).toMatchObject({
      recipientAccount: 'DE89370400440532013001',
      destinationIban: null,
    });
  });

  it('of several transfers is accepted item by item', () => {
    const text = `[\n${json()},\n${json({ amount: 'x' })},\n3]`;
    const { items } = readTransfers(text);
    expect(items.map(({ line, transfer }) => [line, transfer !== null])).toEqual([
      [2, true],
      [3, false],
      [4, false],
    ]);
    expect(items[1]?.problems).toMatchObject([{ path: '/1/amount', line: 3, index: 1 }]);
    expect(items[2]?.problems).toMatchObject([{ code: 'invalid_type', path: '/2', line: 4, index: 2 }]);
  });

  it('lists everything that is wrong at once, each at its place', () => {
    const text = '{\n  "amount": "1,5",\n  "currency": "EURO",\n  "sender": { "bic": "X" }\n}';
    expect(
      readTransfers(text).items[0]?.problems.map(({ code, line, column }) => [code, line, column]),
    ).toEqual([
      ['required', 1, 1],
      ['invalid_amount', 2, 13],
      ['invalid_currency', 3, 15],
      ['invalid_bic', 4, 22],
    ]);
  });

  it('that is not JSON is refused with line and column', () => {
    expect(readTransfers('{\n  "amount": 1,\n}')).toMatchObject({
      format: 'json',
      items: [],
      problems: [{ code: 'json_syntax', line: 2, column: 14 }],
    });
  });

  it.each([
    ['[]', 'no_items'],
    ['[[]]', 'invalid_type'],
    ['{"content":"{\\"content\\":\\"x\\"}"}', 'nested_envelope'],
    ['{"format":"pdf","content":"[]"}', 'unknown_format'],
    ['{"format":5,"content":"[]"}', 'unknown_format'],
  ])('%s is refused', (text, code) => {
    const { items, problems } = readTransfers(text);
    expect([...problems, ...items.flatMap((item) => item.problems)]).toMatchObject([{ code }]);
  });

  it('in an envelope of an unknown format is refused with the formats', () => {
    const { problems } = readTransfers(JSON.stringify({ format: 'pdf', content: sample('MT103') }));
    expect(problems).toMatchObject([{ code: 'unknown_format', path: '/format', line: 1, column: 11 }]);
    expect(problems[0]?.message).toBe(
      "/format is 'pdf'; write swift-mt, iso20022, telex, json or csv, whichever /content is, or leave /format out.",
    );
  });

  it.each([
    ['12345678901234.56', {}, ['T33']],
    ['123456789012.34', {}, []],
    ['12345678901234.00', {}, []],
    ['12345678901234.56', { fund_type: 'm1', type: 'ktt_non_swift' }, []],
  ])(
    'is taken with the amount %s %j, with a warning where SWIFT has no room for it',
    (amount, fields, codes) => {
      const transfer = {
        amount,
        currency: 'EUR',
        sender: { account: '1' },
        receiver: { account: '2' },
        ...fields,
      };
      const [item] = readTransfers(JSON.stringify(transfer)).items;
      expect(item?.transfer?.amount).toBe(amount);
      expect(item?.problems.map(({ code, severity, path }) => [code, severity, path])).toEqual(
        codes.map((code) => [code, 'warning', '/amount']),
      );
    },
  );

  it.each(SAMPLE_TYPES)('may be an envelope around %s', (type) => {
    const inside = readTransfers(sample(type));
    expect(readTransfers(JSON.stringify({ format: type, content: sample(type) }))).toEqual(inside);
  });
});
