import { describe, expect, it } from 'vitest';
import { Budget } from './budget.ts';
import { ANY, compileExpression } from './cel.ts';

function evaluate(source: string) {
  const compiled = compileExpression(source, { call: ANY });
  if (!compiled.ok) throw new Error(compiled.reason);
  return compiled.expression.evaluate({ call: { code: 'abcab' } }, new Budget({ steps: 100_000 }));
}

describe('replace', () => {
  it.each([
    ["call.code.replace('ab', 'x')", 'xcx'],
    ["call.code.replace('ab', 'x', 1)", 'xcab'],
    ["call.code.replace('ab', 'x', 0)", 'abcab'],
    ["call.code.replace('ab', 'x', -1)", 'xcx'],
    ["call.code.replace('', '-')", '-a-b-c-a-b-'],
    ["call.code.replace('', '-', 2)", '-a-bcab'],
    ["''.replace('', '-')", '-'],
  ])('%s', (source, result) => {
    expect(evaluate(`${source} == '${result}'`)).toEqual({ ok: true, value: true });
  });

  it('of nothing ends, however often it is to be done', () => {
    expect(evaluate("'a'.replace('', 'b', 9223372036854775807) == 'bab'")).toEqual({ ok: true, value: true });
  });

  it('does not make a text that is too long', () => {
    const doubled = ".replace('a', 'aaaaaaaaaa')".repeat(12);
    expect(evaluate(`'a'${doubled} == ''`)).toMatchObject({ ok: false });
  });
});
