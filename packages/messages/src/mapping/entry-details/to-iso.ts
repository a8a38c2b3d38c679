import { isBic, isIban } from '@clearbench/domain';
import type {
  EntryTransaction10,
  StructuredRemittanceInformation16,
} from '../../iso20022/generated/types.ts';
import { CREDITOR_ID } from '../../iso20022/rules/sepa/sepa-values.ts';
import type { CodedText } from '../../swift-mt/types/category9/information/forms.ts';
import { withoutEnd } from '../../swift-mt/types/category9/information/texts.ts';
import type { Passage } from '../losses.ts';
import { accountToIso, NOT_PROVIDED } from '../values/accounts.ts';
import { fitText, splitText } from '../values/lines.ts';
import { NO_REFERENCE } from '../values/references.ts';
import { bankKind, PLACES, ROLES, type Role } from './places.ts';

const NAME_MAX_LENGTH = 140;
const ACCOUNT_MAX_LENGTH = 34;
const REMITTANCE_MAX_LENGTH = 140;
const REFERENCE_MAX_LENGTH = 35;
const TEXT_MAX_LENGTH = 500;
const ADDRESS = { width: 70, max: 7 } as const;

/** What field 86 says about an entry. */
export interface EntryDetails {
  readonly transaction: EntryTransaction10;
  /** `166+9310+997`, which belongs to the code of the entry itself; null when there is none. */
  readonly businessCode: string | null;
  /** The bank's name for the entry, and everything that has no element. */
  readonly text: string | undefined;
}

type Draft = Record<string, unknown>;

/**
 * The details of field 86 as elements. What has no element, is too long for it, or would be its second value stays in the text of
 * the entry, so that nothing is lost.
 * @param counterparty the other party of the entry: details without a role are about it.
 */
export function detailsToIso(
  details: readonly CodedText[],
  counterparty: 'Dbtr' | 'Cdtr',
  passage: Passage,
): EntryDetails {
  const draft: Draft = {};
  const texts: string[] = [];
  const others: string[] = [];
  let businessCode: string | null = null;
  let role: Role = counterparty;
  for (const { code, text } of details) {
    const named = code === 'CNTP' ? counterparty : ROLES[code as keyof typeof ROLES];
    if (named !== undefined && (text === '' || isAccountParty(named))) role = named;
    if (text === '' || text === NOT_PROVIDED || text === NO_REFERENCE) continue;
    if (code === 'TRTP') texts.push(text);
    else if (code === 'TRCD' && businessCode === null && BUSINESS_CODE.test(text)) businessCode = text;
    else if (named !== undefined) {
      if (!placed(draft, 'NAME', text, named)) others.push(`${code} ${text}`);
    } else if (
      !placed(draft, code, text, ACCOUNT_CODES.has(code) && !isAccountParty(role) ? counterparty : role)
    )
      others.push(`${code} ${text}`);
  }
  const whole = [...texts, ...others].join(' ');
  return {
    transaction: draft as EntryTransaction10,
    businessCode,
    text: whole === '' ? undefined : fitText(whole, TEXT_MAX_LENGTH, passage),
  };
}

/** Account and bank are those of debtor or creditor only. */
const ACCOUNT_CODES: ReadonlySet<string> = new Set(['IBAN', 'BIC']);

function isAccountParty(role: Role): boolean {
  return role === 'Dbtr' || role === 'Cdtr';
}

const BUSINESS_CODE = /^\d{3}\+[^+]{0,10}(?:\+[^+]{1,10})?$/;

/** Writes a detail to its element. False if it has none, or if that has another value already. */
function placed(draft: Draft, code: string, text: string, role: Role): boolean {
  const party = `RltdPties/${role}/Pty`;
  switch (code) {
    case 'NAME':
      return text.length <= NAME_MAX_LENGTH && put(draft, `${party}/Nm`, text);
    case 'ADDR': {
      const lines = splitText(text, ADDRESS.width);
      return lines.length <= ADDRESS.max && put(draft, `${party}/PstlAdr/AdrLine`, lines);
    }
    case 'IBAN':
      return isAccountParty(role) && putAccount(draft, `RltdPties/${role}Acct`, text);
    case 'BIC':
      return isAccountParty(role) && putBank(draft, `RltdAgts/${role}Agt/FinInstnId`, text);
    case 'ID':
      return isBic(text) && put(draft, `${party}/Id`, { OrgId: { AnyBIC: text } });
    case 'CSID': {
      const id = { PrvtId: { Othr: [{ Id: text }] } };
      return CREDITOR_ID.test(text) && put(draft, 'RltdPties/Cdtr/Pty/Id', id);
    }
    case 'REMI':
      return append(draft, 'RmtInf/Ustrd', splitText(text, REMITTANCE_MAX_LENGTH));
    case 'STRD':
      return append(draft, 'RmtInf/Strd', structuredReference(text));
    default:
      return PLACES.some(
        (place) => place.code === code && place.form.test(text) && put(draft, place.path, text),
      );
  }
}

/** Polish banks write an IBAN without its country. */
function putAccount(draft: Draft, path: string, text: string): boolean {
  const plain = text.replaceAll(' ', '');
  const account = [plain, `PL${plain}`].find(isIban) ?? text;
  if (account.length > ACCOUNT_MAX_LENGTH || /^\/|\/$|\/\//.test(account)) return false;
  return put(draft, path, accountToIso(account, { losses: [], from: '86', to: path }));
}

/** A BIC, a national code or a name. */
function putBank(draft: Draft, path: string, text: string): boolean {
  switch (bankKind(text)) {
    case 'bic':
      return put(draft, path, { BICFI: text });
    case 'clearing':
      return put(draft, path, { ClrSysMmbId: { MmbId: text } });
    case 'name':
      return text.length <= NAME_MAX_LENGTH && put(draft, path, { Nm: text });
  }
}

/** `CUR/9903123456789012`: who issued the reference, and the reference. */
function structuredReference(text: string): readonly StructuredRemittanceInformation16[] {
  const end = text.indexOf('/');
  if (end === -1 || end > REFERENCE_MAX_LENGTH) return [];
  const issuer = text.slice(0, end);
  const Ref = withoutEnd(text.slice(end).replace(/^\/+/, ''), '/');
  if (Ref === '' || Ref.length > REFERENCE_MAX_LENGTH) return [];
  return [{ CdtrRefInf: issuer === '' ? { Ref } : { Tp: typeOf(issuer), Ref } }];
}

function typeOf(issuer: string) {
  if (issuer === 'SCOR') return { CdOrPrtry: { Cd: 'SCOR' as const } };
  if (issuer === 'QRR') return { CdOrPrtry: { Prtry: issuer } };
  return { CdOrPrtry: { Cd: 'SCOR' as const }, Issr: issuer };
}

/** The group at the end of a path but its last name, which is created. */
function groupAt(draft: Draft, names: readonly string[]): Draft {
  let group = draft;
  for (const name of names) {
    const next = group[name] ?? {};
    group[name] = next;
    group = next as Draft;
  }
  return group;
}

/** Sets an element that is not there yet, or has the same value. */
function put(draft: Draft, path: string, value: unknown): boolean {
  const names = path.split('/');
  const name = names.pop() ?? '';
  const group = groupAt(draft, names);
  if (group[name] !== undefined) return JSON.stringify(group[name]) === JSON.stringify(value);
  const [parent] = names.slice(-1);
  // One element of a choice excludes the others.
  if ((parent === 'Purp' || parent === 'Rsn') && Object.keys(group).length > 0) return false;
  group[name] = value;
  return true;
}

function append(draft: Draft, path: string, values: readonly unknown[]): boolean {
  if (values.length === 0) return false;
  const names = path.split('/');
  const name = names.pop() ?? '';
  const group = groupAt(draft, names);
  group[name] = [...((group[name] as readonly unknown[] | undefined) ?? []), ...values];
  return true;
}
