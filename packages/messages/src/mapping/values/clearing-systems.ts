/** A national clearing code of a party identifier and its clearing system in ISO 20022. */
export interface ClearingSystem {
  /** Two letters after `//`. */
  readonly code: string;
  readonly member: RegExp;
  /** True if the code may be before a BIC (option A). */
  readonly withBic: boolean;
  /** Code of the external list ClearingSystemIdentification. */
  readonly iso: string;
}

function system(code: string, member: RegExp, withBic: boolean, iso: string): ClearingSystem {
  return { code, member, withBic, iso };
}

/** From the user handbook's list of national clearing codes. CH, RT and FW without a number have no member identification. */
const CLEARING_SYSTEMS: readonly ClearingSystem[] = [
  system('AT', /^\d{5}$/, true, 'ATBLZ'),
  system('AU', /^\d{6}$/, true, 'AUBSB'),
  system('BL', /^\d{8}$/, true, 'DEBLZ'),
  system('CC', /^\d{9}$/, true, 'CACPA'),
  system('CN', /^\d{12,14}$/, true, 'CNAPS'),
  system('CP', /^\d{4}$/, false, 'USPID'),
  system('ES', /^\d{8,9}$/, true, 'ESNCC'),
  system('FW', /^\d{9}$/, false, 'USABA'),
  system('GR', /^\d{7}$/, true, 'GRBIC'),
  system('HK', /^\d{3}$/, true, 'HKNCC'),
  system('IE', /^\d{6}$/, true, 'IENCC'),
  system('IN', /^[A-Z0-9]{11}$/, true, 'INFSC'),
  system('IT', /^\d{10}$/, true, 'ITNCC'),
  system('NZ', /^\d{6}$/, true, 'NZNCC'),
  system('PL', /^\d{8}$/, true, 'PLKNR'),
  system('PT', /^\d{8}$/, true, 'PTNCC'),
  system('RU', /^\d{9}$/, false, 'RUCBC'),
  system('SC', /^\d{6}$/, true, 'GBDSC'),
  system('SW', /^\d{3,5}$/, false, 'CHBCC'),
  system('SW', /^\d{6}$/, false, 'CHSIC'),
  system('ZA', /^\d{6}$/, true, 'ZANCC'),
];

/** The clearing system of a code in an MT; the number distinguishes the two of `SW`. */
export function systemOfCode(code: string, member: string): ClearingSystem | null {
  const all = CLEARING_SYSTEMS.filter((one) => one.code === code);
  return all.find((one) => one.member.test(member)) ?? all[0] ?? null;
}

export function systemOfIso(iso: string): ClearingSystem | null {
  return CLEARING_SYSTEMS.find((one) => one.iso === iso) ?? null;
}
