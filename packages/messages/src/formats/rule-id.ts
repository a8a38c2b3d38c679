import type { ContentType } from '../core/content.ts';
import type { MxName } from '../core/message-type.ts';
import type { MtRuleIds, MxRuleIds } from '../generated/rule-ids.ts';
import type { TELEX_CODES } from '../telex/problem-codes.ts';

/** The codes of the rules of one type: `RuleId<'MT103'>`. */
export type RuleId<T extends ContentType = ContentType> = T extends keyof MtRuleIds
  ? MtRuleIds[T]
  : T extends `${infer Name extends MxName}.001.${string}`
    ? MxRuleIds[Name]
    : keyof typeof TELEX_CODES;
