import { describe, expect, it } from 'vitest';
import { readTransfers } from '../../reading/items/read-transfers.ts';

const HEADER = 'DATE;AMOUNT;CURRENCY;SENDER_ACCOUNT;RECIPIENT_ACCOUNT;SENDER_NAME;RECIPIENT_NAME';

function onlyTransfer(text: string): unknown {
  const { items, problems } = readTransfers(text);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(items).toHaveLength(1);
  expect(items[0]?.problems).toEqual([]);
  return items[0]?.transfer;
}

describe('a row below the transfers', () => {
  const row = '2026-11-20;1.00;EUR;1;2;A;B';

  it.each(['Summe;1,00;;;;;', 'Total:;;;;;;', ';Gesamtsumme;1,00;EUR;;;', 'Grand Total;1.00'])(
    'that is a total (%s) is left out with a warning',
    (total) => {
      const { items, problems } = readTransfers([HEADER, row, total].join('\n'));
      expect(items.map(({ transfer }) => transfer?.amount)).toEqual(['1.00']);
      expect(problems).toMatchObject([{ code: 'csv_total_row', severity: 'warning', line: 3 }]);
    },
  );

  it('that is a transfer of a company named Total stays one, and a broken one is refused', () => {
    const { items, problems } = readTransfers(
      [HEADER, `${row.slice(0, -3)}Total;B`, 'x;1.00;EUR;1;2;Total;B'].join('\n'),
    );
    expect(items.map(({ transfer }) => transfer?.senderName)).toEqual(['Total', undefined]);
    expect(problems).toEqual([]);
  });

  it('is a total only below a transfer', () => {
    expect(readTransfers(`${HEADER}\nSumme;1,00;;;;;`).items[0]?.transfer).toBeNull();
  });
});

describe('names of columns', () => {
  it.each(['senderName', 'sender_name', 'sender-name', 'Sender Name', 'SENDERNAME'])(
    '%s is sender_name',
    (name) => {
      const text = `sender_bic,receiver_bic,amount,currency,transactionReference,value-date,${name}\nOAKNGB20,ELMFDEF0,1.00,EUR,R,2026-11-20,A`;
      expect(onlyTransfer(text)).toMatchObject({ senderName: 'A', reference: 'R' });
    },
  );

  it('a complete header keeps its meaning beside columns of other languages', () => {
    const text = `${HEADER};Referenz;Betrag;Kundenreferenz\n2026-11-20;1.00;EUR;1;2;A;B;${'x'.repeat(90)};9;y`;
    expect(onlyTransfer(text)).toMatchObject({ amount: '1.00', reference: null });
  });

  it('two columns of another language that mean the same are refused', () => {
    const text =
      'Datum;Betrag;Währung;Auftraggeberkonto;IBAN Empfänger;Auftraggeber;Empfänger;Empfängerkonto\n1;2;3;4;5;6;7;8';
    expect(readTransfers(text).problems).toMatchObject([
      { code: 'csv_duplicate_column', path: 'Empfängerkonto' },
    ]);
  });

  it('that are not known are named, with the nearest of each that is missing', () => {
    const { format, problems } = readTransfers(
      'Buchungstag;Umsatz;Währung;Gegenkonto;Auftraggeber\n1;2;EUR;4;5',
    );
    expect(format).toBe('csv');
    expect(problems[0]?.message).toContain(
      "It has 'Buchungstag', 'Umsatz', 'Währung', 'Gegenkonto' and 'Auftraggeber'.",
    );
    expect(problems.map(({ path, message }) => [path, /nearest is '(\S+)'/.exec(message)?.[1]])).toEqual([
      ['DATE', 'Buchungstag'],
      ['AMOUNT', 'Umsatz'],
      ['SENDER_ACCOUNT', undefined],
      ['RECIPIENT_ACCOUNT', 'Gegenkonto'],
      ['RECIPIENT_NAME', undefined],
    ]);
  });
});
