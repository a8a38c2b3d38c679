import { sample } from '@clearbench/messages';
import { Budget } from '@clearbench/rule-documents/budget';
import { ANY, compileExpression } from '@clearbench/rule-documents/cel';
import { compilePattern } from '@clearbench/rule-documents/pattern';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileCheck } from './check/file-check.ts';
import { compileRules } from './house-rules.ts';
import { check, rule, rulesOf } from './testing/check.ts';

const VARIABLES = { message: {}, transfer: {}, type: 'MT103', format: 'swift-mt', today: '2026-11-20' };

const LIMITS = { steps: 2_000_000, stepsOfEach: 100_000 };

function evaluate(source: string, variables: object = {}) {
  const compiled = compileExpression(source, { message: ANY, transfer: ANY });
  if (!compiled.ok) return compiled;
  return compiled.expression.evaluate({ ...VARIABLES, ...variables }, new Budget(LIMITS));
}

describe('an expression', () => {
  it('ends when it has taken its steps, whatever hides the error', () => {
    const message = { list: Array.from({ length: 2_000 }, (_, i) => i) };
    for (const source of [
      'message.list.all(x, message.list.exists(y, y == x + 1000000) || true)',
      'message.list.all(x, message.list.all(y, true)) || true',
      'message.list.map(x, message.list.map(y, y)).size() > 0',
    ]) {
      expect(evaluate(source, { message })).toMatchObject({
        ok: false,
        reason: expect.stringContaining('100000 steps'),
        excess: 'one',
      });
    }
  });

  it('has loops no more than two deep', () => {
    const deep = '[1].all(a, [1].all(b, [1].all(c, true)))';
    expect(evaluate(deep)).toEqual({ ok: false, reason: expect.stringContaining('loops are nested') });
    expect(evaluate('[1, 2].all(a, [1].exists(b, b <= a))')).toEqual({ ok: true, value: true });
  });

  it('pays for the texts that it matches', () => {
    const message = { text: 'a'.repeat(100_000), list: Array.from({ length: 1_000 }, (_, i) => `${i}`) };
    const source = 'message.list.all(x, !(message.text + x).matches("(a+)+b"))';
    expect(evaluate(source, { message })).toMatchObject({ ok: false });
  });

  it('has a budget for a whole file', () => {
    const steps = new Budget(LIMITS);
    const compiled = compileExpression('message.list.all(x, true)', { message: ANY });
    if (!compiled.ok) throw new Error(compiled.reason);
    const message = { list: Array.from({ length: 19_000 }, () => 0) };
    const results = Array.from({ length: 200 }, () =>
      compiled.expression.evaluate({ ...VARIABLES, message }, steps),
    );
    expect(results.filter(({ ok }) => ok).length).toBeLessThan(110);
  });

  it.each(['int(type) > 1', 'type.matches("(" + type)', 'timestamp(type) < timestamp(today)'])(
    'that has no answer refuses and says why: %s',
    (expression) => {
      const problems = check(sample('camt.053.001.08'), [
        rule({ kind: 'expression', expression, text: 'x' }),
      ]);
      expect(problems).toMatchObject([
        { message: expect.stringMatching(/has no value for this message: .+\. Ask the bank/) },
      ]);
    },
  );

  it('reaches no more than the content', () => {
    for (const source of ['message.constructor', 'message.__proto__', 'transfer.toString']) {
      expect(evaluate(`has(${source})`)).toEqual({ ok: true, value: false });
    }
  });

  it('nested without end is a problem', () => {
    expect(compileExpression(`${'('.repeat(999)}true${')'.repeat(999)}`, {}).ok).toBe(false);
  });

  it('of any characters is read or refused', () => {
    const parts = [
      'message',
      '.',
      'all(',
      'x',
      ',',
      ')',
      '(',
      '[',
      ']',
      '"',
      '1',
      '&&',
      '!',
      ' ',
      '?',
      ':',
      'has(',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 3 })), { maxLength: 20 }),
        (pieces) => {
          expect(evaluate(pieces.join(''))).toHaveProperty('ok');
        },
      ),
    );
  });
});

describe('a pattern', () => {
  it.each(['(a+)+$', '(a|a)*b', '(.*)*x', '(a?){50}a{50}'])('is no trap: %s', (source) => {
    const compiled = compilePattern(source);
    if (!compiled.ok) throw new Error(compiled.reason);
    expect(compiled.pattern.matchesWhole(`${'a'.repeat(50_000)}!`)).toBe(false);
  });

  it.each(['((a{1,1000}){1,1000}){1,1000}', '(?=a)', '(a)\\1', '[', '*'])(
    'that needs more than linear time is a problem: %s',
    (source) => {
      expect(compilePattern(source)).toMatchObject({ ok: false });
    },
  );

  it('of any characters is read or refused, and matches whole texts', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.string({ maxLength: 30 }), (source, text) => {
        const compiled = compilePattern(source);
        if (compiled.ok) compiled.pattern.matchesWhole(text);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,20}$/), (text) => {
        const compiled = compilePattern(text);
        expect(compiled.ok && compiled.pattern.matchesWhole(text)).toBe(true);
        expect(compiled.ok && compiled.pattern.matchesWhole(`${text}-`)).toBe(false);
      }),
    );
  });
});

describe('a document', () => {
  it('of any data is read or refused', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        expect(compileRules(data)).toHaveProperty('ok');
        expect(compileRules({ title: 'x', rules: [data] })).toHaveProperty('ok');
      }),
    );
  });
});

describe('a file', () => {
  it('with more refusals than are listed has every item refused', () => {
    const rows = Array.from(
      { length: 12_000 },
      (_, i) => `2026-11-20,${i + 1}.00,EUR,REF${i},A,DE89370400440532013000,B,DE89370400440532013000`,
    );
    const text = `value_date,amount,currency,transaction_reference,sender_name,sender_account,recipient_name,recipient_account\n${rows.join('\n')}\n`;
    const problems = check(text, [rule({ kind: 'currencies', allow: ['USD'] })]);
    expect(problems).toHaveLength(10_001);
    expect(problems.at(-1)?.message).toContain('2000 more items');
  });

  it('is no reason to throw, whatever is in it', () => {
    const rules = rulesOf([
      { name: 'f', kind: 'field', path: '20' },
      { name: 'c', kind: 'characters', set: 'ascii' },
      { name: 'e', kind: 'expression', expression: 'has(message.envelope)', text: 'x' },
    ]);
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('swift-mt', 'iso20022', 'telex', 'unknown'),
        (text, format) => {
          const file = new FileCheck(rules, { format, bytes: text.length, at: new Date(0) });
          const span = { start: 0, end: text.length };
          const about = { uetr: null, reference: null };
          file.item({ index: 0, line: 1, span, type: null, about, transfer: null, problems: [] });
          expect(file.end()).toEqual([]);
        },
      ),
    );
  });
});
