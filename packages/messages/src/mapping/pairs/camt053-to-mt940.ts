import type { Problem } from '../../core/problem.ts';
import type { MxContentOf } from '../../iso20022/content.ts';
import type { AccountStatement9, CashBalance8 } from '../../iso20022/generated/types.ts';
import type { MtContentOf } from '../../swift-mt/content/content.ts';
import type { Balance } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { dropWhole, type Passage, stop } from '../losses.ts';
import { type Mapped, stopped } from '../mapped.ts';
import { unfitAmount } from '../to-mt/amount-stops.ts';
import { informationToMt } from '../to-mt/information-to-mt.ts';
import {
  accountIdentificationToMt,
  balanceToMt,
  linesToMt,
  numbersToMt,
  queryReference,
  reportEnvelope,
  reportPassage,
  reportReference,
  reportStops,
} from '../to-mt/report-to-mt.ts';
import type { Loss } from '../translation.ts';

const ROOT = '/Document/BkToCstmrStmt';

/** A statement as the customer's MT940. Balances that it has no field for are left out. */
export function camt053ToMt940({
  header,
  document,
}: MxContentOf<'camt.053.001.08'>): Mapped<MtContentOf<'MT940'>> {
  const [statement] = document.Stmt;
  const stops = reportStops(document.Stmt, ROOT);
  if (statement === undefined || stops.length > 0) return stopped(stops);
  const losses: Loss[] = [];
  const passage = reportPassage(losses, ROOT, 'Stmt');
  const balances = balancesOf(statement, passage);
  if ('problems' in balances) return stopped(balances.problems);
  const { openingBalance, closingBalance } = balances;
  const { currency } = openingBalance.money;
  const facts = { currency, day: closingBalance.date, takesExpected: false };
  const { lines, problems } = linesToMt(statement.Ntry ?? [], facts, passage);
  if (problems.length > 0) return stopped(problems);
  dropWhole(
    losses,
    statement.TxsSummry,
    `${passage.from}/TxsSummry`,
    'An MT940 has no totals of its entries.',
  );
  const envelope = reportEnvelope(header, losses);
  const content = present({
    type: 'MT940' as const,
    envelope,
    transactionReference: reportReference(document.GrpHdr, statement, ROOT, passage),
    relatedReference: queryReference(document.GrpHdr, ROOT, passage),
    accountIdentification: accountIdentificationToMt(statement, currency, envelope?.senderBic, passage),
    ...numbersToMt(statement, ['StmtPgntn', statement.StmtPgntn], passage),
    ...balances,
    lines,
    information: informationToMt(statement.AddtlStmtInf, [], {
      losses,
      from: `${passage.from}/AddtlStmtInf`,
      to: '86',
    }),
  });
  return { kind: 'mapped', content, losses };
}

interface Balances {
  readonly openingBalance: Balance;
  readonly closingBalance: Balance;
  readonly closingAvailableBalance: Balance | undefined;
  readonly forwardAvailableBalances: readonly Balance[];
}

function balancesOf(
  { Bal, StmtPgntn }: AccountStatement9,
  { losses, from }: Passage,
): Balances | { readonly problems: readonly Problem[] } {
  const left = new Set(Bal);
  const take = (codes: readonly string[]): CashBalance8 | undefined => {
    const found = codes.flatMap((code) => Bal.filter(({ Tp }) => Tp.CdOrPrtry.Cd === code))[0];
    if (found !== undefined) left.delete(found);
    return found;
  };
  const opening = take(['OPBD', 'PRCD']);
  const closing = take(['CLBD']);
  const available = take(['CLAV']);
  const forward = Bal.filter(({ Tp }) => Tp.CdOrPrtry.Cd === 'FWAV');
  const problems: Problem[] = [];
  if (opening === undefined) {
    problems.push(
      stop(
        'balance_missing',
        `${from}/Bal`,
        'The statement has no opening balance (OPBD or PRCD), which field 60a needs.',
      ),
    );
  }
  if (closing === undefined) {
    problems.push(
      stop(
        'balance_missing',
        `${from}/Bal`,
        'The statement has no closing balance (CLBD), which field 62a needs.',
      ),
    );
  }
  const isLast = StmtPgntn?.LastPgInd !== false;
  const openingBalance = opening === undefined ? null : balanceToMt(opening);
  const closingBalance =
    closing === undefined ? null : balanceToMt(closing, !isLast || closing.Tp.SubTp?.Cd === 'INTM');
  const closingAvailableBalance = available === undefined ? undefined : balanceToMt(available, false);
  const forwardAvailableBalances = forward.map((balance) => balanceToMt(balance, false));
  for (const balance of forward) left.delete(balance);
  for (const [balance, made] of [
    [opening, openingBalance],
    [closing, closingBalance],
    [available, closingAvailableBalance],
  ] as const) {
    if (balance !== undefined && made === null) problems.push(unfitAmount(balance.Amt, `${from}/Bal`));
  }
  for (const [place, made] of forwardAvailableBalances.entries()) {
    const balance = forward[place];
    if (balance !== undefined && made === null) problems.push(unfitAmount(balance.Amt, `${from}/Bal`));
  }
  if (openingBalance === null || closingBalance === null || problems.length > 0) return { problems };
  for (const balance of left) {
    dropWhole(
      losses,
      balance,
      `${from}/Bal[${Bal.indexOf(balance) + 1}]`,
      'An MT940 has no field for a balance of this type.',
    );
  }
  return {
    openingBalance,
    closingBalance,
    closingAvailableBalance: closingAvailableBalance ?? undefined,
    forwardAvailableBalances: forwardAvailableBalances.filter((balance) => balance !== null),
  };
}
