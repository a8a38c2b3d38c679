import { check, sample } from '@clearbench/messages';
import { describe, expect, it } from 'vitest';
import { isStatementType } from './statement.ts';
import { statementCsv, statementJson } from './statement-files.ts';
import { statementsOf } from './statements-of.ts';

const read = (text: string) => [...check(text, { mode: 'lenient' })].flatMap(statementsOf);
const MT940 = sample('MT940', { date: '2026-11-20' });
const CAMT = sample('camt.053.001.08', { date: '2026-11-20' });

describe('the statements in a message', () => {
  it.each([
    'MT940',
    'MT942',
    'MT950',
    'MT970',
    'MT972',
    'camt.052.001.08',
    'camt.053.001.02',
    'camt.054.001.08',
  ] as const)('of type %s are read', (type) => {
    expect(isStatementType(type)).toBe(true);
    const [statement] = read(sample(type));
    expect(statement?.account).not.toBe('');
    expect(statement?.entries.length).toBeGreaterThan(0);
    if (/MT9[457]0|MT972|053/.test(type)) expect(statement?.sum?.isRight).toBe(true);
  });

  it('are none in other messages', () => {
    expect([isStatementType('MT103'), isStatementType('MT941'), isStatementType(null)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(read(sample('MT103'))).toEqual([]);
  });

  it('have their balances and entries, debits negative', () => {
    expect(read(MT940)).toMatchObject([
      {
        account: 'GB29NWBK60161331926819',
        number: '324/1',
        balances: [
          { name: 'Opening balance', money: { amount: '100000.00', currency: 'EUR' } },
          { name: 'Closing balance', money: { amount: '107499.50' } },
          { name: 'Closing available balance' },
        ],
        entries: [
          {
            money: { amount: '-12500.50' },
            bookedOn: '2026-11-20',
            isBooked: true,
            references: ['REF20261120A'],
            bankReference: 'ELM0001',
            text: 'SUEDWERK GMBH /REMI//INV/4711',
          },
          { money: { amount: '20000.00' }, references: [] },
        ],
      },
    ]);
    expect(read(CAMT)[0]?.entries).toMatchObject([
      {
        references: [expect.stringMatching(/^[0-9a-f-]{36}$/)],
        bankReference: 'ELM20261120001',
        text: 'INV 4711',
      },
      { money: { amount: '-9.90', currency: 'EUR' }, references: [], text: '' },
    ]);
  });

  it.each([
    ['MT940', MT940.replace('107499,50', '107499,51')],
    ['camt.053', CAMT.replace('112490.60', '112490.61')],
  ])('do not add up if the closing balance of a %s is wrong', (_, text) => {
    const [statement] = read(text);
    expect(statement?.sum?.isRight).toBe(false);
    expect(statement?.balances[1]?.money.amount.replace(/1$/, '0')).toBe(statement?.sum?.expected.amount);
  });

  it('count a reversed credit as a debit, and leave pending entries out of the sum', () => {
    const reversed = MT940.replace(/(:61:\d{10})C(20000,)/, '$1RC$2');
    const [statement] = read(reversed);
    expect(statement?.entries[1]).toMatchObject({ isReversal: true, money: { amount: '-20000.00' } });
    expect(statement?.sum?.expected.amount).toBe('67499.50');
    const pending = read(CAMT.replace('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>'))[0];
    expect(pending?.entries[0]?.isBooked).toBe(false);
    expect(pending?.sum?.expected.amount).toBe('99990.10');
  });

  it('have totals without balances, but none of different currencies', () => {
    const report = sample('MT942');
    expect(read(report)[0]).toMatchObject({
      totals: { credits: { amount: '20000.00' }, debits: { amount: '-12500.50' } },
      sum: null,
    });
    expect(read(CAMT.replace('Ccy="EUR">9.90', 'Ccy="USD">9.90'))[0]).toMatchObject({
      totals: null,
      sum: null,
    });
  });

  it('are written as CSV and JSON', () => {
    const statements = read(MT940);
    const [header, first, second, ...rest] = statementCsv(statements).split('\r\n');
    expect(header).toMatch(/^account,statement,bookedOn/);
    expect(first).toContain('GB29NWBK60161331926819');
    expect(first).toContain('2026-11-20,2026-11-20');
    expect([second?.includes('20000.00'), rest]).toEqual([true, ['']]);
    expect(JSON.parse(statementJson(statements))).toEqual(statements);
  });
});
