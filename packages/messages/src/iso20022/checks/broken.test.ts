import { describe, expect, it } from 'vitest';
import type { Mode, Problem } from '../../core/problem.ts';
import { BROKEN_CBPR, BROKEN_FRAME, BROKEN_MEANING, BROKEN_SCHEMA } from '../../fixtures/iso20022/broken.ts';
import { ISO_CODES } from '../problem-codes.ts';
import { parseMxAll } from '../reading/parse-mx.ts';
import { validateMx } from './validate-mx.ts';

const ALL = [...BROKEN_SCHEMA, ...BROKEN_MEANING, ...BROKEN_CBPR, ...BROKEN_FRAME];

/** Reported by the code that reads transfers, and tested there. */
const ELSEWHERE = ['amount_not_positive', 'amount_not_payable'];

function problemsOf(text: string, mode: Mode): Problem[] {
  const result = parseMxAll(text, mode).next().value;
  if (result === undefined) return [];
  return result.kind === 'message' ? validateMx(result.message) : result.problems;
}

describe('a message that breaks one rule', () => {
  it.each(ALL)('has just that problem: $name', ({ code, path, text, strict }) => {
    const found = problemsOf(text, 'strict');
    const [first] = found;
    expect(found.map((problem) => [problem.code, problem.path, problem.severity])).toEqual([
      [code, path, strict],
    ]);
    expect(first?.message).toMatch(/^\S+ .*[^.]\.$/s);
    expect(first?.line).toBeGreaterThan(0);
    expect(first?.line).toBeLessThanOrEqual(text.split('\n').length);
    expect(first?.column).toBeGreaterThan(0);
  });

  it.each(ALL)('is judged by the mode: $name', ({ code, text, lenient }) => {
    const found = problemsOf(text, 'lenient').filter((problem) => problem.code === code);
    expect(found[0]?.severity).toBe(lenient);
  });

  it('is there for every code', () => {
    const codes = new Set<string>([...ALL.map((broken) => broken.code), ...ELSEWHERE]);
    // Those of SEPA are in profiles.test.ts, those of countries in rules/national.
    const missing = Object.keys(ISO_CODES).filter(
      (code) => !codes.has(code) && !/^(?:sepa|sps|dk|austria|national)_/.test(code),
    );
    expect(missing).toEqual([]);
  });
});

describe('the place of a problem', () => {
  const TEXT = BROKEN_SCHEMA.find((broken) => broken.code === 'code_unknown')?.text ?? '';

  it('is where the value begins', () => {
    const [problem] = problemsOf(TEXT, 'strict');
    const line = TEXT.split('\n')[(problem?.line ?? 0) - 1] ?? '';
    expect(line.slice((problem?.column ?? 0) - 1)).toBe('SHA</ChrgBr>');
    expect(problem?.message).toBe("ChrgBr has 'SHA'; it must be DEBT, CRED, SHAR or SLEV.");
  });

  it('reports all problems at once, in the order of the text', () => {
    const text = TEXT.replace('12500.50', '1e5')
      .replace('Ctry>GB<', 'Ctry>gb<')
      .replace('<TwnNm>', '<Town/><TwnNm>');
    const codes = problemsOf(text, 'strict').map((problem) => problem.code);
    expect(codes).toEqual(['value_decimal', 'code_unknown', 'element_unexpected', 'value_pattern']);
  });

  it('names the versions that are read', () => {
    const broken = BROKEN_FRAME.find((one) => one.code === 'version_unsupported');
    const [problem] = problemsOf(broken?.text ?? '', 'strict');
    expect(problem?.message).toContain('pacs.008.001.08, 09, 10, 11, 12, 13 or 14');
  });
});
