import type { IsoProblems } from '../iso-problems.ts';
import type { IsoCode } from '../problem-codes.ts';

/** Whose usage guidelines are checked, and the codes of the problems common to all guidelines. */
export interface Guide {
  readonly name: 'CBPR+' | 'SEPA';
  readonly missing: IsoCode;
  readonly notUsed: IsoCode;
}

export const CBPR: Guide = { name: 'CBPR+', missing: 'cbpr_missing', notUsed: 'cbpr_not_used' };
export const SEPA: Guide = { name: 'SEPA', missing: 'sepa_missing', notUsed: 'sepa_not_used' };

/** The context of a guideline's rules, besides the element that they check. */
export interface RuleContext {
  readonly guide: Guide;
  readonly problems: IsoProblems;
  /** The variant of a service (`cov` of `swift.cbprplus.cov.03`) or scheme (`INST`); empty for the plain one. */
  readonly variant: string;
  /** ISO date: the rules in force on that day are checked. Empty when neither message nor caller gives one. */
  readonly day: string;
}
