/**
 * The rules for an ISO 20022 message beyond its schema and standard: `base` none, `cbpr` those of CBPR+ whatever its header says,
 * `sepa` those of the SEPA schemes (SCT, SCT Inst, SDD).
 */
export type Profile = 'base' | 'cbpr' | 'sepa';

export interface RuleOptions {
  /** Default: `cbpr` if the header says so (BizSvc `swift.cbprplus.…`), else `base`. */
  readonly profile?: Profile;
  /**
   * ISO date: the message is checked by the releases in force on that day, and one of a type that is withdrawn by then
   * has a warning; currencies, countries and IBANs are those of that day. Left out: by the releases in force on the day that the
   * message itself names, and by today's lists.
   */
  readonly asOf?: string;
  /** Problems listed for a message at most; default 100. Problems of the blocks and headers of an MT are always at most 100. */
  readonly mostProblems?: number;
}
