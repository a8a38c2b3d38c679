import { describe, expect, it } from 'vitest';
import { rulesOf } from '../testing/check.ts';
import { checkText } from './check-text.ts';
import { fileBudget } from './rule-checks.ts';

const AT = new Date('2026-11-20T10:00:00Z');
const HEAD =
  'value_date,amount,currency,transaction_reference,sender_name,sender_account,recipient_name,recipient_account';
const file = (rows: number) =>
  `${HEAD}\n${Array.from(
    { length: rows },
    (_, i) => `2026-11-20,${i + 1}.00,EUR,REF${i},A,DE89370400440532013000,B,DE89370400440532013000`,
  ).join('\n')}\n`;

const TEN = '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]';
const MANY = `(${TEN} + ${TEN} + ${TEN} + ${TEN})`;
const loops = (transfer: string) => `${MANY}.all(x, ${MANY}.all(y, x + y < 100 && ${transfer} != ""))`;

const costly = { name: 'costly', kind: 'expression', expression: loops('transfer.reference'), text: 'No.' };
const eur = { name: 'eur', kind: 'currencies', allow: ['EUR'] };
const usd = { name: 'usd', kind: 'currencies', allow: ['USD'] };

const checked = (rules: object[], rows: number, limits: Parameters<typeof fileBudget>[0]) =>
  checkText(file(rows), rulesOf(rules), { at: AT, bytes: 0, budget: fileBudget(limits) });

describe('a rule that exceeds its budget', () => {
  it('is named once for the file, as a warning that says what was not done', () => {
    const problems = checked([costly, eur], 50, { stepsOfEach: 1_000 });
    expect(problems).toMatchObject([
      {
        code: 'house_rule',
        severity: 'warning',
        rule: { name: 'costly', version: 3 },
        message:
          "This rule was not applied: it takes more than 1000 steps. You don't need to do anything; the bank can simplify the rule costly. (House rule costly.)",
      },
    ]);
  });

  it('costs no more than its budget, and the others are applied', () => {
    const budget = fileBudget({ stepsOfEach: 1_000 });
    const before = budget.left;
    const problems = checkText(file(20), rulesOf([costly, usd]), { at: AT, bytes: 0, budget });
    expect(problems.filter(({ severity }) => severity === 'error')).toHaveLength(20);
    expect(before - budget.left).toBeLessThan(2_000);
  });
});

describe('the budget of a file', () => {
  it('is for all its rules and items; once it is spent, one problem names the costliest rule', () => {
    const cheap = { name: 'cheap', kind: 'expression', expression: 'transfer.amount > 0.0', text: 'No.' };
    const problems = checked([cheap, costly, { ...costly, name: 'another' }, usd], 20, { steps: 12_000 });
    const [excess, ...others] = problems.filter(({ severity }) => severity === 'warning');
    expect(others).toEqual([]);
    expect(excess?.message).toMatch(
      /^Not all rules were applied, mainly because of this one: together the rules take more than 12000 steps\..*\(House rule (costly|another)\.\)$/,
    );
    expect(problems.filter(({ severity }) => severity === 'error')).toHaveLength(20);
  });

  it('is for its time as well', () => {
    let nowMs = 0;
    const deadline = { atMs: 5, nowMs: () => nowMs++ };
    expect(checked([costly], 20, { deadline })).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('together the rules take too long') },
    ]);
  });

  it('is for patterns, and for every character of a field', () => {
    const budget = fileBudget();
    const field = { name: 'f', kind: 'field', path: 'reference', pattern: '[A-Z0-9]+' };
    const characters = { name: 'c', kind: 'characters', set: 'swift-x' };
    const spent = (rules: object[]) => {
      const before = budget.left;
      checkText(file(100), rulesOf(rules), { at: AT, bytes: 0, budget });
      return before - budget.left;
    };
    expect(spent([field])).toBeGreaterThan(50);
    expect(spent([characters])).toBeGreaterThan(100);
  });
});
