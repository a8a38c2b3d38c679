import { describe, expect, it } from 'vitest';
import { readTransfers } from '../../reading/items/read-transfers.ts';
import { csvTable } from './csv-table.ts';

const HEADER = 'Foo;Bar;Baz;Qux;IBAN;IBAN;';
const ROW = '20.11.2026;12,50;EUR;Müller;DE89370400440532013000;GB29NWBK60161331926819;memo';
const TEXT = `Liste\n${HEADER}\n${ROW}\n`;
const COLUMNS = {
  Foo: 'value_date',
  bar: 'amount',
  Baz: 'currency',
  Qux: 'sender_name',
  'IBAN (2)': 'recipient_account',
} as const;

describe('a mapping of columns', () => {
  it('reads a table whose names mean nothing, below a title', () => {
    const { format, items, problems } = readTransfers(TEXT, { columns: COLUMNS });
    expect([format, problems]).toEqual(['csv', []]);
    expect(items.map(({ line, transfer }) => [line, transfer])).toMatchObject([
      [
        3,
        {
          valueDate: '2026-11-20',
          amount: '12.50',
          currency: 'EUR',
          senderName: 'Müller',
          senderAccount: null,
          recipientAccount: 'GB29NWBK60161331926819',
        },
      ],
    ]);
  });

  it('outweighs what a name means, and leaves the other columns unchanged', () => {
    const text = 'value_date;amount;currency;sender_name;recipient_name;fees\n2026-11-20;1.00;EUR;A;B;9.00';
    const { items } = readTransfers(text, { columns: { fees: 'amount' } });
    expect(items[0]?.transfer).toMatchObject({ amount: '9.00', senderName: 'A', recipientName: 'B' });
  });

  it('ignores a column that is mapped to null', () => {
    const text = 'Datum;Fecha;amount;currency;sender_name;recipient_name\n20.11.2026;x;1.00;EUR;A;B';
    const { items } = readTransfers(text, { columns: { Fecha: null } });
    expect(items[0]?.transfer).toMatchObject({ valueDate: '2026-11-20' });
  });

  it('needs each row to name its parties', () => {
    const text = 'value_date;amount;currency;a;b\n2026-11-20;1.00;EUR;A;';
    const { items } = readTransfers(text, { columns: { a: 'sender_name', b: 'recipient_name' } });
    expect(items[0]?.problems).toMatchObject([{ code: 'required' }]);
  });

  it.each([
    [{ ...COLUMNS, Nix: 'uetr' }, 'csv_unknown_column', 'Nix'],
    [{ ...COLUMNS, IBAN: 'recipient_account' }, 'csv_duplicate_column', 'IBAN'],
    [{ Foo: 'value_date', Bar: 'amount' }, 'csv_missing_column', 'currency'],
  ] as const)('%j is refused: %s', (columns, code, path) => {
    const { items, problems } = readTransfers(TEXT, { columns });
    expect(items).toEqual([]);
    expect(problems).toMatchObject([{ code, path, line: 2 }]);
  });

  it('says nothing of other formats', () => {
    expect(readTransfers('{"amount":1}', { columns: COLUMNS }).format).toBe('json');
    expect(readTransfers('\u0000Foo;Bar;Baz', { columns: COLUMNS }).format).toBe('unknown');
  });
});

describe('the columns of a table', () => {
  it.each(['Liste 2026\n\nTag;Zahl;Wer\n1;2;3', 'Tag\tZahl\tWer\n1\t2\t3', 'Počet;Měna;Kdo\n1;2;3'])(
    'of which none is known are a CSV all the same: %j',
    (text) => {
      expect(readTransfers(text).format).toBe('csv');
      expect(csvTable(text)?.columns).toHaveLength(3);
    },
  );

  it.each(['Sehr geehrte Damen;\nanbei die Datei;\nGruß', 'One, two, three. Four\nfive, six', 'a\nb\nc'])(
    'are not seen in %j',
    (text) => {
      expect(readTransfers(text).format).toBe('unknown');
    },
  );

  it('have names, fields, guesses and their first cells', () => {
    const table = csvTable('Liste\n\nBuchungstag;Betrag;IBAN;IBAN;\n1;2;3;4;5\n\n6;7;8;9;0\n');
    expect(table).toEqual({
      columns: [
        { name: 'Buchungstag', field: null, guess: 'value_date', cells: ['1', '6'] },
        { name: 'Betrag', field: 'amount', guess: null, cells: ['2', '7'] },
        { name: 'IBAN', field: null, guess: 'recipient_account', cells: ['3', '8'] },
        { name: 'IBAN (2)', field: null, guess: null, cells: ['4', '9'] },
        { name: 'column 5', field: null, guess: null, cells: ['5', '0'] },
      ],
      header: { start: 7, end: 36 },
      isComplete: false,
    });
  });

  it('are complete once they are mapped', () => {
    expect(csvTable(TEXT, COLUMNS)?.isComplete).toBe(true);
    expect(csvTable(TEXT)?.columns.map(({ name }) => name)).toEqual([
      'Foo',
      'Bar',
      'Baz',
      'Qux',
      'IBAN',
      'IBAN (2)',
      'column 7',
    ]);
  });

  it.each(['', '\n\n', ';', '"', ';;;\n;;;', '"a\nb'])('of %j are read without failing', (text) => {
    expect(() => csvTable(text)).not.toThrow();
  });
});
