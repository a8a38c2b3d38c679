import type { MxContentOf } from '../../iso20022/content.ts';
import type { AccountReport25, TotalTransactions6 } from '../../iso20022/generated/types.ts';
import type { FloorLimit } from '../../swift-mt/content/content-parts.ts';
import type { InterimReport } from '../../swift-mt/content/content-reporting.ts';
import { compact } from '../losses.ts';
import type { Mapped } from '../mapped.ts';
import { creationTime } from '../to-iso/header-to-iso.ts';
import { dropReportTransport, reportHead, reportParts } from '../to-iso/reporting-to-iso.ts';
import type { Loss } from '../translation.ts';

const TYPE = 'camt.052.001.08';
const ROOT = '/Document/BkToCstmrAcctRpt';
const NAMES = { page: 'RptPgntn', information: 'AddtlRptInf' };

/** An interim transaction report (MT942) as ISO 20022 has it. */
export function mt942ToCamt052(content: InterimReport): Mapped<MxContentOf<typeof TYPE>> {
  const { envelope, dateTimeIndication } = content;
  const losses: Loss[] = [];
  dropReportTransport(envelope, losses);
  const to = `${ROOT}/GrpHdr`;
  const creation =
    envelope === null
      ? timeOf(content)
      : creationTime(envelope, dateTimeIndication.date, `${to}/CreDtTm`, losses);
  const { header, GrpHdr } = reportHead(content, TYPE, creation, { losses, from: '', to });
  const document = { GrpHdr, Rpt: [reportOf(content, losses)] };
  return { kind: 'mapped', content: compact({ type: TYPE, header, document }), losses };
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
    TxsSummry: totalsOf(content),
    AddtlRptInf: [limits, information].filter((text) => text !== undefined && text !== '').join(' '),
  };
}

/** Field 34F as text: `/FLIM/EURD1000.00`. */
function limitText({ mark, money }: FloorLimit): string {
  return `/FLIM/${money.currency}${mark ?? ''}${money.amount}`;
}

/** Fields 90D and 90C. */
function totalsOf({ debits, credits }: InterimReport): TotalTransactions6 {
  return {
    TtlCdtNtries:
      credits === undefined ? undefined : { NbOfNtries: String(credits.count), Sum: credits.money.amount },
    TtlDbtNtries:
      debits === undefined ? undefined : { NbOfNtries: String(debits.count), Sum: debits.money.amount },
  };
}
