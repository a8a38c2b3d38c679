import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../testing/properties.ts';
import { codedText, structuredInformation } from '../information/structured-information.ts';
import { entryDateOf } from './entry-values.ts';
import { readStatementLine } from './statement-line.ts';

function parts(value: string): Record<string, string> {
  const { parts: found } = readStatementLine(value);
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, part]) => (part === null ? [] : [[name, part.text]])),
  );
}

describe('a statement line', () => {
  it.each([
    ['261120C1,NTRFA', { valueDate: '261120', mark: 'C', amount: '1,', type: 'NTRF', reference: 'A' }],
    [
      '261120CR1,NTRFA',
      { valueDate: '261120', mark: 'C', fundsCode: 'R', amount: '1,', type: 'NTRF', reference: 'A' },
    ],
    ['261120RC1,NTRFA', { valueDate: '261120', mark: 'RC', amount: '1,', type: 'NTRF', reference: 'A' }],
    [
      '261120RDD1,NTRFA',
      { valueDate: '261120', mark: 'RD', fundsCode: 'D', amount: '1,', type: 'NTRF', reference: 'A' },
    ],
    ['261120ED1,NTRFA', { valueDate: '261120', mark: 'ED', amount: '1,', type: 'NTRF', reference: 'A' }],
    [
      '2611201121D1,5S103A/B//C//D\nE',
      {
        valueDate: '261120',
        entryDate: '1121',
        mark: 'D',
        amount: '1,5',
        type: 'S103',
        reference: 'A/B',
        servicingReference: 'C//D',
        supplementaryDetails: 'E',
      },
    ],
  ])('%s is taken apart', (value, expected) => {
    expect(readStatementLine(value).problems).toEqual([]);
    expect(parts(value)).toEqual(expected);
  });

  it('has an entry date of the year that is nearest to the value date', () => {
    expect(entryDateOf('1120', '2026-11-20')).toBe('2026-11-20');
    expect(entryDateOf('0102', '2026-12-31')).toBe('2027-01-02');
    expect(entryDateOf('1230', '2027-01-01')).toBe('2026-12-30');
    expect(entryDateOf('0229', '2028-03-01')).toBe('2028-02-29');
    expect(entryDateOf('0229', '2029-01-15')).toBe('2028-02-29');
    expect(entryDateOf('1231', '2026-07-01')).toBe('2025-12-31');
    expect(entryDateOf('0701', '2026-12-30')).toBe('2026-07-01');
    expect(entryDateOf('0701', '2026-12-31')).toBe('2027-07-01');
  });

  it('has an entry date that no year near the value date has as it is written', () => {
    expect(entryDateOf('0229', '2030-06-01')).toBe('2030-02-29');
    expect(entryDateOf('1350', '2026-11-20')).toBe('2026-13-50');
  });

  it('of any text is read without an exception, and every problem lies within it', () => {
    const piece = fc.oneof(
      fc.constantFrom('261120', '1120', 'C', 'RD', '1,', 'NTRF', '//', '\n', '\r\n', ','),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const value = pieces.join('');
        const { parts: found, problems } = readStatementLine(value);
        for (const { offset } of problems) expect(offset).toBeLessThanOrEqual(value.length);
        for (const part of Object.values(found)) {
          if (part === null) continue;
          // Details may go on in the second line.
          const rest = value.slice(part.offset);
          expect([rest, rest.replace(/\s*\n/, ' ')].some((text) => text.startsWith(part.text))).toBe(true);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('information to the account owner', () => {
  it('in numbered subfields is taken apart across its lines', () => {
    const lines = [
      '166?00SEPA CREDIT?109248?20EREF+E2E4711?21SVWZ+INVOICE 47',
      '11 OF NOVEMBER?30ELMFDEF0?31DE89370400440532013000?32SUEDW',
      'ERK GMBH?33 AND CO?34123?60MORE',
    ];
    const line = { information: lines };
    const information = structuredInformation(line);
    expect(information).toMatchObject({
      form: 'numbered',
      businessCode: '166',
      postingText: 'SEPA CREDIT',
      purpose: 'EREF+E2E4711 SVWZ+INVOICE 4711 OF NOVEMBERMORE',
      codes: [
        { code: 'EREF', text: 'E2E4711' },
        { code: 'SVWZ', text: 'INVOICE 4711 OF NOVEMBERMORE' },
      ],
      bank: 'ELMFDEF0',
      account: 'DE89370400440532013000',
      name: 'SUEDWERK GMBH AND CO',
      textKey: '123',
    });
    expect(information?.form === 'numbered' ? information.subfields.map(({ number }) => number) : []).toEqual(
      ['00', '10', '20', '21', '30', '31', '32', '33', '34', '60'],
    );
    expect(codedText(line, 'EREF')).toBe('E2E4711');
    expect(codedText(line, 'MREF')).toBeNull();
  });

  it('in code words is taken apart, and slashes in its texts do not split it', () => {
    const lines = [
      '/TRTP/SEPA/IBAN/GB29NWBK60161331926819/BIC/OAKNGB20',
      '/NAME/A/B LTD/REMI/USTD//INV 1/2',
      '/EREF/E2E1',
    ];
    expect(structuredInformation({ information: lines })).toMatchObject({
      form: 'coded',
      codes: [
        { code: 'TRTP', text: 'SEPA' },
        { code: 'IBAN', text: 'GB29NWBK60161331926819' },
        { code: 'BIC', text: 'OAKNGB20' },
        { code: 'NAME', text: 'A/B LTD' },
        { code: 'REMI', text: 'USTD//INV 1/2' },
        { code: 'EREF', text: 'E2E1' },
      ],
    });
  });

  it('in code words whose texts end with a slash has the texts without it', () => {
    const lines = ['/EREF/E2E-42//ORDP//NAME/ACME BV/', '/REMI/USTD//INVOICE 42/'];
    expect(structuredInformation({ information: lines })).toMatchObject({
      form: 'coded',
      codes: [
        { code: 'EREF', text: 'E2E-42' },
        { code: 'ORDP', text: '' },
        { code: 'NAME', text: 'ACME BV' },
        { code: 'REMI', text: 'USTD//INVOICE 42' },
      ],
    });
    expect(structuredInformation({ information: ['/EREF/E2E-42/', '/REMI/INVOICE 42'] })).toMatchObject({
      codes: [{ text: 'E2E-42/' }, { text: 'INVOICE 42' }],
    });
  });

  it('is not there in a line without field 86', () => {
    expect([structuredInformation({}), structuredInformation(undefined), codedText(null, 'EREF')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('has a space between words where a line with code words is not full', () => {
    const lines = ['/EREF/E2E-42', '/REMI/PAYMENT FOR', 'INVOICE 42', `${'X'.repeat(60)}AND R`, 'EST'];
    expect(codedText({ information: lines }, 'REMI')).toBe(
      `PAYMENT FOR INVOICE 42 ${'X'.repeat(60)}AND REST`,
    );
    expect(codedText({ information: lines }, 'EREF')).toBe('E2E-42');
  });

  it.each([[['FREE TEXT']], [['166 CREDITS']], [['SEE /REMI/ ABOVE']], [[]], [['']]])(
    '%j is free text',
    (lines) => {
      expect(structuredInformation({ information: lines })).toBeNull();
    },
  );
});
