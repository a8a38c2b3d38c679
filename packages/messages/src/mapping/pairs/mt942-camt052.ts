import type { MxContentOf } from '../../iso20022/content/content.ts';
import type {
  AccountReport25,
  NumberAndSumOfTransactions1,
  TotalTransactions6,
} from '../../iso20022/generated/types.ts';
import type { EntryTotal, FloorLimit } from '../../swift-mt/content/content-parts.ts';
import type { InterimReport } from '../../swift-mt/content/content-reporting.ts';
import { present } from '../../swift-mt/content/values.ts';
import { compact, dropWhole, lose, type Passage, stop } from '../losses.ts';
import { direction, nothing, type Stopped, stopped } from '../mapped.ts';
import { creationTime } from '../parts/headers.ts';
import { informationToMt } from '../parts/information.ts';
import { dropReportTransport, reportHead, reportParts } from '../parts/reports-to-iso.ts';
import {
  accountIdentificationToMt,
  entryStops,
  linesToMt,
  numbersToMt,
  queryReference,
  type ReportFacts,
  reportEnvelope,
  reportPassage,
  reportReference,
  reportStops,
} from '../parts/reports-to-mt.ts';
import { peek, takeAll } from '../reader.ts';
import type { Loss } from '../translation.ts';
import { moneyToMt } from '../values/amounts.ts';
import { dateTimeToMt } from '../values/times.ts';

const TYPE = 'camt.052.001.08';
const ROOT = '/Document/BkToCstmrAcctRpt';
const REPORT = `${ROOT}/Rpt[1]`;

type Source = MxContentOf<typeof TYPE>;

interface Facts {
  readonly report: AccountReport25;
  /** The report's own creation time. */
  readonly made: Passage & { readonly text: string };
  readonly facts: ReportFacts;
}

/** An MT942 has one report in one currency, a time, and amounts that field 61 takes. */
function factsOf({ document: { GrpHdr, Rpt } }: Source): Facts | Stopped {
  const [report] = Rpt;
  const stops = reportStops(Rpt, ROOT);
  if (report === undefined || stops.length > 0) return stopped(stops);
  const currency = currencyOf(report);
  if (currency === undefined) {
    const right = 'The report does not give the currency of the account; add Acct/Ccy.';
    return stopped([stop('currency_unfit', `${REPORT}/Acct/Ccy`, right)]);
  }
  const from = report.CreDtTm === undefined ? `${ROOT}/GrpHdr/CreDtTm` : `${REPORT}/CreDtTm`;
  const made = { losses: [], from, to: '13D', text: report.CreDtTm ?? GrpHdr.CreDtTm };
  const day = dateTimeToMt(made.text, made)?.date;
  if (day === undefined) {
    const right = 'The report has no readable creation time, which field 13D needs.';
    return stopped([stop('date_missing', from, right)]);
  }
  const facts = { currency, day, takesExpected: true };
  const problems = entryStops(peek(report).Ntry ?? [], facts, REPORT);
  return problems.length > 0 ? stopped(problems) : { report, made, facts };
}

/** A report of the day’s entries so far as MT942. It has no balances. */
function reportToMt(
  { header, document: { GrpHdr } }: Source,
  { report, made, facts }: Facts,
  losses: Loss[],
): InterimReport {
  const { currency, day } = facts;
  const passage = reportPassage(losses, ROOT, 'Rpt');
  const dateTimeIndication = dateTimeToMt(made.text, { ...made, losses });
  const lines = linesToMt(report.Ntry ?? [], facts, passage);
  dropWhole(losses, report.Bal, `${REPORT}/Bal`, 'An MT942 has no balances.');
  const envelope = reportEnvelope(header, losses);
  // Every MT942 is the last page.
  if (peek(report).RptPgntn?.LastPgInd === true) takeAll(report.RptPgntn);
  return present({
    type: 'MT942' as const,
    envelope,
    transactionReference: reportReference(GrpHdr, report, ROOT, passage),
    relatedReference: queryReference(GrpHdr, ROOT, passage),
    accountIdentification: accountIdentificationToMt(report, currency, envelope?.senderBic, passage),
    ...numbersToMt(report, ['RptPgntn', report.RptPgntn], passage),
    dateTimeIndication: dateTimeIndication ?? { date: day, time: '00:00', offset: '+00:00' },
    lines,
    ...figuresOf(report, currency, lines.length > 0, passage),
  });
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

const NAMES = { page: 'RptPgntn', information: 'AddtlRptInf' };

/** An interim transaction report (MT942) as ISO 20022 has it. */
function reportToIso(content: InterimReport, _: object, losses: Loss[]): Source {
  const { envelope, dateTimeIndication } = content;
  dropReportTransport(envelope, losses);
  const to = `${ROOT}/GrpHdr`;
  const creation =
    envelope === null
      ? timeOf(content)
      : creationTime(envelope, dateTimeIndication.date, `${to}/CreDtTm`, losses);
  const { header, GrpHdr } = reportHead(content, TYPE, creation, { losses, from: '', to });
  const document = { GrpHdr, Rpt: [reportOf(content, losses)] };
  return compact({ type: TYPE, header, document });
}

/** Field 13D: when the report was made. */
function timeOf({ dateTimeIndication: { date, time, offset } }: InterimReport): string {
  return `${date}T${time}:00${offset}`;
}

function reportOf(content: InterimReport, losses: Loss[]): AccountReport25 {
  const { floorLimits } = content;
  const currency = floorLimits[0]?.money.currency ?? '';
  const passage = { losses, from: '', to: `${ROOT}/Rpt[1]` };
  const { page, information, ...parts } = reportParts(content, currency, true, NAMES, passage);
  const limits = floorLimits.map(limitText).join(' ');
  return {
    ...parts,
    RptPgntn: page,
    CreDtTm: timeOf(content),
    TxsSummry: totalsToIso(content),
    AddtlRptInf: [limits, information].filter((text) => text !== undefined && text !== '').join(' '),
  };
}

/** Field 34F as text: `/FLIM/EURD1000.00`. */
function limitText({ mark, money }: FloorLimit): string {
  return `/FLIM/${money.currency}${mark ?? ''}${money.amount}`;
}

/** Fields 90D and 90C. */
function totalsToIso({ debits, credits }: InterimReport): TotalTransactions6 {
  return {
    TtlCdtNtries: credits && { NbOfNtries: String(credits.count), Sum: credits.money.amount },
    TtlDbtNtries: debits && { NbOfNtries: String(debits.count), Sum: debits.money.amount },
  };
}

export const INTERIM_REPORT = { toMx: direction(nothing, reportToIso), toMt: direction(factsOf, reportToMt) };
