import { describe, expect, it } from 'vitest';
import { SAMPLE_TYPES, sample } from '../../formats/sample.ts';
import { sampleMx } from '../../iso20022/index.ts';
import { sampleTelex } from '../../telex/index.ts';
import { readTransfers } from './read-transfers.ts';

describe('readTransfers', () => {
  it.each(SAMPLE_TYPES)('takes the %s sample without a problem', (type) => {
    const { items, problems } = readTransfers(sample(type));
    expect(problems).toEqual([]);
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) expect(item.problems).toEqual([]);
  });

  it('finds a transfer in the types that order one, and in no other', () => {
    const ordering = SAMPLE_TYPES.filter((type) => readTransfers(sample(type)).items[0]?.transfer !== null);
    expect(ordering).toEqual([
      ...['MT101', 'MT102', 'MT102 STP', 'MT103', 'MT103 REMIT', 'MT103 STP'],
      ...['MT200', 'MT201', 'MT202', 'MT202 COV', 'MT203', 'MT205', 'MT205 COV'],
      ...['pacs.008.001.08', 'pacs.008.001.12', 'pacs.009.001.08', 'pain.001.001.09', 'pain.001.001.03'],
      ...['KTT', 'JSON', 'CSV'],
    ]);
  });

  it('finds each transfer of a message that orders several', () => {
    const { items } = readTransfers(sample('MT102'));
    expect(items.map(({ index, transfer }) => [index, transfer?.reference, transfer?.amount])).toEqual([
      [0, 'SALARY1', '500.00'],
      [1, 'SALARY2', '700.00'],
    ]);
    expect(items[1]).toMatchObject({
      type: 'MT102',
      transfer: {
        type: 'mt103_swift',
        valueDate: '2026-11-20',
        senderName: 'NORTHERN MILLS LTD',
        uetr: null,
      },
    });
    const [order] = readTransfers(sample('MT101')).items;
    expect(order?.transfer).toMatchObject({
      type: 'mt103_non_swift',
      senderBic: 'OAKNGB20',
      recipientBic: 'ELMFDEF0',
    });
  });

  it('reads the same transfer from each format', () => {
    const transfers = (['MT103', 'JSON', 'CSV'] as const).map(
      (type) => readTransfers(sample(type)).items[0]?.transfer,
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
    expect(readTransfers(text)).toMatchObject({ items: [], problems: [{ code, severity: 'error' }] });
  });
});

describe('a telex payload', () => {
  it('of several telexes gives an item each, with its line', () => {
    const good = sampleTelex();
    const { format, messageType, items } = readTransfers(
      good + good.replace('CHARGES: SHA', 'CHARGES: LATER'),
    );
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
    const { messageType, items } = readTransfers(sampleMx(type));
    expect(messageType).toBe(type);
    expect(items[0]).toMatchObject({ problems: [], transfer: { type: transferType, fundType: 'm0' } });
  });

  it.each(['camt.053.001.08', 'camt.054.001.08', 'pacs.002.001.10'] as const)(
    'of %s is taken although it orders no transfer',
    (type) => {
      const { items, problems } = readTransfers(sampleMx(type));
      expect(problems).toEqual([]);
      expect(items).toMatchObject([{ index: 0, line: 2, type, transfer: null, problems: [] }]);
    },
  );

  it('of an unknown version is refused with those that are read', () => {
    const text = sampleMx('pacs.008.001.08').replaceAll('pacs.008.001.08', 'pacs.008.001.02');
    const [problem] = readTransfers(text).items[0]?.problems ?? [];
    expect(problem).toMatchObject({ code: 'version_unsupported', severity: 'error' });
    expect(problem?.message).toContain('pacs.008.001.08');
  });
});

describe('a FIN payload', () => {
  it('of several messages gives an item each, with its line', () => {
    const { items, messageType } = readTransfers(
      `${sample('MT103')}\r\n$\r\n${sample('MT103').replace('CRED', 'NONE')}`,
    );
    expect(messageType).toBe('MT103');
    expect(items.map(({ index, line, transfer }) => [index, line, transfer !== null])).toEqual([
      [0, 1, true],
      [1, 16, false],
    ]);
    expect(items[1]?.problems).toMatchObject([
      { code: 'reference_repeated', line: 17, index: 1 },
      { code: 'T36', line: 18, column: 6, index: 1 },
    ]);
  });

  it.each(['ACK', 'NAK'] as const)('with an %s and the copy of its message orders nothing again', (type) => {
    const { items } = readTransfers(`${sample(type)}\r\n${sample('MT103')}`);
    expect(items.map(({ type: name, transfer, problems }) => [name, transfer, problems])).toEqual([
      [type, null, []],
      ['MT103', null, []],
    ]);
    expect(items[0]?.about).toEqual(items[1]?.about);
  });

  it.each([['an MT104', 'MT104', sample('MT103').replace('I103', 'I104')]])(
    'of another type, %s, is refused',
    (_, type, text) => {
      const { items, messageType } = readTransfers(text);
      expect(messageType).toBe(type);
      expect(items).toMatchObject([
        { transfer: null, problems: [{ code: 'not_checked', severity: 'error' }] },
      ]);
    },
  );

  it('of an acknowledgement is taken, and orders no transfer', () => {
    const { items, messageType } = readTransfers('{1:F21OAKNGB20AXXX0001000001}{4:{177:2611051030}{451:0}}');
    expect(messageType).toBe('ACK');
    expect(items).toMatchObject([{ transfer: null, problems: [] }]);
  });
});
