import { bicCountry, isCountry, isIban } from '@clearbench/domain';
import type {
  CashAccount38,
  DateAndPlaceOfBirth1,
  GenericPersonIdentification1,
  Party38Choice,
  PartyIdentification135,
  PostalAddress24,
} from '../../iso20022/generated/types.ts';
import type { Customer, NumberedLine, PartyIdentifier } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { below, type Leaf, leavesOf, lose, type Passage, unlessEmpty } from '../losses.ts';
import { peek } from '../reader.ts';
import { accountToIso, accountToMt, NOT_PROVIDED } from '../values/accounts.ts';
import { type AddressTexts, addressTexts, linesToAddress } from '../values/address.ts';
import { inCharacterSet, toFinText } from '../values/characters.ts';
import type { Room } from '../values/line-breaks.ts';
import { fitLines, fitText, joinLines } from '../values/lines.ts';
import { addressLines, nameAndAddressLines } from '../values/name-lines.ts';

/** A customer as ISO 20022 has it. */
export interface IsoParty {
  readonly party: PartyIdentification135;
  readonly account?: CashAccount38 | undefined;
}

const NUMBERED_WIDTH = 33;
const ID_MAX_LENGTH = 35;

/** A customer, or another party that orders a payment. */
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
      const message = `${passage.from} has a country and no number after it; it identifies no party and was left out.`;
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

/** Lines of option F, which begin with a number and a slash. */
const numberedRoom = (max: number): Room => ({ width: NUMBERED_WIDTH, max, led: true });
const LINES = 4;
const IDENTIFIER_CODES: ReadonlySet<string> = new Set('ARNU CCPT CUST DRLC EMPL NIDN SOSE TXID'.split(' '));

/**
 * A customer for field 50a or 59a: option A for a BIC without a name, F for an address with town and country
 * (or an identification, 50F), else K, which field 59 calls no letter. `from` is its XPath, `to` the field's
 * number. The country of residence is for the caller to translate.
 */
export function customerToMt(
  party: PartyIdentification135,
  account: CashAccount38 | undefined,
  passage: Passage & { readonly to: '50' | '59' },
): Customer {
  const { losses, to } = passage;
  const { Nm, Id } = party;
  const number = account === undefined ? undefined : accountToMt(account, below(passage, 'Acct'));
  const bic = peek(Id)?.OrgId?.AnyBIC;
  if (bic !== undefined && Nm === undefined) {
    return present({ option: 'A', account: number, bic: Id?.OrgId?.AnyBIC ?? bic });
  }
  if (Nm === undefined) {
    lose(losses, {
      kind: 'assumed',
      code: 'name_assumed',
      to,
      after: NOT_PROVIDED,
      message: `Field ${to}a needs a name; ${NOT_PROVIDED} was filled in.`,
    });
  }
  const name = toFinText(Nm ?? NOT_PROVIDED, below(passage, '/Nm')) || NOT_PROVIDED;
  const texts = addressTexts(party.PstlAdr ?? {}, below(passage, '/PstlAdr'));
  const identity = identityOf(Id, passage);
  const isPlaced = texts.town !== null && texts.country !== null && isCountry(texts.country);
  const first = to === '50' && number === undefined ? identity.firstLine : undefined;
  const hasAddress = texts.street.length > 0 || texts.town !== null || texts.country !== null;
  const canBeNumbered =
    first === undefined ? isPlaced && (to === '59' || number !== undefined) : isPlaced || !hasAddress;
  if (!canBeNumbered) {
    for (const { leaves } of identity.numbered) dropAll(losses, leaves);
    const nameAndAddress = nameAndAddressLines(name, texts, passage);
    return present({ option: to === '50' ? 'K' : null, account: number, nameAndAddress });
  }
  const more = first === undefined ? identity.numbered : identity.others;
  const numberedLines = numberedLinesOf(name, texts, more, passage);
  return present({ option: 'F', account: number, identifier: first, numberedLines });
}

/** A numbered line made from an identification, and its source. */
interface IdentityLine {
  readonly lines: readonly NumberedLine[];
  readonly leaves: readonly Leaf[];
}

interface Identity {
  /** The identifications that fit into the first line of 50F. */
  readonly firstLine?: PartyIdentifier | undefined;
  /** Lines 4 to 7 when the account takes the first line, and when it does not. */
  readonly numbered: readonly IdentityLine[];
  readonly others: readonly IdentityLine[];
}

const NO_IDENTITY: Identity = { numbered: [], others: [] };

function identityOf(Id: Party38Choice | undefined, passage: Passage): Identity {
  const { losses, from, to } = passage;
  if (Id === undefined || to === '59') return NO_IDENTITY;
  const at = `${from}/Id/${Id.PrvtId === undefined ? 'OrgId' : 'PrvtId'}`;
  const all = (Id.PrvtId ?? Id.OrgId)?.Othr ?? [];
  const usable: { identifier: PartyIdentifier; leaves: readonly Leaf[]; lines: NumberedLine[] | null }[] = [];
  for (const [place, other] of all.entries()) {
    const leaves = leavesOf(other, `${at}/Othr[${place + 1}]`);
    const identifier = identifierOf(other);
    if (identifier === null) dropAll(losses, leaves);
    else usable.push({ identifier, leaves, lines: linesOf(identifier) });
  }
  const birth = birthLines(Id.PrvtId?.DtAndPlcOfBirth, `${at}/DtAndPlcOfBirth`);
  const asLines = (list: typeof usable): IdentityLine[] =>
    list.map(({ lines, leaves }) => ({ lines: lines ?? [], leaves }));
  const [first, ...rest] = usable;
  return {
    firstLine: first?.identifier,
    numbered: [...birth, ...asLines(usable)],
    others: [...birth, ...asLines(rest)],
  };
}

/** An identification as 50F has it, when its scheme is one of 50F's, its issuer begins with a country and its text fits. */
function identifierOf(other: {
  readonly Id: string;
  readonly SchmeNm?: { readonly Cd?: string | undefined } | undefined;
  readonly Issr?: string | undefined;
}): PartyIdentifier | null {
  const code = other.SchmeNm?.Cd ?? '';
  const [, country = '', issuer] = /^([A-Z]{2})(?:\/(.+))?$/.exec(other.Issr ?? '') ?? [];
  const identifier = issuer === undefined ? other.Id : `${issuer}/${other.Id}`;
  if (!IDENTIFIER_CODES.has(code) || !isCountry(country) || identifier.length > 27) return null;
  return inCharacterSet(identifier) === identifier ? { code, country, identifier } : null;
}

/** Line 6 (customer) or 7 (national identity); the other schemes have no line. */
function linesOf({ code, country, identifier }: PartyIdentifier): NumberedLine[] | null {
  const number = code === 'CUST' ? 6 : code === 'NIDN' ? 7 : null;
  return number === null ? null : [{ number, text: `${country}/${identifier}` }];
}

function birthLines(birth: DateAndPlaceOfBirth1 | undefined, at: string): IdentityLine[] {
  if (birth === undefined) return [];
  const { BirthDt, PrvcOfBirth, CityOfBirth, CtryOfBirth } = birth;
  const leaves = leavesOf(birth, at);
  const place = `${CtryOfBirth}/${inCharacterSet(CityOfBirth)}`;
  const fits = /^\d{4}-\d\d-\d\d$/.test(BirthDt) && isCountry(CtryOfBirth) && place.length <= NUMBERED_WIDTH;
  if (!fits || PrvcOfBirth !== undefined) return [{ lines: [], leaves }];
  const lines = [
    { number: 4, text: BirthDt.replaceAll('-', '') },
    { number: 5, text: place },
  ];
  return [{ lines, leaves }];
}

function dropAll(losses: Passage['losses'], leaves: readonly Leaf[]): void {
  for (const { path, text } of leaves) {
    lose(losses, {
      kind: 'dropped',
      code: 'party_identification_dropped',
      from: path,
      before: text,
      message: 'The identification of the party has no place in the MT and was left out.',
    });
  }
}

/** Name and place first, then the address, then what identifies the customer, as long as there are lines. */
function numberedLinesOf(
  name: string,
  texts: AddressTexts,
  identity: readonly IdentityLine[],
  passage: Passage,
): readonly NumberedLine[] {
  const at = below(passage, '/PstlAdr');
  const numbered = (number: number, lines: readonly string[]): NumberedLine[] =>
    lines.map((text) => ({ number, text }));
  const place =
    texts.town === null ? [] : fitLines(toFinText(`${texts.country}/${texts.town}`, at), numberedRoom(1), at);
  const street = texts.street.map((text) => toFinText(text, at)).filter((text) => text !== '');
  const room = LINES - place.length - Math.min(1, street.length);
  const names = fitLines(name, numberedRoom(Math.min(2, room)), below(passage, '/Nm'));
  const streets = addressLines(street, numberedRoom(LINES - names.length - place.length), passage);
  const lines = [...numbered(1, names), ...numbered(2, streets), ...numbered(3, place)];
  const extra: NumberedLine[] = [];
  for (const { lines: more, leaves } of identity) {
    const fits = more.length > 0 && lines.length + extra.length + more.length <= LINES;
    const isNew = !extra.some(({ number }) => more.some((line) => line.number === number));
    if (fits && isNew) extra.push(...more);
    else dropAll(passage.losses, leaves);
  }
  return [...lines, ...extra.sort((a, b) => a.number - b.number)];
}
