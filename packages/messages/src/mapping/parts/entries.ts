import { quote } from '../../core/problem.ts';
import type { EntryTransaction10, ReportEntry10 } from '../../iso20022/generated/types.ts';
import type { Money, StatementLine } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { entryDateOf } from '../../swift-mt/types/category9/statement/entry-values.ts';
import { detailsToMt } from '../entry-details/to-mt.ts';
import { below, dropWhole, lose, type Passage } from '../losses.ts';
import { peek, take } from '../reader.ts';
import { isSameNumber, moneyToMt } from '../values/amounts.ts';
import { transactionTypeToMt } from '../values/bank-transaction-code.ts';
import { inCharacterSet, toFinText } from '../values/characters.ts';
import { mtDay } from '../values/days.ts';
import { fitText } from '../values/lines.ts';
import { isReference } from '../values/references.ts';
import { informationToMt } from './information.ts';

const SUPPLEMENTARY_MAX_LENGTH = 34;

/** The only transaction of an entry, with its XPath. */
export interface PlacedTransaction {
  readonly transaction: EntryTransaction10;
  readonly at: string;
}

/**
 * The transaction that the entry is; null when it is none or several, which are then reported as left out, like batches.
 * `from` is the entry's XPath.
 */
export function onlyTransaction(entry: ReportEntry10, { losses, from }: Passage): PlacedTransaction | null {
  const { NtryDtls = [] } = entry;
  const all = NtryDtls.flatMap(({ TxDtls = [] }, group) =>
    TxDtls.map((transaction, place) => {
      return { transaction, at: `${from}/NtryDtls[${group + 1}]/TxDtls[${place + 1}]` };
    }),
  );
  const [only] = all;
  if (only !== undefined && all.length === 1) {
    takeSame(entry, only.transaction);
    return only;
  }
  const count = all.length === 0 ? 'batches' : `${all.length} transactions`;
  const message = `An MT describes the entry as a whole; what the statement has about its ${count} was left out.`;
  dropWhole(losses, NtryDtls, `${from}/NtryDtls`, message);
  return null;
}

/** Amount and direction of a transaction are those of its entry as a rule. */
function takeSame(entry: ReportEntry10, transaction: EntryTransaction10): void {
  const { Amt, CdtDbtInd } = peek(transaction);
  if (Amt?.Ccy === entry.Amt.Ccy && isSameNumber(Amt.value, entry.Amt.value)) take(transaction, 'Amt');
  if (CdtDbtInd === entry.CdtDbtInd) take(transaction, 'CdtDbtInd');
}

/** An amount that a field of the report can have: in its currency, of at most 14 digits. */
export function entryMoney({ Amt }: ReportEntry10, currency: string): Money | null {
  return Amt.Ccy === currency ? moneyToMt(Amt) : null;
}

/** Day of a date or of a date and time (ISO); undefined for one that no field of an MT can have. */
export function dayOf(
  date: { readonly Dt?: string | undefined; readonly DtTm?: string | undefined } | undefined,
): string | undefined {
  return mtDay(date?.Dt ?? date?.DtTm);
}

/**
 * An entry as field 61 with its field 86. Parties, remittance information and references that do not fit into 61 go to 86 after
 * code words.
 * @param day ISO date, used for an entry without a value date.
 */
export function entryToMt(
  entry: ReportEntry10,
  money: Money,
  mark: StatementLine['mark'],
  day: string,
  passage: Passage,
): StatementLine {
  const { AddtlNtryInf, AcctSvcrRef } = entry;
  const only = onlyTransaction(entry, passage);
  const at = { ...passage, from: only?.at ?? passage.from };
  const { type, businessCode } = transactionTypeToMt(entry.BkTxCd, below(passage, '/BkTxCd'));
  const found = detailsToMt(only?.transaction ?? {}, { entry, type, businessCode }, at);
  return present({
    ...datesOf(entry, day, passage),
    mark,
    money,
    transactionType: type,
    referenceForAccountOwner: found.reference,
    accountServicingReference: servicingReference(AcctSvcrRef, below(passage, '/AcctSvcrRef')),
    supplementaryDetails: supplementary(only?.transaction.AddtlTxInf, below(at, '/AddtlTxInf')),
    information: informationToMt(
      AddtlNtryInf,
      found.details,
      below({ ...passage, to: '86' }, '/AddtlNtryInf'),
    ),
  });
}

/** The year of an entry date is not written; a reader takes that which is nearest to the value date. */
function datesOf(
  { ValDt, BookgDt }: ReportEntry10,
  day: string,
  { losses, from, to }: Passage,
): { readonly valueDate: string; readonly entryDate: string | undefined } {
  const booking = dayOf(BookgDt);
  const valueDate = dayOf(ValDt) ?? booking ?? day;
  if (ValDt === undefined) {
    lose(losses, {
      kind: 'assumed',
      code: 'date_assumed',
      to,
      after: valueDate,
      message:
        'Field 61 needs a value date, which the entry does not have; its booking date, or that of the report, was filled in.',
    });
  }
  if (booking === undefined) return { valueDate, entryDate: undefined };
  const entryDate = entryDateOf(booking.slice(5, 7) + booking.slice(8), valueDate);
  if (entryDate === booking) return { valueDate, entryDate };
  lose(losses, {
    kind: 'dropped',
    code: 'date_shortened',
    from: `${from}/BookgDt`,
    before: booking,
    message:
      'Field 61 has no year of the booking date, which is too far from the value date to be clear without one; it was left out.',
  });
  return { valueDate, entryDate: undefined };
}

function servicingReference(reference: string | undefined, passage: Passage): string | undefined {
  if (reference === undefined || reference === '') return undefined;
  if (isReference(reference)) return reference;
  dropWhole(
    passage.losses,
    reference,
    passage.from,
    `The reference ${quote(reference)} does not fit into field 61 (16 characters) and was left out.`,
  );
  return undefined;
}

function supplementary(text: string | undefined, passage: Passage): string | undefined {
  if (text === undefined || inCharacterSet(text).trim() === '') return undefined;
  return fitText(toFinText(text.replace(/\s+/g, ' '), passage), SUPPLEMENTARY_MAX_LENGTH, passage);
}
