import { bicProblem } from '@clearbench/domain';
import type { Problem } from '../../core/problem.ts';
import type { MxContentOf } from '../../iso20022/content/content.ts';
import type {
  AccountNotification17,
  AccountReport25,
  AccountStatement9,
  CashBalance8,
  GroupHeader81,
  ReportEntry10,
} from '../../iso20022/generated/types.ts';
import type {
  AccountIdentification,
  Balance,
  MtEnvelope,
  StatementLine,
} from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { dropWhole, lose, type Passage, stop } from '../losses.ts';
import { isStopped } from '../mapped.ts';
import { peek, take } from '../reader.ts';
import type { Loss } from '../translation.ts';
import { accountToMt, NOT_PROVIDED } from '../values/accounts.ts';
import { moneyToMt } from '../values/amounts.ts';
import { fitReference, isReference } from '../values/references.ts';
import { dayOf, entryMoney, entryToMt } from './entries.ts';
import { envelopeToMt, routeOf, takeBic } from './headers.ts';
import { unfitAmount } from './transfers.ts';

/** The part that statement, report and notification have in common. */
type Report = AccountStatement9 | AccountReport25 | AccountNotification17;
type Header = MxContentOf<'camt.053.001.08'>['header'];

const NUMBER_MAX_LENGTH = 5;

/** An MT is about one account: more than one report in a message stops the translation. */
export function reportStops(reports: readonly Report[], root: string): Problem[] {
  if (reports.length === 1) return [];
  const right = `The message has ${reports.length} statements or reports; an MT has one. Send a message for each.`;
  return [stop('T20053', root, right)];
}

/** Blocks 1 to 5; null, as in files of statements, when the header does not name both institutions. */
export function reportEnvelope(header: Header, losses: Loss[]): MtEnvelope | null {
  if (header === null) return null;
  const route = routeOf({ header });
  if (isStopped(route)) {
    const { MsgDefIdr: _, ...others } = header;
    dropWhole(
      losses,
      others,
      '/AppHdr',
      'The header names no two institutions by BIC, so the MT is without headers.',
    );
    return null;
  }
  return envelopeToMt({ header, ...route, uetr: undefined }, losses);
}

/** Field 20: the identification of the report, else that of the message if only that one fits. */
export function reportReference(
  { MsgId }: GroupHeader81,
  { Id }: Report,
  root: string,
  { losses, from }: Passage,
): string {
  const own = { from: `${from}/Id`, text: Id };
  const candidates = [own, { from: `${root}/GrpHdr/MsgId`, text: MsgId }];
  const taken = candidates.find(({ text }) => isReference(text)) ?? own;
  for (const { from: at, text: before } of candidates) {
    if (before === taken.text) continue;
    const message =
      'An MT has one reference of 16 characters, without a slash at the ends or two in a row; this was left out.';
    lose(losses, { kind: 'dropped', code: 'reference_dropped', from: at, before, message });
  }
  return fitReference(taken.text, { losses, from: taken.from, to: '20' });
}

/** Field 21: the query that the report answers. */
export function queryReference(
  { OrgnlBizQry }: GroupHeader81,
  root: string,
  { losses }: Passage,
): string | undefined {
  const from = `${root}/GrpHdr/OrgnlBizQry/MsgId`;
  return OrgnlBizQry === undefined ? undefined : fitReference(OrgnlBizQry.MsgId, { losses, from, to: '21' });
}

/** Field 25, or 25P with the BIC of the account's owner. */
export function accountIdentificationToMt(
  { Acct }: Report,
  currency: string,
  servicerBic: string | undefined,
  { losses, from }: Passage,
): AccountIdentification {
  const passage: Passage = { losses, from: `${from}/Acct`, to: '25' };
  const bic = peek(Acct).Ownr?.Id?.OrgId?.AnyBIC;
  const ownerBic = bic !== undefined && bicProblem(bic) === null ? Acct.Ownr?.Id?.OrgId?.AnyBIC : undefined;
  // The MT has both in other fields.
  if (peek(Acct).Ccy === currency) take(Acct, 'Ccy');
  if (servicerBic !== undefined) takeBic(Acct.Svcr, servicerBic);
  return present({ account: accountToMt(Acct, passage) ?? NOT_PROVIDED, ownerBic });
}

/** Field 28C: the numbers of statement and page. */
export function numbersToMt(
  { LglSeqNb, ElctrncSeqNb }: Report,
  [element, pagination]: readonly [element: string, { readonly PgNb: string } | undefined],
  { losses, from }: Passage,
): { readonly statementNumber: string; readonly sequenceNumber?: string } {
  const at = LglSeqNb === undefined ? `${from}/ElctrncSeqNb` : `${from}/LglSeqNb`;
  const number = LglSeqNb ?? ElctrncSeqNb;
  if (number === undefined) {
    const message =
      'The message does not number the statement; field 28C needs a number, and 0 was filled in.';
    lose(losses, { kind: 'assumed', code: 'entry_reference_assumed', to: '28C', after: '0', message });
  }
  if (ElctrncSeqNb !== undefined) {
    const isTaken = number === ElctrncSeqNb;
    const message = `Field 28C has one number: ${isTaken ? 'the electronic one, as there is no other' : 'the legal one'}.`;
    const after = isTaken ? number : null;
    const kind = isTaken ? 'replaced' : 'dropped';
    lose(losses, {
      kind,
      code: 'layout_changed',
      from: `${from}/ElctrncSeqNb`,
      to: '28C',
      before: ElctrncSeqNb,
      after,
      message,
    });
  }
  const sequence = pagination?.PgNb;
  return present({
    statementNumber: number === undefined ? '0' : fitNumber(number, { losses, from: at, to: '28C' }),
    sequenceNumber:
      sequence === undefined
        ? undefined
        : fitNumber(sequence, { losses, from: `${from}/${element}/PgNb`, to: '28C' }),
  });
}

/** The last five digits, which keep counting; 0 for anything but a number. */
function fitNumber(number: string, { losses, from, to }: Passage): string {
  if (/^\d{1,5}$/.test(number)) return number;
  const after = /^\d+$/.test(number) ? number.slice(-NUMBER_MAX_LENGTH) : '0';
  const message = `Field 28C takes at most ${NUMBER_MAX_LENGTH} digits; ${after} replaces the number.`;
  lose(losses, { kind: 'truncated', code: 'T0000T', from, to, before: number, after, message });
  return after;
}

/** Fields 60a, 62a, 64 and 65; null when the amount does not fit. */
export function balanceToMt(
  { Tp, Amt, CdtDbtInd, Dt }: CashBalance8,
  isIntermediate = Tp.SubTp?.Cd === 'INTM',
): Balance | null {
  const money = moneyToMt(Amt);
  const date = dayOf(Dt);
  if (money === null || date === undefined) return null;
  const mark = CdtDbtInd === 'CRDT' ? 'C' : 'D';
  return { kind: isIntermediate ? 'intermediate' : 'final', mark, date, money };
}

/** The facts of a report that its lines need. */
export interface ReportFacts {
  readonly currency: string;
  /** ISO date of the report. */
  readonly day: string;
  /** True if it is about entries that are still to be booked (MT942). */
  readonly takesExpected: boolean;
}

/** Amounts that field 61 cannot have stop the translation. `from` is the XPath of the report. */
export function entryStops(
  entries: readonly ReportEntry10[],
  { currency, takesExpected }: ReportFacts,
  from: string,
): Problem[] {
  return entries.flatMap((entry, place) => {
    if (markOf(entry, takesExpected) === null || entryMoney(entry, currency) !== null) return [];
    const at = `${from}/Ntry[${place + 1}]/Amt`;
    if (entry.Amt.Ccy === currency) return [unfitAmount(entry.Amt, at)];
    const right = `The entry is in ${entry.Amt.Ccy}, but field 61 has no currency: that of the report is ${currency}.`;
    return [stop('currency_unfit', at, right)];
  });
}

/** Fields 61. A statement adds up its booked entries only, so that others are left out of it. */
export function linesToMt(
  entries: readonly ReportEntry10[],
  { currency, day, takesExpected }: ReportFacts,
  { losses, from }: Passage,
): readonly StatementLine[] {
  return entries.flatMap((entry, place) => {
    const at = `${from}/Ntry[${place + 1}]`;
    const mark = markOf(entry, takesExpected);
    const money = entryMoney(entry, currency);
    if (mark !== null && money !== null)
      return [entryToMt(entry, money, mark, day, { losses, from: at, to: '61' })];
    dropWhole(losses, entry, at, 'The entry is not booked, and has no place in the MT.');
    return [];
  });
}

/** The mark of field 61; null for an entry that is neither booked nor expected. */
function markOf(
  { CdtDbtInd, RvslInd, Sts }: ReportEntry10,
  takesExpected: boolean,
): StatementLine['mark'] | null {
  const isCredit = CdtDbtInd === 'CRDT';
  if (Sts.Cd === 'BOOK') {
    if (RvslInd === true) return isCredit ? 'RD' : 'RC';
    return isCredit ? 'C' : 'D';
  }
  const isExpected = Sts.Cd === 'PDNG' || Sts.Cd === 'FUTR';
  if (!isExpected || !takesExpected) return null;
  return isCredit ? 'EC' : 'ED';
}

/** The source path in losses of a report's elements. */
export function reportPassage(losses: Loss[], root: string, name: string): Passage {
  return { losses, from: `${root}/${name}[1]`, to: '' };
}
