import type { Profile } from '../../../core/rule-options.ts';
import type { Rule } from '../rule.ts';
import { AUSTRIA, DK, type Guide, SEPA, SPS } from '../rule-context.ts';

/** The profiles that are the rules of a country's banks: its own ones, or those of SEPA. */
export type NationalProfile = Exclude<Profile, 'base' | 'cbpr'>;

/** A message's rules by national profile. */
export type NationalRules = Readonly<Partial<Record<NationalProfile, Rule>>>;

interface NationalVersion {
  readonly guide: Guide;
  /** Its name in a sentence. */
  readonly title: string;
}

export const NATIONAL_VERSIONS: Readonly<Record<NationalProfile, NationalVersion>> = {
  sepa: { guide: SEPA, title: 'SEPA' },
  sps: { guide: SPS, title: 'the Swiss Payment Standards' },
  dk: { guide: DK, title: 'the German banks (DK)' },
  austria: { guide: AUSTRIA, title: 'the Austrian banks (PSA)' },
};

const BY_COUNTRY: Readonly<Record<string, NationalProfile>> = {
  CH: 'sps',
  LI: 'sps',
  DE: 'dk',
  AT: 'austria',
  FR: 'sepa',
  // For payments in euro. No rules that all banks share are public for those in crowns.
  DK: 'sepa',
  FI: 'sepa',
  IS: 'sepa',
  NO: 'sepa',
  SE: 'sepa',
};

/** The national profile of a country's banks (ISO 3166 code), or null where none is known here. */
export function profileOfCountry(country: string): NationalProfile | null {
  return BY_COUNTRY[country] ?? null;
}
