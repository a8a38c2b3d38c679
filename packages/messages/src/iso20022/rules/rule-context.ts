import type { MxType } from '../../core/message-type.ts';
import type { IsoProblems } from '../checks/iso-problems.ts';
import type { IsoCode } from '../problem-codes.ts';

/** The usage guidelines to check, and the codes of the problems that all guidelines share. */
export interface Guide {
  readonly name: 'ISO 20022' | 'CBPR+' | 'SEPA' | 'SPS' | 'DK' | 'PSA';
  /** For a message or version that the guidelines do not have; null if no problem reports that. */
  readonly message: IsoCode | null;
  readonly missing: IsoCode;
  readonly notUsed: IsoCode;
}

/** The standard itself. */
export const ISO: Guide = {
  name: 'ISO 20022',
  message: null,
  missing: 'element_missing',
  notUsed: 'element_unexpected',
};
export const CBPR: Guide = {
  name: 'CBPR+',
  message: null,
  missing: 'cbpr_missing',
  notUsed: 'cbpr_not_used',
};
export const SEPA: Guide = {
  name: 'SEPA',
  message: 'sepa_message',
  missing: 'sepa_missing',
  notUsed: 'sepa_not_used',
};
export const SPS: Guide = {
  name: 'SPS',
  message: 'sps_message',
  missing: 'sps_missing',
  notUsed: 'sps_not_used',
};
/** German banks (Deutsche Kreditwirtschaft). */
export const DK: Guide = { name: 'DK', message: 'dk_message', missing: 'dk_missing', notUsed: 'dk_not_used' };
/** Austrian banks, whose guidelines Payment Services Austria publishes. */
export const AUSTRIA: Guide = {
  name: 'PSA',
  message: 'austria_message',
  missing: 'austria_missing',
  notUsed: 'austria_not_used',
};

/** The context of a guideline's rules, besides the element that they check. */
export interface RuleContext {
  readonly guide: Guide;
  readonly problems: IsoProblems;
  readonly type: MxType;
  /** The variant of a service (`cov` of `swift.cbprplus.cov.03`) or scheme (`INST`); empty for the plain one. */
  readonly variant: string;
  /** ISO date: the rules in force on that day apply. Empty if neither message nor caller names one. */
  readonly day: string;
}
