import { describe, expect, it } from 'vitest';
import { sample } from '../../formats/sample.ts';
import { readTransfers } from '../../reading/items/read-transfers.ts';

const TRANSFER: Readonly<Record<string, unknown>> = JSON.parse(sample('JSON'));

function problemsOf(payload: unknown): readonly (readonly string[])[] {
  const { items, problems } = readTransfers(JSON.stringify(payload));
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
    const { problems, items } = readTransfers(JSON.stringify({ count: 1, [key]: value }));
    expect(items).toEqual([]);
    expect(problems.map(({ code, line, message }) => [code, line, message])).toEqual([
      ['json_wrapped', 1, `The transfers seem to be in /${key}; send its value by itself.`],
    ]);
  });

  it.each([
    ['a typing slip', { value_date: undefined, valuta_date: '2026-11-20' }, '/valuta_date', '/value_date'],
    ['a party that is misspelt', { receiver: undefined, reciever: { name: 'B' } }, '/reciever', '/receiver'],
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
    const { items } = readTransfers(JSON.stringify({ ...TRANSFER, ...changes }));
    const warnings = (items[0]?.problems ?? []).filter(({ code }) => code === 'unknown_field');
    expect(warnings).toMatchObject([{ severity: 'warning', path, line: 1 }]);
    expect(warnings[0]?.message).toBe(
      `${path} is not a field of a transfer, so it is ignored; if it is meant to be ${right}, write it so.`,
    );
  });

  it.each(['camelCase', 'kebab-case', 'PascalCase', 'words', 'CAPITALS'])('takes names in %s', (style) => {
    const styled = (name: string): string => {
      const words = name.split('_');
      const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;
      if (style === 'kebab-case') return words.join('-');
      if (style === 'words') return words.join(' ');
      if (style === 'CAPITALS') return name.toUpperCase();
      const camel = words.map(capital).join('');
      return style === 'PascalCase' ? camel : `${camel[0]?.toLowerCase()}${camel.slice(1)}`;
    };
    const restyled = (value: unknown): unknown =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [styled(key), restyled(inner)]))
        : value;
    const full = {
      ...TRANSFER,
      related_reference: 'REL',
      profile_id: 'P1',
      destination_iban: 'DE89370400440532013000',
      underlying_customer: { name: 'A', account: '1' },
    };
    const [plain] = readTransfers(JSON.stringify(full)).items;
    const [other] = readTransfers(JSON.stringify(restyled(full))).items;
    expect(plain?.transfer).toMatchObject({ relatedReference: 'REL', profileId: 'P1' });
    expect(other?.transfer).toEqual(plain?.transfer);
    expect(other?.problems).toEqual([]);
  });

  it("takes a party's fields that stand flat, under their names in CSV", () => {
    const flat = {
      amount: '1.00',
      currency: 'EUR',
      senderName: 'A',
      'receiver-account': '1',
      Sender_BIC: 'OAKNGB20',
    };
    const [item] = readTransfers(JSON.stringify(flat)).items;
    expect(item?.problems).toEqual([]);
    expect(item?.transfer).toMatchObject({ senderName: 'A', recipientAccount: '1', senderBic: 'OAKNGB20' });
  });

  it('warns of a field that is there in two spellings with different values', () => {
    const twins = { ...TRANSFER, valueDate: '2026-12-24', FUND_TYPE: TRANSFER.fund_type ?? 'm0' };
    const [item] = readTransfers(JSON.stringify({ ...twins, fund_type: twins.FUND_TYPE })).items;
    expect(item?.transfer?.valueDate).toBe(TRANSFER.value_date);
    expect(item?.problems).toMatchObject([
      { code: 'duplicate_field', severity: 'warning', path: '/valueDate' },
    ]);
  });

  it('names the place of a problem as it is written', () => {
    expect(problemsOf({ ...TRANSFER, value_date: undefined, valueDate: 'x', Sender: undefined })).toEqual([
      ['invalid_date', '/valueDate'],
    ]);
    expect(problemsOf({ ...TRANSFER, sender: undefined, Sender: { BIC: 'x' } })).toEqual([
      ['invalid_bic', '/Sender/BIC'],
    ]);
  });

  it.each([
    ['ISO 20022', { GrpHdr: { MsgId: 'M' }, CdtTrfTxInf: { PmtId: { EndToEndId: 'E' } } }],
    ['ISO 20022', { Document: { FIToFICstmrCdtTrf: { GrpHdr: {} } } }],
    ['ISO 20022', { 'ns:FIToFICstmrCdtTrf': { GrpHdr: {} } }],
    ['ISO 20022', { BkToCstmrStmt: {}, amount: { Ccy: 'EUR' } }],
    [
      'Mojaloop',
      {
        transferId: 'T',
        payerFsp: 'a',
        payeeFsp: 'b',
        amount: { currency: 'EUR', amount: '1.00' },
        ilpPacket: 'A',
        condition: 'B',
        expiration: '2026-11-20T10:00:00Z',
      },
    ],
    ['Mojaloop', { quoteId: 'Q', transactionId: 'T', payee: {}, payer: {}, amount: { currency: 'EUR' } }],
    [
      'Berlin Group',
      {
        instructedAmount: { currency: 'EUR', amount: '1.00' },
        debtorAccount: { iban: 'DE89370400440532013000' },
        creditorAccount: { iban: 'DE89370400440532013000' },
        creditorName: 'B',
      },
    ],
    ['Open Banking', { Data: { Initiation: { InstructedAmount: { Amount: '1.00', Currency: 'GBP' } } } }],
    ['MT message', { data: { block1: {}, block4: { tags: [] } } }],
  ])('of another system is named: %s', (name, payload) => {
    for (const [text, path] of [
      [payload, ''],
      [[TRANSFER, payload], '/1'],
    ] as const) {
      const { items, problems } = readTransfers(JSON.stringify(text));
      const found = [...problems, ...items.flatMap((item) => item.problems)];
      expect(found).toMatchObject([{ code: 'json_other_shape', severity: 'error', path }]);
      expect(found[0]?.message).toContain(name);
      expect(found[0]?.message).toMatch(/send /);
    }
  });

  it.each([
    ["a sender's own additions", { status: 'new', batch: 7, sender_id: 'x', metadata: { amount: 5 } }],
    ['a second name of a field that is there', { valueDate: '2026-11-20', senderName: 'A' }],
  ])('takes %s without a warning', (_, changes) => {
    const { items } = readTransfers(
      JSON.stringify({ ...TRANSFER, sender: { name: 'A', account: '1' }, ...changes }),
    );
    expect(items[0]?.problems).toEqual([]);
  });

  it('without any field of a transfer still gets a list of what is missing', () => {
    expect(problemsOf({ hello: 'world' }).map(([code]) => code)).toContain('required');
  });
});
