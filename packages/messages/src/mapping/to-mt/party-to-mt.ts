import { isCountry } from '@clearbench/domain';
import type {
  CashAccount38,
  DateAndPlaceOfBirth1,
  Party38Choice,
  PartyIdentification135,
} from '../../iso20022/generated/types.ts';
import type { Customer, NumberedLine, PartyIdentifier } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { below, type Leaf, leavesOf, lose, type Passage } from '../losses.ts';
import { peek } from '../reader.ts';
import { accountToMt, NOT_PROVIDED } from '../values/accounts.ts';
import { type AddressTexts, addressTexts } from '../values/address.ts';
import { inCharacterSet, toFinText } from '../values/characters.ts';
import type { Room } from '../values/line-breaks.ts';
import { fitLines } from '../values/lines.ts';
import { addressLines, nameAndAddressLines } from '../values/name-lines.ts';

const NUMBERED_WIDTH = 33;
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
  /** What the first line of 50F can contain. */
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
