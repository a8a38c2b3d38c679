import type { Problem } from '@clearbench/messages';
import type { Rule } from '../document/document.ts';
import type { HouseRules } from '../house-rules.ts';
import type { Refusal } from '../rules/compiled-rule.ts';

/** A rule of the house that is broken, and which it is. */
export interface HouseProblem extends Problem {
  rule: { name: string /** Null for rules that are not stored. */; version: number | null };
}

export const HOUSE_CODE = 'house_rule';

export function houseProblem(
  rule: Rule,
  { version }: Pick<HouseRules, 'version'>,
  { path, line, column, says, fix, ruleFailed = false }: Refusal,
): HouseProblem {
  const own: Pick<Rule, 'text' | 'fix'> = ruleFailed ? {} : rule;
  const sentences = [own.text ?? says, own.fix ?? fix].filter((sentence) => sentence !== '');
  return {
    code: HOUSE_CODE,
    severity: rule.severity ?? 'error',
    path,
    line,
    column,
    message: `${sentences.join(' ')} (House rule ${rule.name}.)`,
    rule: { name: rule.name, version },
  };
}
