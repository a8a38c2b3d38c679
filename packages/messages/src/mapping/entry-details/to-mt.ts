import { remembered } from '../../core/remembered.ts';
import type {
  EntryTransaction10,
  RemittanceInformation16,
  ReportEntry10,
} from '../../iso20022/generated/types.ts';
import { CREDITOR_ID } from '../../iso20022/rules/sepa/sepa-values.ts';
import type { TransactionType } from '../../swift-mt/content/content-parts.ts';
import { below, lose, type Passage } from '../losses.ts';
import type { CodedDetail } from '../parts/information.ts';
import { remittanceTexts } from '../parts/remittance.ts';
import { peek, takeAll } from '../reader.ts';
import { NOT_PROVIDED } from '../values/accounts.ts';
import { isReference, NO_REFERENCE } from '../values/references.ts';
import { bankKind, PLACES, ROLES } from './places.ts';

/** The entry that a transaction is the only one of, and its code. */
export interface DescribedEntry {
  readonly entry: ReportEntry10;
  readonly type: TransactionType;
  readonly businessCode: string | null;
}

interface MtDetails {
  /** For field 61. */
  readonly reference: string;
  readonly details: readonly CodedDetail[];
}

/** A code word, the elements that its text is from, and the text. */
type Found = readonly [code: string, path: string, text: string];

/** The reference for field 61, and everything else about a transaction that field 86 has code words for. */
export function detailsToMt(
  transaction: EntryTransaction10,
  described: DescribedEntry,
  passage: Passage,
): MtDetails {
  const { businessCode, entry } = described;
  takeSame(transaction, entry);
  const { reference, isNamed } = referenceOf(transaction, described.type);
  const remittance = remittanceOf(transaction.RmtInf, below(passage, '/RmtInf'));
  const all: readonly Found[] = [
    ...(businessCode === null ? [] : [['TRCD', `${entryOf(passage)}/BkTxCd`, businessCode] as const]),
    ...PLACES.flatMap(({ code, path }) => {
      if (isOfEntry(path, transaction, entry)) return [];
      const text = textAt(transaction, path);
      const isShown = text === undefined || text === NOT_PROVIDED || (isNamed === path && text === reference);
      return isShown ? [] : [[code, path, text] as const];
    }),
    ...partyDetails(transaction),
    ...creditorDetails(transaction),
    ...(remittance === null ? [] : [['REMI', 'RmtInf', remittance] as const]),
  ];
  const details = all.map(([code, path, text]) => {
    return {
      code,
      text,
      from: path.startsWith('/') ? path : `${passage.from}/${path.replace('/0/', '[1]/')}`,
    };
  });
  for (const detail of details) if (detail.text !== '') flattened(detail, passage.losses);
  return { reference, details };
}

/** The XPath of the entry that a transaction is of. */
function entryOf({ from }: Passage): string {
  return from.replace(/\/NtryDtls\[.*/, '');
}

function flattened({ code, text, from }: CodedDetail, losses: Passage['losses']): void {
  lose(losses, {
    kind: 'replaced',
    code: 'detail_flattened',
    from,
    to: '86',
    before: text,
    after: `/${code}/${text}`,
    message: `An MT has no field for it; it is in field 86 after the code word ${code}.`,
  });
}

/** The account servicer's reference and the code are those of the entry as a rule. */
function takeSame(transaction: EntryTransaction10, entry: ReportEntry10): void {
  if (isOfEntry('Refs/AcctSvcrRef', transaction, entry)) takeAll(transaction.Refs?.AcctSvcrRef);
  if (isOfEntry('BkTxCd/Prtry/Cd', transaction, entry)) takeAll(transaction.BkTxCd);
}

function isOfEntry(path: string, transaction: EntryTransaction10, entry: ReportEntry10): boolean {
  const own = peek(transaction);
  const whole = peek(entry);
  switch (path) {
    case 'Refs/AcctSvcrRef':
      return own.Refs?.AcctSvcrRef !== undefined && own.Refs.AcctSvcrRef === whole.AcctSvcrRef;
    case 'BkTxCd/Prtry/Cd':
      return own.BkTxCd !== undefined && JSON.stringify(own.BkTxCd) === JSON.stringify(whole.BkTxCd);
    default:
      return false;
  }
}

/**
 * The reference for field 61: that of the account's owner, else the end-to-end identification. The number of an MT is followed by
 * the reference of that message. `isNamed` is the element that field 61 alone has.
 */
function referenceOf(
  transaction: EntryTransaction10,
  { kind }: TransactionType,
): { readonly reference: string; readonly isNamed: string | null } {
  const { AcctOwnrTxId, EndToEndId, InstrId } = peek(transaction).Refs ?? {};
  const usual = kind === 'S' ? 'InstrId' : 'EndToEndId';
  const own = kind === 'S' ? InstrId : given(EndToEndId);
  const fits = (text: string | undefined): text is string =>
    text !== undefined && isReference(text) && text !== NO_REFERENCE;
  if (own !== undefined && fits(AcctOwnrTxId)) {
    takeAll(transaction.Refs?.AcctOwnrTxId);
    return { reference: AcctOwnrTxId, isNamed: null };
  }
  if (fits(own)) return { reference: own, isNamed: `Refs/${usual}` };
  if (own === undefined && fits(InstrId)) return { reference: InstrId, isNamed: null };
  return { reference: NO_REFERENCE, isNamed: null };
}

function given(reference: string | undefined): string | undefined {
  return reference === NOT_PROVIDED ? undefined : reference;
}

/** Where name, identification, address, account and bank of each party are, by code word. */
const PARTIES = Object.entries(ROLES).map(([code, role]) => {
  const party = `RltdPties/${role}`;
  const bank = `RltdAgts/${role}Agt/FinInstnId`;
  const parts: readonly (readonly [code: string, paths: readonly string[]])[] = [
    ['NAME', [`${party}/Pty/Nm`, `${party}/Agt/FinInstnId/Nm`, `${party}/Agt/FinInstnId/BICFI`]],
    ['ID', [`${party}/Pty/Id/OrgId/AnyBIC`]],
    ['ADDR', [`${party}/Pty/PstlAdr/AdrLine`]],
    ['IBAN', [`${party}Acct/Id/IBAN`, `${party}Acct/Id/Othr/Id`]],
    ['BIC', [`${bank}/BICFI`, `${bank}/ClrSysMmbId/MmbId`, `${bank}/Nm`]],
  ];
  return { code, party, parts };
});

/** The parties as `/ORDP//NAME/…/IBAN/…/BIC/…`. */
function partyDetails(transaction: EntryTransaction10): readonly Found[] {
  const { RltdPties, RltdAgts } = peek(transaction);
  if (RltdPties === undefined && RltdAgts === undefined) return [];
  return PARTIES.flatMap(({ code, party, parts }) => {
    const found = parts.flatMap(([part, paths]) => {
      const clear = paths.filter((path) => !isMistakable(transaction, part, path));
      return firstOf(transaction, part, clear);
    });
    return found.length === 0 ? [] : [[code, party, ''] as const, ...found];
  });
}

/** True for the name of a bank that readers would take for its code. */
function isMistakable(transaction: EntryTransaction10, part: string, path: string): boolean {
  if (part !== 'BIC' || !path.endsWith('/Nm')) return false;
  const name = at(peek(transaction), namesIn(path));
  return typeof name === 'string' && bankKind(name) !== 'name';
}

/** The creditor identifier of SEPA; other identifications of a creditor have no code word. */
function creditorDetails(transaction: EntryTransaction10): readonly Found[] {
  const [id] = peek(transaction).RltdPties?.Cdtr?.Pty?.Id?.PrvtId?.Othr ?? [];
  const { Prtry = 'SEPA', Cd } = id?.SchmeNm ?? {};
  if (id === undefined || Cd !== undefined || Prtry !== 'SEPA' || !CREDITOR_ID.test(id.Id)) return [];
  return firstOf(transaction, 'CSID', ['RltdPties/Cdtr/Pty/Id/PrvtId/Othr/0/Id']);
}

/** The first of these elements that is there, after its code word. */
function firstOf(transaction: EntryTransaction10, code: string, paths: readonly string[]): readonly Found[] {
  for (const path of paths) {
    const text = textAt(transaction, path);
    if (text !== undefined) return [[code, path, text]];
  }
  return [];
}

/** The text of an element; the lines of an address are one text. */
function textAt(transaction: EntryTransaction10, path: string): string | undefined {
  const names = namesIn(path);
  // Only what is there counts as read.
  if (at(peek(transaction), names) === undefined) return undefined;
  const value = at(transaction, names);
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'string' ? value : undefined;
}

const namesIn = remembered((path: string) => path.split('/'));

function at(value: unknown, names: readonly string[]): unknown {
  return names.reduce(
    (group, name) => (group as Readonly<Record<string, unknown>> | undefined)?.[name],
    value,
  );
}

/** `STRD/` marks a structured reference that is all there is, `USTD//` a text that looks like one. */
function remittanceOf(RmtInf: RemittanceInformation16 | undefined, passage: Passage): string | null {
  if (RmtInf === undefined) return null;
  const reference = onlyReference(RmtInf);
  if (reference !== null) return `STRD/${reference}`;
  const text = remittanceTexts(RmtInf, passage).join(' ');
  if (text === '') return null;
  return /^(?:USTD|STRD)\//.test(text) ? `USTD//${text}` : text;
}

/** A reference that `STRD/` and its type or issuer say all about; null for any other. */
function onlyReference({ Ustrd = [], Strd = [] }: RemittanceInformation16): string | null {
  const [only, ...others] = peek(Strd);
  const { CdtrRefInf, ...rest } = peek(only) ?? {};
  if (Ustrd.length > 0 || others.length > 0 || CdtrRefInf?.Ref === undefined) return null;
  if (Object.keys(rest).length > 0) return null;
  const { CdOrPrtry: { Prtry, Cd } = {}, Issr } = CdtrRefInf.Tp ?? {};
  const isWhole = Issr === undefined || (Prtry === undefined && (Cd === undefined || Cd === 'SCOR'));
  const issuer = Issr ?? Prtry ?? Cd ?? '';
  if (!isWhole || issuer.includes('/') || /^\/|\/$/.test(CdtrRefInf.Ref)) return null;
  takeAll(Strd);
  return `${issuer}/${CdtrRefInf.Ref}`;
}
