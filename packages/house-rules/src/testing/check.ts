import { checkText } from '../check/check-text.ts';
import type { Rule } from '../document/document.ts';
import { compileRules, type HouseRules } from '../house-rules.ts';

const AT = new Date('2026-11-20T10:00:00Z');

export function rulesOf(rules: readonly object[], more: object = {}): HouseRules {
  const compiled = compileRules({ title: 'Test', rules, ...more }, 3);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  return compiled.rules;
}

export function problemsOf(...rules: object[]): string[] {
  const compiled = compileRules({ title: 'Test', rules });
  return compiled.ok ? [] : compiled.problems.map(({ path, message }) => `${path}: ${message}`);
}

export const check = (text: string, rules: readonly object[], at = AT, more: object = {}) =>
  checkText(text, rulesOf(rules, more), { at, bytes: Buffer.byteLength(text) });

/** A rule, with a name if it has none. */
export const rule = (rule: Partial<Rule> & Pick<Rule, 'kind'> & object): object => ({
  name: 'the-rule',
  ...rule,
});
