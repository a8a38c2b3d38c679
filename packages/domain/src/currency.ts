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

const OTHER_DECIMALS: ReadonlyArray<readonly [decimals: number, codes: string]> = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

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

const DECIMALS: ReadonlyMap<string, number> = new Map(
  [[2, TWO_DECIMALS] as const, ...OTHER_DECIMALS].flatMap(([decimals, codes]) =>
    codes
      .trim()
      .split(/\s+/)
      .map((code) => [code, decimals] as const),
  ),
);

/** Every code that payments can use, in alphabetical order. */
export const CURRENCIES: readonly string[] = [...DECIMALS.keys()].sort();

/** The decimals of the currency's minor unit (0, 2, 3 or 4); null for a code that no payment can use. */
export function minorUnits(code: string): number | null {
  return DECIMALS.get(code) ?? null;
}

/** Whether ISO 4217 lists the code (upper case) today, metals and units of account included. */
export function isCurrency(code: string): boolean {
  return DECIMALS.has(code) || COMMODITIES.has(code) || NOT_PAYABLE.has(code);
}

/** Whether the code means gold, silver, palladium or platinum. */
export function isCommodity(code: string): boolean {
  return COMMODITIES.has(code);
}

/** The currency that replaced a withdrawn one (`BGN` → `EUR`), or null. */
export function successorOf(code: string): string | null {
  return SUCCESSORS.get(code) ?? null;
}
