import type { Problem } from '../../core/problem.ts';
import type { MxContentOf } from '../../iso20022/content/content.ts';
import type { AccountStatement9, CashBalance8 } from '../../iso20022/generated/types.ts';
import type { MtContentOf } from '../../swift-mt/content/content.ts';
import type { Balance } from '../../swift-mt/content/content-parts.ts';
import type { Statement } from '../../swift-mt/content/content-reporting.ts';
import { present } from '../../swift-mt/content/values.ts';
import { compact, dropWhole, stop } from '../losses.ts';
import { direction, isStopped, nothing, type Stopped, stopped } from '../mapped.ts';
import { creationTime } from '../parts/headers.ts';
import { informationToMt } from '../parts/information.ts';
import { balanceToIso, dropReportTransport, reportHead, reportParts } from '../parts/reports-to-iso.ts';
import {
  accountIdentificationToMt,
  balanceToMt,
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
import { unfitAmount } from '../parts/transfers.ts';
import { peek } from '../reader.ts';
import type { Loss } from '../translation.ts';

const TYPE = 'camt.053.001.08';
const ROOT = '/Document/BkToCstmrStmt';
const STATEMENT = `${ROOT}/Stmt[1]`;

type Source = MxContentOf<typeof TYPE>;

interface Facts extends Balances {
  readonly statement: AccountStatement9;
  readonly facts: ReportFacts;
}

/** An MT940 has one statement with its balances, and amounts that field 61 takes. */
function factsOf({ document }: Source): Facts | Stopped {
  const [statement] = document.Stmt;
  const stops = reportStops(document.Stmt, ROOT);
  if (statement === undefined || stops.length > 0) return stopped(stops);
  const balances = balancesOf(statement);
  if (isStopped(balances)) return balances;
  const { openingBalance, closingBalance } = balances;
  const { currency } = openingBalance.money;
  const facts = { currency, day: closingBalance.date, takesExpected: false };
  const problems = entryStops(peek(statement).Ntry ?? [], facts, STATEMENT);
  return problems.length > 0 ? stopped(problems) : { statement, facts, ...balances };
}

/** A statement as the customer's MT940. Balances that it has no field for are left out. */
function statementToMt(
  { header, document: { GrpHdr } }: Source,
  { statement, facts, ...balances }: Facts,
  losses: Loss[],
): MtContentOf<'MT940'> {
  const passage = reportPassage(losses, ROOT, 'Stmt');
  const { Bal, StmtPgntn, TxsSummry, AddtlStmtInf } = statement;
  const chosen = Object.values(chosenIn(statement)).flat();
  for (const [place, balance] of Bal.entries()) {
    const why = 'An MT940 has no field for a balance of this type.';
    if (!chosen.includes(balance)) dropWhole(losses, balance, `${STATEMENT}/Bal[${place + 1}]`, why);
  }
  const lines = linesToMt(statement.Ntry ?? [], facts, passage);
  dropWhole(losses, TxsSummry, `${passage.from}/TxsSummry`, 'An MT940 has no totals of its entries.');
  const envelope = reportEnvelope(header, losses);
  return present({
    type: 'MT940' as const,
    envelope,
    transactionReference: reportReference(GrpHdr, statement, ROOT, passage),
    relatedReference: queryReference(GrpHdr, ROOT, passage),
    accountIdentification: accountIdentificationToMt(statement, facts.currency, envelope?.senderBic, passage),
    ...numbersToMt(statement, ['StmtPgntn', StmtPgntn], passage),
    ...balances,
    lines,
    information: informationToMt(AddtlStmtInf, [], {
      losses,
      from: `${passage.from}/AddtlStmtInf`,
      to: '86',
    }),
  });
}

interface Balances {
  readonly openingBalance: Balance;
  readonly closingBalance: Balance;
  readonly closingAvailableBalance: Balance | undefined;
  readonly forwardAvailableBalances: readonly Balance[];
}

/** The balances of a statement that an MT940 has fields for. */
function chosenIn({ Bal }: AccountStatement9) {
  const all = (code: string): CashBalance8[] => Bal.filter(({ Tp }) => Tp.CdOrPrtry.Cd === code);
  const [opening] = [...all('OPBD'), ...all('PRCD')];
  return { opening, closing: all('CLBD')[0], available: all('CLAV')[0], forward: all('FWAV') };
}

function balancesOf(statement: AccountStatement9): Balances | Stopped {
  const { opening, closing, available, forward } = chosenIn(statement);
  const problems: Problem[] = [];
  const at = `${STATEMENT}/Bal`;
  if (opening === undefined) {
    const right = 'The statement has no opening balance (OPBD or PRCD), which field 60a needs.';
    problems.push(stop('balance_missing', at, right));
  }
  if (closing === undefined) {
    const right = 'The statement has no closing balance (CLBD), which field 62a needs.';
    problems.push(stop('balance_missing', at, right));
  }
  const made = (balance: CashBalance8 | undefined, isIntermediate?: boolean): Balance | undefined => {
    const found = balance && balanceToMt(balance, isIntermediate);
    if (balance !== undefined && found === null) problems.push(unfitAmount(balance.Amt, at));
    return found ?? undefined;
  };
  const isLast = statement.StmtPgntn?.LastPgInd !== false;
  const openingBalance = made(opening);
  const closingBalance = made(closing, !isLast || closing?.Tp.SubTp?.Cd === 'INTM');
  const closingAvailableBalance = made(available, false);
  const forwardAvailableBalances = forward.flatMap((balance) => made(balance, false) ?? []);
  if (openingBalance === undefined || closingBalance === undefined || problems.length > 0)
    return stopped(problems);
  return { openingBalance, closingBalance, closingAvailableBalance, forwardAvailableBalances };
}

const NAMES = { page: 'StmtPgntn', information: 'AddtlStmtInf' };

/** A page of a statement (MT940, MT950) in ISO 20022. A page without headers becomes a message without one. */
function statementToIso(content: Statement, _: object, losses: Loss[]): Source {
  const { envelope, closingBalance } = content;
  dropReportTransport(envelope, losses);
  const to = `${ROOT}/GrpHdr`;
  const creation = creationTime(envelope, closingBalance.date, `${to}/CreDtTm`, losses);
  const { header, GrpHdr } = reportHead(content, TYPE, creation, { losses, from: '', to });
  const document = { GrpHdr, Stmt: [statementOf(content, losses)] };
  return compact({ type: TYPE, header, document });
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

export const STATEMENTS = {
  toMx: direction(nothing, statementToIso),
  toMt: direction(factsOf, statementToMt),
};
