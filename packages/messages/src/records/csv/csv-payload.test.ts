import { describe, expect, it } from 'vitest';
import { readTransfers } from '../../reading/items/read-transfers.ts';
import { only } from '../../testing/payload-readings.ts';

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

  it('warns once of a column that is ignored and seems to mean another', () => {
    const { items, problems } = readTransfers(`${header},senderNames,note\n${row},A,x\n${row},B,y`);
    expect(items.map(({ problems: own }) => own)).toEqual([[], []]);
    expect(problems).toMatchObject([
      { code: 'unknown_field', severity: 'warning', path: 'senderNames', line: 1, column: 74 },
    ]);
    expect(problems[0]?.message).toContain('meant to be sender_name');
  });

  it('reports every column that is missing', () => {
    expect(readTransfers('DATE,AMOUNT,SENDER_NAME\n1,2,3')).toMatchObject({
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
    expect(readTransfers(`${header},reference\n${row},X`).problems).toMatchObject([
      { code: 'csv_duplicate_column', path: 'reference', column: 74 },
    ]);
  });

  it('without rows is refused', () => {
    expect(readTransfers(header).problems).toMatchObject([{ code: 'no_items' }]);
  });

  it('is accepted row by row, each problem with line, column and row', () => {
    const text = `${header}\n${row}\nOAKNGB20,X,"1,0,0.00",EUR,,2026-11-31\n${row}`;
    const { items } = readTransfers(text);
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
  ])('reports %s, and nothing about cells that may be in the wrong column', (code, text) => {
    const { items } = readTransfers(text);
    expect(items[0]?.transfer).toBeNull();
    expect(items[0]?.problems.map((problem) => problem.code)).toEqual([code]);
  });
});
