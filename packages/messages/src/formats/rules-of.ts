import type { ContentType } from '../core/content.ts';
import type { ListedRule, RuleDescription } from '../core/rule-description.ts';
import { isMxType } from '../iso20022/reading/message-name.ts';
import { rulesOfMx } from '../iso20022/rules-of-mx.ts';
import { rulesOfMt, rulesOfService } from '../swift-mt/rules-of-mt.ts';
import { definitionOfType } from '../swift-mt/types/registry.ts';
import { TELEX_CODES } from '../telex/problem-codes.ts';
import { requireType } from './content-types.ts';
import { PROBLEM_CODES } from './problem-codes.ts';
import type { RuleId } from './rule-id.ts';

/**
 * The rules that messages of a type are checked by, each with its source. The option `without` switches rules off.
 * @throws RangeError for an unknown type, which only untyped callers can name
 */
export function rulesOf<T extends ContentType>(type: T): RuleDescription<RuleId<T>>[];
export function rulesOf(type: ContentType): RuleDescription[] {
  requireType(type);
  return listOf(type).map(({ id, ...rule }) => ({ id, text: PROBLEM_CODES[id], ...rule }));
}

function listOf(type: ContentType): ListedRule[] {
  if (isMxType(type)) return rulesOfMx(type);
  if (type === 'KTT') return rulesOfTelex();
  const definition = definitionOfType(type);
  return definition === null ? rulesOfService() : rulesOfMt(definition);
}

function rulesOfTelex(): ListedRule[] {
  return (Object.keys(TELEX_CODES) as (keyof typeof TELEX_CODES)[]).map((id) => ({
    id,
    source: 'this package',
    since: null,
    severity: 'error',
  }));
}
