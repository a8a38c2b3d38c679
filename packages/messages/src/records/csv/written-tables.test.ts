import { describe, expect, it } from 'vitest';
import { detect } from '../../reading/detection/detect.ts';
import { readTransfers } from '../../reading/items/read-transfers.ts';

/** A table of one transfer of 1,234.56 euros in each language, as its spreadsheet saves it. */
const TABLES: readonly (readonly [language: string, header: string, row: string])[] = [
  [
    'German',
    'Datum;Betrag;Währung;Auftraggeberkonto;Empfängerkonto;Auftraggeber;Empfänger',
    '20.11.2026;1.234,56;EUR;1234567;DE89 3704 0044 0532 0130 00;Müller GmbH;Suedwerk',
  ],
  [
    'German with other words',
    'Valuta;Betrag (EUR);Waehrung;IBAN Auftraggeber;IBAN Empfaenger;Name des Auftraggebers;Name Empfänger;Zahlungsreferenz',
    '20.11.26;1.234,56 €;EUR;1234567;DE89370400440532013000;Müller GmbH;Suedwerk;R1',
  ],
  [
    'French',
    "Date de valeur;Montant;Devise;Compte du donneur d'ordre;Compte du bénéficiaire;Nom du donneur d’ordre;Bénéficiaire",
    '20/11/2026;1 234,56;EUR;1234567;DE89370400440532013000;Müller GmbH;Suedwerk',
  ],
  [
    'Spanish',
    'Fecha valor;Importe;Divisa;Cuenta del ordenante;Cuenta del beneficiario;Ordenante;Nombre del beneficiario',
    '20/11/2026;1.234,56;EUR;1234567;DE89370400440532013000;Müller GmbH;Suedwerk',
  ],
  [
    'Dutch',
    'Datum;Bedrag;Valuta;Rekening opdrachtgever;Rekening van de begunstigde;Naam opdrachtgever;Naam begunstigde',
    '20-11-2026;1.234,56;EUR;1234567;DE89370400440532013000;Müller GmbH;Suedwerk',
  ],
  [
    'English with the words of another house',
    'Payment Date,Amount [gross],Currency Code,Debtor Account,Creditor IBAN,Debtor Name,Beneficiary',
    '2026/11/20,"1,234.56",EUR,1234567,DE89370400440532013000,Müller GmbH,Suedwerk',
  ],
];

const TRANSFER = {
  amount: '1234.56',
  currency: 'EUR',
  valueDate: '2026-11-20',
  senderAccount: '1234567',
  senderName: 'Müller GmbH',
  recipientAccount: 'DE89370400440532013000',
  recipientName: 'Suedwerk',
};

function onlyTransfer(text: string): unknown {
  const { items, problems } = readTransfers(text);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(items).toHaveLength(1);
  expect(items[0]?.problems).toEqual([]);
  return items[0]?.transfer;
}

const HEADER = 'DATE;AMOUNT;CURRENCY;SENDER_ACCOUNT;RECIPIENT_ACCOUNT;SENDER_NAME;RECIPIENT_NAME';

/** A table of these amounts, each in its own row. */
const ofAmounts = (amounts: readonly string[], currency = 'EUR', header = HEADER): string =>
  [header, ...amounts.map((amount) => `2026-11-20;"${amount}";${currency};1;2;A;B`)].join('\n');

const amountsOf = (text: string): readonly unknown[] =>
  readTransfers(text).items.map(({ transfer, problems }) => transfer?.amount ?? problems[0]?.message);

describe('a table that a person made', () => {
  it.each(TABLES)('in %s is read', (_, header, row) => {
    expect(detect(`${header}\n${row}`).format).toBe('csv');
    expect(onlyTransfer(`${header}\n${row}`)).toMatchObject(TRANSFER);
  });

  it.each(TABLES)(
    'in %s is read with a title above, blank lines, CRLF, a mark and a total',
    (_, header, row) => {
      const delimiter = header.includes(';') ? ';' : ',';
      const blank = delimiter.repeat(6);
      const total = `Summe${delimiter}${row.split(delimiter)[1]}${delimiter.repeat(5)}`;
      const lines = [
        'Zahlungsliste, Oktober 2026',
        '',
        blank,
        `Stand:${delimiter}20.11.2026`,
        '',
        header,
        row,
        '',
        total,
      ];
      const text = `\uFEFF${lines.join('\r\n')}\r\n`;
      expect(detect(text).format).toBe('csv');
      const { problems } = readTransfers(text);
      expect(onlyTransfer(text)).toMatchObject(TRANSFER);
      if (delimiter === ';') {
        expect(problems).toMatchObject([{ code: 'csv_total_row', severity: 'warning', line: 9 }]);
      }
    },
  );

  it.each(TABLES)('in %s is read with tabs', (_, header, row) => {
    const cells = (line: string) => line.replace('"1,234.56"', '1234.56').replaceAll(/[,;](?!\d\d\b)/g, '\t');
    expect(onlyTransfer(`${cells(header)}\n${cells(row)}`)).toMatchObject({ amount: '1234.56' });
  });

  it('has line breaks in quoted cells, and rows at their lines after them', () => {
    const [, header = '', row = ''] = TABLES[0] ?? [];
    const text = `"Liste\nOktober"\n${header.replace('Betrag', '"Betrag"')}\n${row.replace('Suedwerk', '"Süd;werk"')}\n${row}`;
    expect(readTransfers(text).items.map(({ line, transfer }) => [line, transfer?.recipientName])).toEqual([
      [4, 'Süd;werk'],
      [5, 'Suedwerk'],
    ]);
  });

  it.each([
    ['1.234,56', '1234.56'],
    ['1.234.567,8', '1234567.80'],
    ['1,234.56', '1234.56'],
    ['1,234,567', '1234567.00'],
    ['1.234.567', '1234567.00'],
    ['1 234,56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1’234’567.00', '1234567.00'],
    ['1\u00A0234,56', '1234.56'],
    ['12,5', '12.50'],
    ['1,23,456.00', '123456.00'],
    ['12,34,567', '1234567.00'],
    ['２５．００', '25.00'],
    ['١٢٣٫٥٠', '123.50'],
    ['0,50', '0.50'],
    ['€ 1.234,56', '1234.56'],
    ['1.234,56 EUR', '1234.56'],
    ['1234.5600', '1234.56'],
  ])('with the amount %j, which can only be one, is read', (amount, read) => {
    expect(amountsOf(ofAmounts([amount]))).toEqual([read]);
  });

  it.each([
    [
      ['1.234', '12,50'],
      ['1234.00', '12.50'],
    ],
    [
      ['1.000', '1.000,00'],
      ['1000.00', '1000.00'],
    ],
    [
      ['1.000', '2.50'],
      ['1.00', '2.50'],
    ],
    [
      ['1,000', '2.50'],
      ['1000.00', '2.50'],
    ],
    [
      ['1,000', '1.000.000'],
      ['1.00', '1000000.00'],
    ],
  ])('decides what %j are by each other', (amounts, read) => {
    expect(amountsOf(ofAmounts(amounts))).toEqual(read);
  });

  it.each([
    [['1.234'], 0, 'may be 1234 or 1.234, and no other amount of the file shows which'],
    [['1.000'], 0, 'may be 1000 or 1.000'],
    [['1,234'], 0, 'may be 1234 or 1.234'],
    [['1.000', '2,50', '2.50'], 0, 'the other amounts of the file have decimal points and decimal commas'],
    [['1.23457E+11'], 0, 'its digits are lost'],
    [['1,23457E+11'], 0, 'its digits are lost'],
    [['12,34,56'], 0, 'write digits with a decimal point'],
    [['12 34,56'], 0, 'write digits with a decimal point'],
    [['1.23,456'], 0, 'write digits with a decimal point'],
    [['100¹'], 0, 'write digits with a decimal point'],
    [['5²', '1.50'], 0, 'write digits with a decimal point'],
    [['①00'], 0, 'write digits with a decimal point'],
    [['-1.234,56'], 0, 'must be greater than 0'],
    [['USD 5,00'], 0, 'the currency of the transfer is EUR'],
    [['1,234567'], 0, 'EUR has at most 2 decimals'],
  ])('refuses %j with a sentence', (amounts, at, sentence) => {
    expect(amountsOf(ofAmounts(amounts))[at]).toContain(sentence);
  });

  it('as documented has a decimal point, and three decimals where the currency has them', () => {
    const documented = ofAmounts(['12.500']).replaceAll(';', ',');
    expect(amountsOf(documented)).toEqual(['12.50']);
    expect(amountsOf(documented.replaceAll(',', '|'))).toEqual(['12.50']);
    expect(amountsOf(ofAmounts(['1.234'], 'KWD'))).toEqual(['1.234']);
    expect(amountsOf(ofAmounts(['1.234', '5,000'], 'KWD', HEADER.replace('DATE', 'Datum')))[0]).toContain(
      'may be',
    );
    expect(amountsOf(ofAmounts(['1.234', '12.500', '1234.500'], 'KWD'))).toEqual([
      '1.234',
      '12.500',
      '1234.500',
    ]);
    expect(amountsOf(ofAmounts(['7.400', '1,5'], 'JPY'))[0]).toBe('7400');
  });

  it('refuses an account and a reference whose digits a spreadsheet has lost', () => {
    const text = `${HEADER};REFERENCE\n2026-11-20;1.00;EUR;4,5E+15;2;A;1E+11;1.23457E+11`;
    expect(readTransfers(text).items[0]?.problems.map(({ code, path }) => [code, path])).toEqual([
      ['digits_lost', 'SENDER_ACCOUNT'],
      ['digits_lost', 'REFERENCE'],
    ]);
  });

  it.each([
    ['20.11.2026', '2026-11-20'],
    ['5.1.2026', '2026-01-05'],
    ['20.11.26', '2026-11-20'],
    ['20261120', '2026-11-20'],
    ['2026/11/20', '2026-11-20'],
    ['11/20/2026', '2026-11-20'],
    ['20/11/2026 10:30', '2026-11-20'],
    ['05/05/2026', '2026-05-05'],
  ])('with the date %j is read', (date, read) => {
    const text = `${HEADER}\n${date};1.00;EUR;1;2;A;B`;
    expect(readTransfers(text).items[0]?.transfer?.valueDate).toBe(read);
  });

  it.each([
    [['05/11/2026', '20/11/2026'], '2026-11-05'],
    [['05/11/2026', '11/20/2026'], '2026-05-11'],
    [['05/11/2026'], 'may be 2026-11-05 or 2026-05-11'],
    [['05/11/2026', '20/11/2026', '11/20/2026'], 'written both ways'],
    [['05/11/26'], 'a year of two digits'],
    [['31.02.2026'], 'not a date'],
  ])('decides what the first of %j is by the others, or refuses it', (dates, expected) => {
    const text = [HEADER, ...dates.map((date) => `${date};1.00;EUR;1;2;A;B`)].join('\n');
    const [item] = readTransfers(text).items;
    expect(item?.transfer?.valueDate ?? item?.problems[0]?.message).toContain(expected);
  });
});

const CELLS = { date: '2026-11-20', amount: '25.00', account: '1234567' };
const ofCells = (cells: Partial<typeof CELLS>): string => {
  const { date, amount, account } = { ...CELLS, ...cells };
  return `${HEADER}\n${date};${amount};EUR;${account};2;A;B`;
};

it.each([
  ['a value that could not be found', { account: '#N/A' }, 'cell_error', 'SENDER_ACCOUNT'],
  ['the same in German', { account: '#NV' }, 'cell_error', 'SENDER_ACCOUNT'],
  ['an error in Spanish', { account: '#¿NOMBRE?' }, 'cell_error', 'SENDER_ACCOUNT'],
  ['a broken reference', { date: '#REF!' }, 'cell_error', 'DATE'],
  ['a column that is too narrow', { amount: '########' }, 'cell_error', 'AMOUNT'],
  ['a minus behind', { amount: '1.234,56-' }, 'amount_not_positive', 'AMOUNT'],
  ['a minus in front', { amount: '-99,00' }, 'amount_not_positive', 'AMOUNT'],
  ['brackets', { amount: '(12,50)' }, 'amount_not_positive', 'AMOUNT'],
  ['a share', { amount: '25%' }, 'invalid_amount', 'AMOUNT'],
])('a cell with %s is refused for that', (_, cells, code, path) => {
  const [item] = readTransfers(ofCells(cells)).items;
  expect(item).toMatchObject({ transfer: null, problems: [{ code, path, severity: 'error' }] });
});

it('a reference that begins with # is no error of a spreadsheet', () => {
  const [item] = readTransfers(ofCells({ account: '#ABC123' })).items;
  expect(item).toMatchObject({ transfer: { senderAccount: '#ABC123' }, problems: [] });
});

it('the header that occurs again is left out, with one warning', () => {
  const file = ofCells({});
  const { items, problems } = readTransfers([file, file, file].join('\n'));
  expect(items.map(({ line, problems: own }) => [line, own])).toEqual([
    [2, []],
    [4, []],
    [6, []],
  ]);
  expect(problems).toMatchObject([{ code: 'csv_header_row', severity: 'warning', line: 3 }]);
});
