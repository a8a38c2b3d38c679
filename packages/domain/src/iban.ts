import { ALWAYS, isWithin, periodsIn } from './period.ts';

/** Length of the IBAN per country, from the IBAN registry. */
const LENGTHS: ReadonlyMap<string, number> = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29
   ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20
   LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29
   PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20
   YE30`
    .trim()
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))] as const),
);

/** The months from which the IBAN registry has the countries that joined since 2017. */
const PERIODS = periodsIn(`
  BI 2021-10-01-
  BY 2017-07-01-
  DJ 2022-05-01-
  FK 2023-07-01-
  HN 2024-12-01-
  IQ 2017-01-01-
  LY 2021-01-01-
  MN 2023-04-01-
  NI 2023-04-01-
  OM 2024-03-01-
  RU 2022-05-01-
  SD 2021-07-01-
  SO 2023-02-01-
  YE 2024-07-01-
`);

const STRUCTURE = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;

/** Why a text is not an IBAN. `structure`: it does not resemble one, so it may be another account number. */
export type IbanProblem = 'structure' | 'country' | 'length' | 'checksum';

/**
 * The problem of an IBAN in electronic form (no spaces, upper case), or null.
 * @param day the ISO date whose registry applies; null for today.
 */
export function ibanProblem(text: string, day: string | null = null): IbanProblem | null {
  if (!STRUCTURE.test(text)) return 'structure';
  const length = LENGTHS.get(text.slice(0, 2));
  if (length === undefined) return 'country';
  if (day !== null && !isWithin(PERIODS.get(text.slice(0, 2)) ?? ALWAYS, day)) return 'country';
  if (text.length !== length) return 'length';
  return remainder97(text) === 1 ? null : 'checksum';
}

export function isIban(text: string): boolean {
  return ibanProblem(text) === null;
}

/** The electronic form of an IBAN written in groups or lower case: `de89 3704 …` → `DE893704…`. */
export function electronicIban(text: string): string {
  return text.replaceAll(' ', '').toUpperCase();
}

/** ISO 7064 mod 97-10 of the IBAN with its first four characters moved to the end, A = 10 … Z = 35. */
function remainder97(iban: string): number {
  return continued97(iban, 0, 4, continued97(iban, 4, iban.length, 0)) % 97;
}

/** Takes the remainder only before the number would exceed 31 bits, because it is the slow part. */
function continued97(text: string, from: number, to: number, start: number): number {
  let number = start;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (number > 9_999_999) number %= 97;
    number = code < 58 ? number * 10 + code - 48 : number * 100 + code - 55;
  }
  return number;
}
