import type { RuleOptions } from '../core/rule-options.ts';
import { requireReasons } from '../core/switched-off.ts';
import { unknownName } from './content-types.ts';
import { PROBLEM_CODES } from './problem-codes.ts';

/**
 * Refuses to switch off a rule that does not exist, which only untyped callers can name, or without a reason.
 * @throws RangeError
 */
export function requireRules(options: RuleOptions): void {
  for (const { id } of options.without ?? []) {
    if (Object.hasOwn(PROBLEM_CODES, id)) continue;
    throw unknownName(id, Object.keys(PROBLEM_CODES), 'rule', '`rulesOf` lists the rules of a type.');
  }
  requireReasons(options);
}
