import type { MxContentOf } from '../../iso20022/content.ts';
import type { AccountStatement9 } from '../../iso20022/generated/types.ts';
import type { Statement } from '../../swift-mt/content/content-reporting.ts';
import { compact } from '../losses.ts';
import type { Mapped } from '../mapped.ts';
import { creationTime } from '../to-iso/header-to-iso.ts';
import { balanceToIso, dropReportTransport, reportHead, reportParts } from '../to-iso/reporting-to-iso.ts';
import type { Loss } from '../translation.ts';

const TYPE = 'camt.053.001.08';
const ROOT = '/Document/BkToCstmrStmt';
const NAMES = { page: 'StmtPgntn', information: 'AddtlStmtInf' };

/** A page of a statement (MT940, MT950) as ISO 20022 has it. A page without headers makes a message without one. */
export function mt940ToCamt053(content: Statement): Mapped<MxContentOf<typeof TYPE>> {
  const { envelope, closingBalance } = content;
  const losses: Loss[] = [];
  dropReportTransport(envelope, losses);
  const to = `${ROOT}/GrpHdr`;
  const creation = creationTime(envelope, closingBalance.date, `${to}/CreDtTm`, losses);
  const { header, GrpHdr } = reportHead(content, TYPE, creation, { losses, from: '', to });
  const document = { GrpHdr, Stmt: [statementOf(content, losses)] };
  return { kind: 'mapped', content: compact({ type: TYPE, header, document }), losses };
}

function statementOf(content: Statement, losses: Loss[]): AccountStatement9 {
  const { openingBalance, closingBalance, closingAvailableBalance } = content;
  const { currency } = openingBalance.money;
  const isLast = closingBalance.kind === 'final';
  const passage = { losses, from: '', to: `${ROOT}/Stmt[1]` };
  const { page, information, ...parts } = reportParts(content, currency, isLast, NAMES, passage);
  return {
    ...parts,
    StmtPgntn: page,
    Bal: [
      balanceToIso('OPBD', openingBalance),
      balanceToIso('CLBD', closingBalance),
      ...(closingAvailableBalance === undefined ? [] : [balanceToIso('CLAV', closingAvailableBalance)]),
      ...content.forwardAvailableBalances.map((balance) => balanceToIso('FWAV', balance)),
    ],
    AddtlStmtInf: information,
  };
}
