import { bicCountry, isCountry, isIban } from '@clearbench/domain';
import type {
  CashAccount38,
  GenericPersonIdentification1,
  PartyIdentification135,
  PostalAddress24,
} from '../../iso20022/generated/types.ts';
import type { Customer, NumberedLine, PartyIdentifier } from '../../swift-mt/content/content-parts.ts';
import { below, lose, type Passage, unlessEmpty } from '../losses.ts';
import { accountToIso, NOT_PROVIDED } from '../values/accounts.ts';
import { linesToAddress } from '../values/address.ts';
import { fitText, joinLines } from '../values/lines.ts';

/** A customer as ISO 20022 has it. */
export interface IsoParty {
  readonly party: PartyIdentification135;
  readonly account?: CashAccount38 | undefined;
}

const NUMBERED_WIDTH = 33;
const ID_MAX_LENGTH = 35;

/** A customer, or whoever else orders a payment. */
type AnyCustomer = Omit<Customer, 'option'> & { readonly option: string | null };

/**
 * A customer of fields 50a and 59a. `from` is its tag without the option letter, `to` its XPath. The country of
 * the bank helps to read a town and country from the last line of an address.
 */
export function customerToIso(customer: AnyCustomer, bankBic: string, around: Passage): IsoParty {
  const passage = below(around, customer.option ?? '');
  const { account, bic, nameAndAddress, numberedLines } = customer;
  const isoAccount = account === undefined ? undefined : accountToIso(account, below(passage, '', 'Acct'));
  if (bic !== undefined) return { party: { Id: { OrgId: { AnyBIC: bic } } }, account: isoAccount };
  if (numberedLines !== undefined) {
    return { party: numberedToIso(customer.identifier, numberedLines, passage), account: isoAccount };
  }
  const [Nm = NOT_PROVIDED, ...lines] = nameAndAddress ?? [];
  const countries = [bicCountry(bankBic)];
  if (account !== undefined && isIban(account)) countries.push(account.slice(0, 2));
  return { party: { Nm, PstlAdr: linesToAddress(lines, countries, passage) }, account: isoAccount };
}

/** Option F: lines 1 name, 2 address, 3 country and town, 4 and 5 birth, 6 to 8 identification. */
function numberedToIso(
  identifier: PartyIdentifier | undefined,
  lines: readonly NumberedLine[],
  passage: Passage,
): PartyIdentification135 {
  const textsOf = (number: number): string[] =>
    lines.filter((line) => line.number === number).map(({ text }) => text);
  const identifiers = identificationsOf(identifier, lines, passage);
  const birth = birthOf(textsOf(4)[0], textsOf(5)[0]);
  const isPerson = birth !== undefined || identifiers.some(({ code }) => !ORGANISATION_CODES.has(code));
  const Othr = unlessEmpty(identifiers.map(({ other }) => other));
  const PrvtId = { DtAndPlcOfBirth: birth, Othr };
  const hasId = birth !== undefined || Othr !== undefined;
  const Id = !hasId ? undefined : isPerson ? { PrvtId } : { OrgId: { Othr } };
  return {
    Nm: joinLines(textsOf(1), NUMBERED_WIDTH),
    PstlAdr: numberedAddress(textsOf(2), textsOf(3), passage),
    Id,
  };
}

/** A further line 3 has details of the place, which become an address line. */
function numberedAddress(
  streets: readonly string[],
  places: readonly string[],
  passage: Passage,
): PostalAddress24 | undefined {
  const [place, ...details] = places;
  const AdrLine = unlessEmpty([...streets, ...details]);
  if (place === undefined) return AdrLine === undefined ? undefined : { AdrLine };
  const Ctry = place.slice(0, 2);
  const town = place.slice(3).trim();
  if (town === '') {
    lose(passage.losses, {
      kind: 'assumed',
      code: 'town_assumed',
      from: passage.from,
      to: `${passage.to}/PstlAdr/TwnNm`,
      after: NOT_PROVIDED,
      message: `${passage.from} has a country without a town; ${NOT_PROVIDED} was filled in.`,
    });
  }
  return { TwnNm: town === '' ? NOT_PROVIDED : town, Ctry, AdrLine };
}

/** Identifications that organisations have; all others are those of persons. */
const ORGANISATION_CODES: ReadonlySet<string> = new Set(['CUST', 'EMPL', 'TXID']);

/** Codes whose number is preceded by the issuer. */
const WITH_ISSUER: ReadonlySet<string> = new Set(['CUST', 'DRLC', 'EMPL']);

interface Identification {
  readonly code: string;
  readonly other: GenericPersonIdentification1;
}

/** The identifier of the first line and lines 6 and 7; a line 8 continues the one before it. */
function identificationsOf(
  identifier: PartyIdentifier | undefined,
  lines: readonly NumberedLine[],
  passage: Passage,
): Identification[] {
  const found: { code: string; country: string; identifier: string }[] = [];
  if (identifier !== undefined) found.push({ ...identifier });
  for (const { number, text } of lines) {
    const last = found.at(-1);
    if (number === 6 || number === 7) {
      const code = number === 6 ? 'CUST' : 'NIDN';
      found.push({ code, country: text.slice(0, 2), identifier: text.slice(3) });
    } else if (number === 8 && last !== undefined) last.identifier += text;
  }
  return found.flatMap(({ code, country, identifier: all }) => {
    if (all.trim() === '') {
      const message = `${passage.from} has a country and no number after it; it identifies nobody and was left out.`;
      lose(passage.losses, {
        kind: 'dropped',
        code: 'party_identification_dropped',
        from: passage.from,
        before: country,
        message,
      });
      return [];
    }
    const slash = WITH_ISSUER.has(code) ? all.indexOf('/') : -1;
    const number = all.slice(slash + 1) || all;
    const Issr = slash > 0 && slash < all.length - 1 ? `${country}/${all.slice(0, slash)}` : country;
    const at = below(passage, '', '/Id');
    const Id = fitText(number, ID_MAX_LENGTH, at);
    return [{ code, other: { Id, SchmeNm: { Cd: code }, Issr: fitText(Issr, ID_MAX_LENGTH, at) } }];
  });
}

function birthOf(
  day: string | undefined,
  place: string | undefined,
): { BirthDt: string; CityOfBirth: string; CtryOfBirth: string } | undefined {
  if (day === undefined || place === undefined || !isCountry(place.slice(0, 2))) return undefined;
  const BirthDt = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;
  return { BirthDt, CityOfBirth: place.slice(3) || NOT_PROVIDED, CtryOfBirth: place.slice(0, 2) };
}
