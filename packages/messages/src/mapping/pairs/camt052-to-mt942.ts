import type { MxContentOf } from '../../iso20022/content.ts';
import type { AccountReport25, NumberAndSumOfTransactions1 } from '../../iso20022/generated/types.ts';
import type { EntryTotal, FloorLimit } from '../../swift-mt/content/content-parts.ts';
import type { InterimReport } from '../../swift-mt/content/content-reporting.ts';
import { present } from '../../swift-mt/content/values.ts';
import { dropWhole, lose, type Passage, stop } from '../losses.ts';
import { type Mapped, stopped } from '../mapped.ts';
import { peek, takeAll } from '../reader.ts';
import { informationToMt } from '../to-mt/information-to-mt.ts';
import {
  accountIdentificationToMt,
  linesToMt,
  numbersToMt,
  queryReference,
  reportEnvelope,
  reportPassage,
  reportReference,
  reportStops,
} from '../to-mt/report-to-mt.ts';
import type { Loss } from '../translation.ts';
import { moneyToMt } from '../values/amounts.ts';
import { dateTimeToMt } from '../values/times.ts';

const ROOT = '/Document/BkToCstmrAcctRpt';

/** A report of the day's entries so far as MT942. It has no balances. */
export function camt052ToMt942({ header, document }: MxContentOf<'camt.052.001.08'>): Mapped<InterimReport> {
  const { GrpHdr } = document;
  const [report] = document.Rpt;
  const stops = reportStops(document.Rpt, ROOT);
  if (report === undefined || stops.length > 0) return stopped(stops);
  const losses: Loss[] = [];
  const passage = reportPassage(losses, ROOT, 'Rpt');
  const currency = currencyOf(report);
  if (currency === undefined) {
    const right = 'The report does not give the currency of the account; add Acct/Ccy.';
    return stopped([stop('currency_unfit', `${passage.from}/Acct/Ccy`, right)]);
  }
  const at = report.CreDtTm === undefined ? `${ROOT}/GrpHdr/CreDtTm` : `${passage.from}/CreDtTm`;
  const dateTimeIndication = dateTimeToMt(report.CreDtTm ?? GrpHdr.CreDtTm, { losses, from: at, to: '13D' });
  if (dateTimeIndication === null) {
    return stopped([
      stop('date_missing', at, 'The report has no readable creation time, which field 13D needs.'),
    ]);
  }
  const facts = { currency, day: dateTimeIndication.date, takesExpected: true };
  const { lines, problems } = linesToMt(report.Ntry ?? [], facts, passage);
  if (problems.length > 0) return stopped(problems);
  dropWhole(losses, report.Bal, `${passage.from}/Bal`, 'An MT942 has no balances.');
  const envelope = reportEnvelope(header, losses);
  // Every MT942 is the last page.
  if (peek(report).RptPgntn?.LastPgInd === true) takeAll(report.RptPgntn);
  return {
    kind: 'mapped',
    content: present({
      type: 'MT942' as const,
      envelope,
      transactionReference: reportReference(GrpHdr, report, ROOT, passage),
      relatedReference: queryReference(GrpHdr, ROOT, passage),
      accountIdentification: accountIdentificationToMt(report, currency, envelope?.senderBic, passage),
      ...numbersToMt(report, ['RptPgntn', report.RptPgntn], passage),
      dateTimeIndication,
      lines,
      ...figuresOf(report, currency, lines.length > 0, passage),
    }),
    losses,
  };
}

function currencyOf({ Acct, Ntry = [], Bal = [] }: AccountReport25): string | undefined {
  return Acct.Ccy ?? Ntry[0]?.Amt.Ccy ?? Bal[0]?.Amt.Ccy;
}

const FLOOR_LIMIT = /^\/FLIM\/([A-Z]{3})([DC]?)(\d{1,15}(?:\.\d{1,5})?)(?: |$)/;

/** Fields 34F, 90D, 90C and 86. */
function figuresOf(
  report: AccountReport25,
  currency: string,
  hasLines: boolean,
  passage: Passage,
): Pick<InterimReport, 'floorLimits' | 'debits' | 'credits' | 'information'> {
  const { losses, from } = passage;
  const { AddtlRptInf = '', TxsSummry } = report;
  const { floorLimits, rest } = floorLimitsIn(AddtlRptInf, currency);
  if (floorLimits.length === 0) {
    const message =
      'Field 34F is mandatory; a limit of zero, which means entries of any amount, was filled in.';
    const after = `${currency}0,`;
    lose(losses, { kind: 'assumed', code: 'floor_limit_assumed', to: '34F', after, message });
  }
  const debits = totalOf(TxsSummry?.TtlDbtNtries, currency);
  const credits = totalOf(TxsSummry?.TtlCdtNtries, currency);
  const at: Passage = { losses, from: `${from}/AddtlRptInf`, to: '86' };
  // After an entry, without totals between, it would belong to that entry.
  const isApart = !hasLines || debits !== undefined || credits !== undefined;
  if (!isApart)
    dropWhole(
      losses,
      rest,
      at.from,
      'Without totals field 86 would belong to the last entry; it was left out.',
    );
  return present({
    floorLimits: floorLimits.length === 0 ? [{ money: zero(currency) }] : floorLimits,
    debits,
    credits,
    information: isApart ? informationToMt(rest === '' ? undefined : rest, [], at) : undefined,
  });
}

function zero(currency: string): FloorLimit['money'] {
  return moneyToMt({ Ccy: currency, value: '0' }) ?? { currency, amount: '0' };
}

/** The floor limits, written as `/FLIM/EURD1000.00` before the text: one for all entries, or debits' and credits'. */
function floorLimitsIn(
  text: string,
  currency: string,
): { readonly floorLimits: readonly FloorLimit[]; readonly rest: string } {
  const floorLimits: FloorLimit[] = [];
  let rest = text;
  for (
    let match = FLOOR_LIMIT.exec(rest);
    match !== null && floorLimits.length < 2;
    match = FLOOR_LIMIT.exec(rest)
  ) {
    const [whole, limitCurrency = '', mark, value = ''] = match;
    const money = moneyToMt({ Ccy: limitCurrency, value });
    if (money === null || limitCurrency !== currency) break;
    floorLimits.push(mark === 'D' || mark === 'C' ? { mark, money } : { money });
    rest = rest.slice(whole.length);
  }
  const marks = floorLimits.map(({ mark = '' }) => mark).join();
  return marks === '' || marks === 'D,C' ? { floorLimits, rest } : { floorLimits: [], rest: text };
}

function totalOf(total: NumberAndSumOfTransactions1 | undefined, currency: string): EntryTotal | undefined {
  const { NbOfNtries, Sum } = total ?? {};
  if (NbOfNtries === undefined || Sum === undefined || !/^\d{1,5}$/.test(NbOfNtries)) return undefined;
  const money = moneyToMt({ Ccy: currency, value: Sum });
  return money === null ? undefined : { count: Number(NbOfNtries), money };
}
