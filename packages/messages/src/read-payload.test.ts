import { describe, expect, it } from 'vitest';
import { sampleMx } from './iso20022/index.ts';
import { readPayload } from './read-payload.ts';
import { SAMPLE_TYPES, sample } from './sample.ts';
import { sampleTelex } from './telex/index.ts';
import type { ReadOptions } from './transfer.ts';

function only(text: string, options?: ReadOptions) {
  const reading = readPayload(text, options);
  expect(reading.problems).toEqual([]);
  expect(reading.items).toHaveLength(1);
  return reading.items[0];
}

function json(changes: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ ...JSON.parse(sample('JSON')), ...changes });
}

function summary(problems: readonly { code: string; path: string }[] | undefined): string[] {
  return (problems ?? []).map(({ code, path }) => `${code} ${path}`);
}

describe('readPayload', () => {
  it.each(SAMPLE_TYPES)('takes the %s sample without a problem', (type) => {
    const { items, problems } = readPayload(sample(type));
    expect(problems).toEqual([]);
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) expect(item.problems).toEqual([]);
  });

  it('finds a transfer in the types that order one, and in no other', () => {
    const ordering = SAMPLE_TYPES.filter((type) => readPayload(sample(type)).items[0]?.transfer !== null);
    expect(ordering).toEqual([
      ...['MT103', 'MT103 STP', 'MT103 REMIT', 'MT202', 'MT202 COV'],
      ...['pacs.008.001.08', 'pacs.008.001.12', 'pacs.009.001.08', 'pain.001.001.09', 'pain.001.001.03'],
      ...['KTT', 'JSON', 'CSV'],
    ]);
  });

  it('reads the same transfer from each format', () => {
    const transfers = (['MT103', 'JSON', 'CSV'] as const).map(
      (type) => readPayload(sample(type)).items[0]?.transfer,
    );
    const shared = {
      amount: '12500.50',
      amountMinor: 1250050n,
      currency: 'EUR',
      valueDate: '2026-11-20',
      reference: 'REF20261120A',
      destinationIban: 'DE89370400440532013000',
    };
    for (const transfer of transfers) expect(transfer).toMatchObject(shared);
  });

  it.each([
    ['', 'empty_payload'],
    ['   \n', 'empty_payload'],
    ['\u0000\u0001\u0002', 'unknown_format'],
    ['hello', 'unknown_format'],
  ])('refuses %j as a whole', (text, code) => {
    expect(readPayload(text)).toMatchObject({ items: [], problems: [{ code, severity: 'error' }] });
  });
});

describe('a telex payload', () => {
  it('of several telexes gives an item each, with its line', () => {
    const good = sampleTelex();
    const { format, messageType, items } = readPayload(good + good.replace('CHARGES: SHA', 'CHARGES: LATER'));
    expect([format, messageType]).toEqual(['telex', 'KTT']);
    expect(items).toMatchObject([
      { index: 0, line: 1, transfer: { type: 'ktt_non_swift', amount: '12500.50' }, problems: [] },
      { index: 1, line: 30, transfer: null, problems: [{ code: 'telex_charges', line: 54, index: 1 }] },
    ]);
  });
});

describe('an ISO 20022 payload', () => {
  it.each([
    ['pacs.008.001.08', 'mt103_swift'],
    ['pacs.009.001.08', 'mt202'],
    ['pain.001.001.09', 'mt103_non_swift'],
  ] as const)('of %s orders a transfer of type %s', (type, transferType) => {
    const { messageType, items } = readPayload(sampleMx(type));
    expect(messageType).toBe(type);
    expect(items[0]).toMatchObject({ problems: [], transfer: { type: transferType, fundType: 'm0' } });
  });

  it.each(['camt.053.001.08', 'camt.054.001.08', 'pacs.002.001.10'] as const)(
    'of %s is taken although it orders no transfer',
    (type) => {
      const { items, problems } = readPayload(sampleMx(type));
      expect(problems).toEqual([]);
      expect(items).toMatchObject([{ index: 0, line: 2, type, transfer: null, problems: [] }]);
    },
  );

  it('of an unknown version is refused with those that are read', () => {
    const text = sampleMx('pacs.008.001.08').replaceAll('pacs.008.001.08', 'pacs.008.001.02');
    const [problem] = readPayload(text).items[0]?.problems ?? [];
    expect(problem).toMatchObject({ code: 'version_unsupported', severity: 'error' });
    expect(problem?.message).toContain('pacs.008.001.08');
  });
});

describe('a FIN payload', () => {
  it('of several messages gives an item each, with its line', () => {
    const { items, messageType } = readPayload(
      `${sample('MT103')}\r\n$\r\n${sample('MT103').replace('CRED', 'NONE')}`,
    );
    expect(messageType).toBe('MT103');
    expect(items.map(({ index, line, transfer }) => [index, line, transfer !== null])).toEqual([
      [0, 1, true],
      [1, 16, false],
    ]);
    expect(items[1]?.problems).toMatchObject([{ code: 'T36', line: 18, column: 6, index: 1 }]);
  });

  it.each(['ACK', 'NAK'] as const)('with an %s and the copy of its message orders nothing again', (type) => {
    const { items } = readPayload(`${sample(type)}\r\n${sample('MT103')}`);
    expect(items.map(({ type: name, transfer, problems }) => [name, transfer, problems])).toEqual([
      [type, null, []],
      ['MT103', null, []],
    ]);
    expect(items[0]?.about).toEqual(items[1]?.about);
  });

  it.each([
    ['an MT205', 'MT205', sample('MT103').replace('I103', 'I205')],
    ['an MT205 COV', 'MT205 COV', sample('MT103').replace('I103', 'I205').replace('{111:001}', '{119:COV}')],
  ])('of another type, %s, is refused with H30', (_, type, text) => {
    const { items, messageType } = readPayload(text);
    expect(messageType).toBe(type);
    expect(items).toMatchObject([{ transfer: null, problems: [{ code: 'H30' }] }]);
  });

  it('of an acknowledgement is taken, and orders no transfer', () => {
    const { items, messageType } = readPayload('{1:F21OAKNGB20AXXX0001000001}{4:{177:2611051030}{451:0}}');
    expect(messageType).toBe('ACK');
    expect(items).toMatchObject([{ transfer: null, problems: [] }]);
  });
});

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
    ['invalid_amount /amount', { amount: -1 }],
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
    const { items } = readPayload(text);
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
      readPayload(text).items[0]?.problems.map(({ code, line, column }) => [code, line, column]),
    ).toEqual([
      ['required', 1, 1],
      ['invalid_amount', 2, 13],
      ['invalid_currency', 3, 15],
      ['invalid_bic', 4, 22],
    ]);
  });

  it('that is no JSON is refused at line and column', () => {
    expect(readPayload('{\n  "amount": 1,\n}')).toMatchObject({
      format: 'json',
      items: [],
      problems: [{ code: 'json_syntax', line: 2, column: 14 }],
    });
  });

  it.each([
    ['[]', 'no_items'],
    ['[[]]', 'invalid_type'],
    ['{"content":"{\\"content\\":\\"x\\"}"}', 'nested_envelope'],
  ])('%s is refused', (text, code) => {
    const { items, problems } = readPayload(text);
    expect([...problems, ...items.flatMap((item) => item.problems)]).toMatchObject([{ code }]);
  });

  it.each(SAMPLE_TYPES)('may be an envelope around %s', (type) => {
    const inside = readPayload(sample(type));
    expect(readPayload(JSON.stringify({ format: type, content: sample(type) }))).toEqual(inside);
  });
});

describe('a CSV payload', () => {
  const header = 'sender_bic,receiver_bic,amount,currency,transaction_reference,value_date';
  const row = 'OAKNGB20,ELMFDEF0XXX,12500.50,EUR,REF1,2026-11-20';

  it.each([
    ['commas', `${header}\n${row}\n`],
    ['semicolons and CRLF', `${header}\r\n${row}\r\n`.replaceAll(',', ';')],
    ['a byte order mark and capitals', `\uFEFF${header.toUpperCase()}\n${row}`],
    ['quotes and spaces', `${header}\n${row.replaceAll(/[^,]+/g, ' $& ').replace(' REF1 ', '"REF1"')}`],
    ['further columns', `note,${header},uetr\nx,${row},7A562C67-CA16-48BA-B074-65581BE6F001`],
    ['blank rows', `${header}\n\n${row}\n,,,,,\n\n`],
  ])('with %s is read', (_, text) => {
    expect(only(text)?.transfer).toMatchObject({
      type: 'mt103_swift',
      amountMinor: 1250050n,
      reference: 'REF1',
      recipientBic: 'ELMFDEF0',
    });
  });

  it('reports every column that is missing', () => {
    expect(readPayload('DATE,AMOUNT,SENDER_NAME\n1,2,3')).toMatchObject({
      format: 'csv',
      items: [],
      problems: ['CURRENCY', 'SENDER_ACCOUNT', 'RECIPIENT_ACCOUNT', 'RECIPIENT_NAME'].map((path) => ({
        code: 'csv_missing_column',
        path,
        line: 1,
      })),
    });
  });

  it('reports two columns for the same', () => {
    expect(readPayload(`${header},reference\n${row},X`).problems).toMatchObject([
      { code: 'csv_duplicate_column', path: 'reference', column: 74 },
    ]);
  });

  it('without rows is refused', () => {
    expect(readPayload(header).problems).toMatchObject([{ code: 'no_items' }]);
  });

  it('is accepted row by row, each problem with line, column and row', () => {
    const text = `${header}\n${row}\nOAKNGB20,X,"1,000.00",EUR,,2026-11-31\n${row}`;
    const { items } = readPayload(text);
    expect(items.map(({ line, transfer }) => [line, transfer !== null])).toEqual([
      [2, true],
      [3, false],
      [4, true],
    ]);
    expect(
      items[1]?.problems.map(({ code, path, line, column, index }) => [code, path, line, column, index]),
    ).toEqual([
      ['invalid_bic', 'receiver_bic', 3, 10, 1],
      ['invalid_amount', 'amount', 3, 12, 1],
      ['required', 'transaction_reference', 3, 27, 1],
      ['invalid_date', 'value_date', 3, 28, 1],
    ]);
  });

  it.each([
    ['csv_cells', `${header}\n${row},extra`],
    ['csv_cells', `${header}\nOAKNGB20,ELMFDEF0`],
    ['csv_quote', `${header}\n"${row}`],
  ])('reports %s', (code, text) => {
    const { items } = readPayload(text);
    expect(items[0]?.transfer).toBeNull();
    expect(items[0]?.problems.map((problem) => problem.code)).toContain(code);
  });
});
