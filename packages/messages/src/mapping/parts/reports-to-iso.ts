import type { MxType } from '../../core/message-type.ts';
import type {
  BusinessApplicationHeaderV02,
  CashAccount39,
  CashBalance8,
  CreditDebitCode,
  GroupHeader81,
  ReportEntry10,
  TransactionReferences6,
} from '../../iso20022/generated/types.ts';
import type {
  AccountIdentification,
  Balance,
  MtEnvelope,
  StatementLine,
} from '../../swift-mt/content/content-parts.ts';
import type { InterimReport, Statement } from '../../swift-mt/content/content-reporting.ts';
import { isNumbered } from '../../swift-mt/types/category9/information/numbered.ts';
import { structuredInformation } from '../../swift-mt/types/category9/information/structured-information.ts';
import { transactionTypeText } from '../../swift-mt/types/category9/statement/transaction-codes.ts';
import { counterpartyOf } from '../entry-details/counterparty.ts';
import { detailsToIso, type EntryDetails } from '../entry-details/to-iso.ts';
import { below, dropField, lose, type Passage, unlessEmpty } from '../losses.ts';
import type { Loss } from '../translation.ts';
import { accountToIso } from '../values/accounts.ts';
import { moneyToIso } from '../values/amounts.ts';
import { bankTransactionCodeToIso } from '../values/bank-transaction-code.ts';
import { fitText, joinLines } from '../values/lines.ts';
import { dropTransport, headerToIso } from './headers.ts';

/** Field 86 has lines of 65 characters. */
const INFORMATION_WIDTH = 65;
const TEXT_MAX_LENGTH = 500;
const REFERENCE_MAX_LENGTH = 35;
const NO_REFERENCE = 'NONREF';

/** Details of the transport, and what belongs to one payment where the report is about many. */
export function dropReportTransport(envelope: MtEnvelope | null, losses: Loss[]): void {
  if (envelope === null) return;
  dropTransport(envelope, losses);
  const { serviceType, uetr } = envelope;
  const drop = (tag: string, value: string | undefined): void => {
    if (value === undefined) return;
    const message = `Tag ${tag} is about one payment and has no counterpart in a statement.`;
    dropField(losses, tag, value, message, 'transport_dropped');
  };
  drop('111', serviceType);
  drop('121', uetr);
}

/** Field 25 or 25P. The sender of a report services the account. `to` is the account's XPath. */
export function reportedAccount(
  { account, ownerBic }: AccountIdentification,
  currency: string,
  envelope: MtEnvelope | null,
  passage: Passage,
): CashAccount39 {
  return {
    ...accountToIso(account, { ...passage, from: ownerBic === undefined ? '25' : '25P' }),
    Ccy: currency,
    Ownr: ownerBic === undefined ? undefined : { Id: { OrgId: { AnyBIC: ownerBic } } },
    Svcr: envelope === null ? undefined : { FinInstnId: { BICFI: envelope.senderBic } },
  };
}

/** Lines of field 86 or 72 as one text of at most 500 characters. */
export function informationToIso(
  lines: readonly string[] | undefined,
  passage: Passage,
  width = INFORMATION_WIDTH,
): string | undefined {
  if (lines === undefined) return undefined;
  const columns = lines.join('').trim();
  const text = isNumbered(columns) ? columns : joinLines(lines, width);
  return text === '' ? undefined : fitText(text, TEXT_MAX_LENGTH, passage);
}

/** Fields 60a, 62a, 64 and 65; option M marks an intermediate balance. */
export function balanceToIso(code: 'OPBD' | 'CLBD' | 'CLAV' | 'FWAV', balance: Balance): CashBalance8 {
  const SubTp = balance.kind === 'intermediate' ? { Cd: 'INTM' } : undefined;
  return {
    Tp: { CdOrPrtry: { Cd: code }, SubTp },
    Amt: moneyToIso(balance.money),
    CdtDbtInd: balance.mark === 'C' ? 'CRDT' : 'DBIT',
    Dt: { Dt: balance.date },
  };
}

interface EntryMark {
  readonly CdtDbtInd: CreditDebitCode;
  readonly isReversal: boolean;
  readonly isExpected: boolean;
}

/** The mark of field 61. The reversal of a credit is a debit, and that of a debit a credit. */
function markToIso(mark: StatementLine['mark']): EntryMark {
  switch (mark) {
    case 'C':
      return { CdtDbtInd: 'CRDT', isReversal: false, isExpected: false };
    case 'D':
      return { CdtDbtInd: 'DBIT', isReversal: false, isExpected: false };
    case 'RC':
      return { CdtDbtInd: 'DBIT', isReversal: true, isExpected: false };
    case 'RD':
      return { CdtDbtInd: 'CRDT', isReversal: true, isExpected: false };
    case 'EC':
      return { CdtDbtInd: 'CRDT', isReversal: false, isExpected: true };
    case 'ED':
      return { CdtDbtInd: 'DBIT', isReversal: false, isExpected: true };
  }
}

/** Field 61 with its field 86 as an entry. `to` is the entry's XPath. */
function entryToIso(line: StatementLine, passage: Passage): ReportEntry10 {
  const { losses, to } = passage;
  const { CdtDbtInd, isReversal, isExpected } = markToIso(line.mark);
  if (isExpected) {
    lose(losses, {
      kind: 'replaced',
      code: 'expected_entry',
      from: '61',
      to: `${to}/Sts`,
      before: line.mark,
      after: 'PDNG',
      message: 'An expected entry is reported as a pending one.',
    });
  }
  const { currency } = line.money;
  if (line.fundsCode !== undefined && line.fundsCode !== currency.charAt(2)) {
    const message = 'The funds code is not the third letter of the currency, and has no counterpart.';
    dropField(losses, '61', line.fundsCode, message);
  }
  const { transaction, businessCode, text } = detailsOf(line, passage);
  const type = transactionTypeText(line.transactionType);
  return {
    Amt: moneyToIso(line.money),
    CdtDbtInd,
    RvslInd: isReversal ? true : undefined,
    Sts: { Cd: isExpected ? 'PDNG' : 'BOOK' },
    BookgDt: line.entryDate === undefined ? undefined : { Dt: line.entryDate },
    ValDt: { Dt: line.valueDate },
    AcctSvcrRef: referenceToIso(line.accountServicingReference, passage),
    BkTxCd: bankTransactionCodeToIso(type, businessCode),
    NtryDtls: [{ TxDtls: [transaction] }],
    AddtlNtryInf: text,
  };
}

/** The details of field 86, with the reference for the account owner and the supplementary details of field 61. */
function detailsOf(line: StatementLine, passage: Passage): EntryDetails {
  const at = below({ ...passage, from: '86' }, '', '/AddtlNtryInf');
  const { details = null } = structuredInformation(line) ?? {};
  const { transaction, businessCode, text }: EntryDetails =
    details === null
      ? { transaction: {}, businessCode: null, text: informationToIso(line.information, at) }
      : detailsToIso(details, counterpartyOf(line.mark, details), at);
  const own = referenceToIso(line.referenceForAccountOwner, passage);
  const Refs = withOwnReference(transaction.Refs ?? {}, own, line.transactionType);
  const AddtlTxInf = line.supplementaryDetails;
  return { transaction: { ...transaction, Refs, AddtlTxInf }, businessCode, text };
}

/** A reference in field 61 that only says which one is in field 86, as German and Dutch banks write it. */
const POINTER = /^(?:[A-Z]REF\+?|MARF)$/;

/**
 * The references with that of field 61. The number of an MT is followed by the reference of that message, otherwise by the
 * owner's.
 */
function withOwnReference(
  Refs: TransactionReferences6,
  own: string,
  { kind }: StatementLine['transactionType'],
): TransactionReferences6 {
  const isKnown = Object.values(Refs).includes(own) || (POINTER.test(own) && Object.keys(Refs).length > 0);
  if (own === NO_REFERENCE || isKnown) return Refs;
  const usual = kind === 'S' ? 'InstrId' : 'EndToEndId';
  return Refs[usual] === undefined ? { ...Refs, [usual]: own } : { ...Refs, AcctOwnrTxId: own };
}

/** Real files have references of more characters than their fields take, and than ISO 20022 does. */
function referenceToIso<Reference extends string | undefined>(
  reference: Reference,
  passage: Passage,
): Reference | string {
  return reference === undefined ? reference : fitText(reference, REFERENCE_MAX_LENGTH, passage);
}

/** Field 28C: the number of its page (the first when it says none). */
function pageToIso(
  sequenceNumber: string | undefined,
  isLast: boolean,
  { losses, to }: Passage,
): { readonly PgNb: string; readonly LastPgInd: boolean } {
  if (sequenceNumber === undefined) {
    lose(losses, {
      kind: 'assumed',
      code: 'entry_reference_assumed',
      from: '28C',
      to: `${to}/PgNb`,
      after: '1',
      message: 'Field 28C has no page number; 1 was filled in.',
    });
  }
  return { PgNb: sequenceNumber ?? '1', LastPgInd: isLast };
}

/** Header and group header of a message made from a statement or report; without headers there is none. */
export function reportHead(
  { envelope, transactionReference, relatedReference }: Statement | InterimReport,
  type: MxType,
  creation: string,
  passage: Passage,
): { readonly header: BusinessApplicationHeaderV02 | null; readonly GrpHdr: GroupHeader81 } {
  const reference = referenceToIso(transactionReference, { ...passage, from: '20' });
  const query = referenceToIso(relatedReference, { ...passage, from: '21' });
  const OrgnlBizQry = query === undefined ? undefined : { MsgId: query };
  return {
    header: envelope === null ? null : headerToIso(envelope, { type, reference, service: 'usual', creation }),
    GrpHdr: { MsgId: reference, CreDtTm: creation, OrgnlBizQry },
  };
}

/** The common part of a statement (MT940, MT950) and a report (MT942). `to` is the XPath of the statement or report. */
export interface ReportParts {
  readonly Id: string;
  readonly LglSeqNb: string;
  readonly Acct: CashAccount39;
  readonly Ntry: readonly ReportEntry10[] | undefined;
  readonly page: ReturnType<typeof pageToIso>;
  /** Field 86 of the whole. */
  readonly information: string | undefined;
}

/** @param names the element names of the page and of the information. */
export function reportParts(
  content: Statement | InterimReport,
  currency: string,
  isLast: boolean,
  names: { readonly page: string; readonly information: string },
  { losses, to }: Passage,
): ReportParts {
  const at = (name: string, from: string): Passage => ({ losses, from, to: `${to}/${name}` });
  for (const line of content.unreadableLines ?? []) {
    dropField(losses, '61', line, 'The entry could not be read and was left out.');
  }
  for (const field of content.otherFields ?? []) {
    const [tag = ''] = field.split(':', 1);
    dropField(losses, tag, field.slice(tag.length + 1), 'No statement has this field; it was left out.');
  }
  return {
    Id: referenceToIso(content.transactionReference, { losses: [], from: '20', to }),
    LglSeqNb: content.statementNumber,
    page: pageToIso(content.sequenceNumber, isLast, at(names.page, '28C')),
    Acct: reportedAccount(content.accountIdentification, currency, content.envelope, at('Acct', '25')),
    Ntry: unlessEmpty(content.lines.map((line, place) => entryToIso(line, at(`Ntry[${place + 1}]`, '61')))),
    information: informationToIso(content.information, at(names.information, '86')),
  };
}
