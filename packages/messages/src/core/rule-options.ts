import type { ProblemCode } from '../formats/problem-codes.ts';

/**
 * The rules for an ISO 20022 message beyond its schema and standard: `base` none, `cbpr` those of CBPR+ whatever its
 * header asks for, `sepa` those of the SEPA schemes (SCT, SCT Inst, SDD), and those of one country's banks: `sps`
 * the Swiss Payment Standards, `dk` the German banks (Deutsche Kreditwirtschaft), `austria` the Austrian banks (PSA).
 */
export type Profile = 'base' | 'cbpr' | 'sepa' | 'sps' | 'dk' | 'austria';

/** A rule that is not applied, and why. */
export interface SwitchedOff {
  /** The code of its problems. `rulesOf` lists those of a type. */
  readonly id: ProblemCode;
  /** For the people who read the result: `Our partner sends XBT until March`. */
  readonly reason: string;
}

export interface RuleOptions {
  /**
   * Default: `cbpr` if the header asks for it (BizSvc `swift.cbprplus.…`), else `base`; then a
   * warning says what the rules of the bank's country find, if they are known here (`national_rules`).
   */
  readonly profile?: Profile;
  /**
   * ISO date: checks the message by the releases in force on that day, warns if its type is withdrawn by then, and
   * uses that day's lists of currencies, countries, IBANs and external codes. If missing: the releases in force on the day that the
   * message itself names, and today's lists.
   */
  readonly asOf?: string;
  /** Problems listed for a message at most; default 100. Problems of the blocks and headers of an MT are always at most 100. */
  readonly mostProblems?: number;
  /**
   * Rules that are not applied to messages. Where one would have reported something, a warning (`rule_switched_off`) says
   * so, with the reason. Content may then have codes that the unions of its type do not list. Not for JSON and CSV.
   */
  readonly without?: readonly SwitchedOff[];
}
