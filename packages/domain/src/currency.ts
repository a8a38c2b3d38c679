import { isWithin, periodsIn } from './period.ts';
import { UNUSUAL_DECIMALS } from './unusual-decimals.ts';

/**
 * Currencies of ISO 4217 with the number of decimals of their minor unit. We keep our own table because `Intl` follows CLDR,
 * which rounds some currencies (IDR, HUF, COP …) to no decimals at all.
 */

/** Every currency whose minor unit has two decimals, which is the usual number. */
const TWO_DECIMALS = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF
  CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL
  HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU
  MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR
  SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED
  VES WST XAD XCD XCG YER ZAR ZMW ZWG`;

/** Precious metals: codes of ISO 4217 that payments must not use (SWIFT error C08). */
const COMMODITIES: ReadonlySet<string> = new Set(['XAU', 'XAG', 'XPD', 'XPT']);

/** Units of account, the test code and "no currency": in ISO 4217, but without a minor unit. */
const NOT_PAYABLE: ReadonlySet<string> = new Set('XDR XBA XBB XBC XBD XSU XUA XTS XXX'.split(' '));

/** Currencies replaced by the euro, sorted by code, including XEU, the unit of account before it. */
const EURO_PREDECESSORS =
  'ATS BEF BGN CYP DEM EEK ESP FIM FRF GRD HRK IEP ITL LTL LUF LVL MTL NLG PTE SIT SKK XEU';

/** Codes that ISO 4217 has withdrawn but old statements contain, with the currency that replaced each. */
const SUCCESSORS: ReadonlyMap<string, string> = new Map([
  ...EURO_PREDECESSORS.split(' ').map((code) => [code, 'EUR'] as const),
  ['ANG', 'XCG'],
  ['AZM', 'AZN'],
  ['BYR', 'BYN'],
  ['CSD', 'RSD'],
  ['CUC', 'CUP'],
  ['GHC', 'GHS'],
  ['MRO', 'MRU'],
  ['MZM', 'MZN'],
  ['PLZ', 'PLN'],
  ['ROL', 'RON'],
  ['RUR', 'RUB'],
  ['SDD', 'SDG'],
  ['SLL', 'SLE'],
  ['STD', 'STN'],
  ['TMM', 'TMT'],
  ['TRL', 'TRY'],
  ['VEB', 'VES'],
  ['VEF', 'VES'],
  ['ZMK', 'ZMW'],
  ['ZWL', 'ZWG'],
]);

const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...TWO_DECIMALS.trim()
    .split(/\s+/)
    .map((code) => [code, 2] as const),
  ...UNUSUAL_DECIMALS,
]);

/**
 * First and last days of codes that began or ended since 2004 (amendments of ISO 4217; the ends are those of its list
 * of historic currencies). Codes withdrawn earlier are never in force here.
 */
const PERIODS = periodsIn(`
  ANG -2025-03-31
  AZM -2005-12-31
  AZN 2006-01-01-
  BGN -2025-12-31
  BYN 2016-07-01-
  BYR -2016-12-31
  CSD -2006-10-24
  CUC -2021-06-30
  CYP -2007-12-31
  EEK -2010-12-31
  GHC -2007-12-31
  GHS 2007-07-01-
  HRK -2022-12-31
  LTL -2014-12-31
  LVL -2013-12-31
  MRO -2017-12-31
  MRU 2018-01-01-
  MTL -2007-12-31
  MZM -2006-12-31
  MZN 2006-07-01-
  ROL -2005-12-31
  RON 2005-07-01-
  RSD 2006-10-25-
  SDD -2007-06-30
  SDG 2007-01-10-
  SIT -2006-12-31
  SKK -2008-12-31
  SLE 2022-04-01-
  SLL -2023-12-31
  SSP 2011-07-18-
  STD -2017-12-31
  STN 2018-01-01-
  TMM -2008-12-31
  TMT 2009-01-01-
  TRL -2005-12-31
  TRY 2005-01-01-
  VEB -2007-12-31
  VED 2021-10-01-
  VEF -2018-08-20
  VES 2018-08-20-
  XCG 2025-03-31-
  ZMK -2012-12-31
  ZMW 2013-01-01-
  ZWG 2024-06-25-
  ZWL -2024-08-31
`);

/** The ended codes above whose minor unit has no decimals; the others have two. */
const ENDED_WITHOUT_DECIMALS: ReadonlySet<string> = new Set(['BYR', 'TRL']);

/** Every code that payments can use, in alphabetical order. */
export const CURRENCIES: readonly string[] = [...DECIMALS.keys()].sort();

/**
 * The decimals of the currency's minor unit (0, 2, 3 or 4); null for a code that payments can't use.
 * @param day the ISO date whose list applies; null for today's.
 */
export function minorUnits(code: string, day: string | null = null): number | null {
  const decimals = DECIMALS.get(code) ?? null;
  if (day === null) return decimals;
  const period = PERIODS.get(code);
  if (period === undefined) return decimals;
  if (!isWithin(period, day)) return null;
  return decimals ?? (ENDED_WITHOUT_DECIMALS.has(code) ? 0 : 2);
}

/** True if ISO 4217 lists the code (upper case) on a day (null: today), metals and units of account included. */
export function isCurrency(code: string, day: string | null = null): boolean {
  return minorUnits(code, day) !== null || COMMODITIES.has(code) || NOT_PAYABLE.has(code);
}

/** The first day of a code that is in force, or will be, but was not on an earlier day; null if there is none. */
export function beginOfCurrency(code: string): string | null {
  return PERIODS.get(code)?.from ?? null;
}

/** True if the code means gold, silver, palladium or platinum. */
export function isCommodity(code: string): boolean {
  return COMMODITIES.has(code);
}

/** The currency that replaced a withdrawn one (`BGN` → `EUR`), or null. */
export function successorOf(code: string): string | null {
  return SUCCESSORS.get(code) ?? null;
}
