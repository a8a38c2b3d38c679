import { COUNTRIES } from '@clearbench/domain';

/** The languages in which addresses in payments usually name a country. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'sv', 'da', 'nb', 'fi', 'cs'];

/** Usual names beside those of the languages. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  UK: 'GB',
  'GREAT BRITAIN': 'GB',
  ENGLAND: 'GB',
  SCOTLAND: 'GB',
  WALES: 'GB',
  USA: 'US',
  'U.S.A.': 'US',
  'CZECH REPUBLIC': 'CZ',
  HOLLAND: 'NL',
  TURKEY: 'TR',
};

let codesByName: ReadonlyMap<string, string> | null = null;

/** The code (ISO 3166-1) of a country by its name or code in any case, with or without accents; null if it is none. */
export function countryNamed(words: string): string | null {
  codesByName ??= new Map([...namesOfCountries(), ...Object.entries(OTHER_NAMES)]);
  return codesByName.get(plain(words)) ?? null;
}

function namesOfCountries(): [string, string][] {
  const codes = [...COUNTRIES];
  const own = codes.map((code): [string, string] => [code, code]);
  const named = LANGUAGES.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return codes.map((code): [string, string] => [plain(names.of(code) ?? code), code]);
  });
  return [...named, ...own];
}

const plain = (words: string): string =>
  words.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toUpperCase();
