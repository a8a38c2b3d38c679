import { isCountry } from '@clearbench/domain';
import type { PostalAddress24 } from '../../iso20022/generated/types.ts';
import { lose, type Passage } from '../losses.ts';
import { NOT_PROVIDED } from './accounts.ts';

/** CBPR+ allows two address lines besides town and country, otherwise three. */
const HYBRID_LINES = 2;

/** `GB/LONDON`, as the third line of option F has it. */
const COUNTRY_TOWN = /^([A-Z]{2})\/(.{1,35})$/;
/** `DE-10115 BERLIN`. */
const COUNTRY_CODE_TOWN = /^([A-Z]{2})-(\d{3,10}) (.{1,35})$/;
/** `LONDON, GB` or `LONDON GB`. */
const TOWN_COUNTRY = /^(.{1,35}?),? ([A-Z]{2})$/;

interface Town {
  readonly TwnNm: string;
  readonly PstCd?: string;
  readonly Ctry: string;
}

/**
 * The town and country in a line. Two capitals at the end may be anything (CA is California as well as Canada), so they count
 * only when the account or the bank is in the same country.
 */
function townIn(line: string, countries: readonly string[]): Town | null {
  const [, first = '', town = ''] = COUNTRY_TOWN.exec(line) ?? [];
  if (isCountry(first)) return { TwnNm: town, Ctry: first };
  const [, country = '', PstCd = '', TwnNm = ''] = COUNTRY_CODE_TOWN.exec(line) ?? [];
  if (isCountry(country) && countries.includes(country)) return { TwnNm, PstCd, Ctry: country };
  const [, name = '', last = ''] = TOWN_COUNTRY.exec(line) ?? [];
  return isCountry(last) && countries.includes(last) ? { TwnNm: name, Ctry: last } : null;
}

/**
 * The lines after a name as an address: with town and country if the last line contains them, else as lines. `countries` are
 * those of the account and the bank.
 */
export function linesToAddress(
  lines: readonly string[],
  countries: readonly string[],
  { losses, from, to }: Passage,
): PostalAddress24 | undefined {
  const last = lines.at(-1);
  if (last === undefined) return undefined;
  const place = lines.length <= HYBRID_LINES + 1 ? townIn(last, countries) : null;
  if (place === null) return { AdrLine: lines };
  const { TwnNm, PstCd, Ctry } = place;
  lose(losses, {
    kind: 'replaced',
    code: 'town_read',
    from,
    to,
    before: last,
    after: [PstCd, TwnNm, Ctry].filter((part) => part !== undefined).join(' '),
    message: 'The last line was read as town and country.',
  });
  const others = lines.slice(0, -1);
  return { PstCd, TwnNm, Ctry, AdrLine: others.length === 0 ? undefined : others };
}

/** Elements of an address that become text, in their usual order. */
const STREET = ['Dept', 'SubDept', 'BldgNm', 'Flr', 'Room', 'StrtNm', 'BldgNb', 'PstBx'] as const;
const TOWN = ['TwnNm', 'PstCd', 'TwnLctnNm', 'DstrctNm', 'CtrySubDvsn'] as const;

export interface AddressTexts {
  /** Everything but town and country, one text for each line that there was. */
  readonly street: readonly string[];
  /** Town with the parts that belong to it; null when there is none. */
  readonly town: string | null;
  readonly country: string | null;
}

/** An address as the texts that an MT has for it. */
export function addressTexts(address: PostalAddress24, { losses, from, to }: Passage): AddressTexts {
  const { AdrLine, Ctry } = address;
  const textsOf = (names: typeof STREET | typeof TOWN): string[] =>
    names.flatMap((name) => {
      const part = address[name];
      return part === undefined || part === NOT_PROVIDED ? [] : [part];
    });
  const street = textsOf(STREET);
  const town = textsOf(TOWN);
  if (street.length > 0 || town.length > 1) {
    lose(losses, {
      kind: 'replaced',
      code: 'address_flattened',
      from,
      to,
      before: [...street, ...town].join(', '),
      after: [street.join(' '), town.join(', ')].filter((text) => text !== '').join('; '),
      message: 'An MT has lines instead of street, building, postal code and the like.',
    });
  }
  const lines = (AdrLine ?? []).filter((line) => line !== NOT_PROVIDED);
  return {
    street: street.length === 0 ? lines : [street.join(' '), ...lines],
    town: town.length === 0 ? null : town.join(', '),
    country: Ctry ?? null,
  };
}
