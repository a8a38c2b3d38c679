import type { MxContentOf } from '../iso20022/content.ts';
import type { AccountStatement9 } from '../iso20022/generated/types.ts';
import type { Statement } from '../swift-mt/content.ts';
import type { Loss } from '../translation.ts';
import { creationTime, headerToIso } from './header-to-iso.ts';
import { compact, type Passage, unlessEmpty } from './losses.ts';
import type { Mapped } from './mapped.ts';
import {
  balanceToIso,
  dropReportTransport,
  entryToIso,
  informationToIso,
  pageToIso,
  reportedAccount,
} from './reporting-to-iso.ts';

const TYPE = 'camt.053.001.08';
const ROOT = '/Document/BkToCstmrStmt';
const STATEMENT = `${ROOT}/Stmt[1]`;

/** A page of a statement (MT940, MT950) as ISO 20022 has it. A page without headers makes a message without one. */
export function mt940ToCamt053(content: Statement): Mapped<MxContentOf<typeof TYPE>> {
  const { envelope, transactionReference: reference, closingBalance, relatedReference } = content;
  const losses: Loss[] = [];
  dropReportTransport(envelope, losses);
  const creation = creationTime(envelope, closingBalance.date, `${ROOT}/GrpHdr/CreDtTm`, losses);
  const header =
    envelope === null ? null : headerToIso(envelope, { type: TYPE, reference, service: 'usual', creation });
  const OrgnlBizQry = relatedReference === undefined ? undefined : { MsgId: relatedReference };
  const GrpHdr = { MsgId: reference, CreDtTm: creation, OrgnlBizQry };
  const document = { GrpHdr, Stmt: [statementOf(content, losses)] };
  return { kind: 'mapped', content: compact({ type: TYPE, header, document }), losses };
}

function statementOf(content: Statement, losses: Loss[]): AccountStatement9 {
  const { envelope, openingBalance, closingBalance, closingAvailableBalance } = content;
  const passage: Passage = { losses, from: '25', to: `${STATEMENT}/Acct` };
  const { currency } = openingBalance.money;
  const page = pageToIso(
    content.sequenceNumber,
    closingBalance.kind === 'final',
    `${STATEMENT}/StmtPgntn`,
    losses,
  );
  return {
    Id: content.transactionReference,
    StmtPgntn: page,
    LglSeqNb: content.statementNumber,
    Acct: reportedAccount(content.accountIdentification, currency, envelope, passage),
    Bal: [
      balanceToIso('OPBD', openingBalance),
      balanceToIso('CLBD', closingBalance),
      ...(closingAvailableBalance === undefined ? [] : [balanceToIso('CLAV', closingAvailableBalance)]),
      ...content.forwardAvailableBalances.map((balance) => balanceToIso('FWAV', balance)),
    ],
    Ntry: unlessEmpty(
      content.lines.map((line, place) =>
        entryToIso(line, { losses, from: '61', to: `${STATEMENT}/Ntry[${place + 1}]` }),
      ),
    ),
    AddtlStmtInf: informationToIso(content.information, {
      losses,
      from: '86',
      to: `${STATEMENT}/AddtlStmtInf`,
    }),
  };
}
