import type { MxContentOf } from '../iso20022/content.ts';
import type { AccountReport25, TotalTransactions6 } from '../iso20022/generated/types.ts';
import type { InterimReport } from '../swift-mt/content.ts';
import type { FloorLimit } from '../swift-mt/content-parts.ts';
import type { Loss } from '../translation.ts';
import { creationTime, headerToIso } from './header-to-iso.ts';
import { compact, type Passage, unlessEmpty } from './losses.ts';
import type { Mapped } from './mapped.ts';
import {
  dropReportTransport,
  entryToIso,
  informationToIso,
  pageToIso,
  reportedAccount,
} from './reporting-to-iso.ts';

const TYPE = 'camt.052.001.08';
const ROOT = '/Document/BkToCstmrAcctRpt';
const REPORT = `${ROOT}/Rpt[1]`;

/** An interim transaction report (MT942) as ISO 20022 has it. */
export function mt942ToCamt052(content: InterimReport): Mapped<MxContentOf<typeof TYPE>> {
  const { envelope, transactionReference: reference, dateTimeIndication, relatedReference } = content;
  const losses: Loss[] = [];
  dropReportTransport(envelope, losses);
  const { date } = dateTimeIndication;
  const creation =
    envelope === null ? timeOf(content) : creationTime(envelope, date, `${ROOT}/GrpHdr/CreDtTm`, losses);
  const header =
    envelope === null ? null : headerToIso(envelope, { type: TYPE, reference, service: 'usual', creation });
  const OrgnlBizQry = relatedReference === undefined ? undefined : { MsgId: relatedReference };
  const GrpHdr = { MsgId: reference, CreDtTm: creation, OrgnlBizQry };
  const document = { GrpHdr, Rpt: [reportOf(content, losses)] };
  return { kind: 'mapped', content: compact({ type: TYPE, header, document }), losses };
}

/** Field 13D: when the report was made. */
function timeOf({ dateTimeIndication: { date, time, offset } }: InterimReport): string {
  return `${date}T${time}:00${offset}`;
}

function reportOf(content: InterimReport, losses: Loss[]): AccountReport25 {
  const { envelope, floorLimits } = content;
  const passage: Passage = { losses, from: '25', to: `${REPORT}/Acct` };
  const currency = floorLimits[0]?.money.currency ?? '';
  const information = informationToIso(content.information, {
    losses,
    from: '86',
    to: `${REPORT}/AddtlRptInf`,
  });
  const limits = floorLimits.map(limitText).join(' ');
  return {
    Id: content.transactionReference,
    RptPgntn: pageToIso(content.sequenceNumber, true, `${REPORT}/RptPgntn`, losses),
    LglSeqNb: content.statementNumber,
    CreDtTm: timeOf(content),
    Acct: reportedAccount(content.accountIdentification, currency, envelope, passage),
    TxsSummry: totalsOf(content),
    Ntry: unlessEmpty(
      content.lines.map((line, place) =>
        entryToIso(line, { losses, from: '61', to: `${REPORT}/Ntry[${place + 1}]` }),
      ),
    ),
    AddtlRptInf: [limits, information].filter((text) => text !== undefined && text !== '').join(' '),
  };
}

/** Field 34F as it stands in the MT: `/FLIM/EURD1000.00`. */
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
