import { type AccountSide, formatMinor, servicerOf } from '@clearbench/domain';
import { build, type Iso20022 } from '@clearbench/messages';
import type { EntryRow } from '../statement-repository.ts';
import {
  accountNumber,
  counterAccountOf,
  keptBy,
  SIMULATED,
  servicerBalance,
  servicerSide,
  statementReference,
  type WholeStatement,
} from './statement.ts';
import { SEAL_PLACE } from './statement-seal.ts';

const TEXT_MAX_LENGTH = 500;

/** The statement as camt.053.001.08, as the account's servicer sends it. */
export function camt053Of(statement: WholeStatement): string {
  const { account, period, number, openingMinor, closingMinor, entries } = statement;
  const reference = statementReference(statement);
  const created = `${statement.createdAt.toISOString().slice(0, 19)}+00:00`;
  return build({
    type: 'camt.053.001.08',
    header: null,
    document: {
      GrpHdr: { MsgId: reference, CreDtTm: created },
      Stmt: [
        {
          Id: reference,
          StmtPgntn: { PgNb: '1', LastPgInd: true },
          ElctrncSeqNb: String(number),
          CreDtTm: created,
          FrToDt: { FrDtTm: `${period.first}T00:00:00+00:00`, ToDtTm: `${period.last}T23:59:59+00:00` },
          Acct: {
            Id: { Othr: { Id: accountNumber(account) } },
            Ccy: account.currency,
            Svcr: { FinInstnId: institutionOf(account) },
          },
          Bal: [
            balanceOf('OPBD', account, openingMinor, period.first),
            balanceOf('CLBD', account, closingMinor, period.last),
          ],
          TxsSummry: summaryOf(account, entries),
          Ntry: entries.length === 0 ? undefined : entries.map((row) => entryOf(row, account)),
          AddtlStmtInf: `${SIMULATED}. ${keptBy(account)}. ${SEAL_PLACE}`,
        },
      ],
    },
  });
}

type Account = WholeStatement['account'];

const INDICATORS = { debit: 'DBIT', credit: 'CRDT' } as const;

function institutionOf(account: Account): Iso20022.FinancialInstitutionIdentification18 {
  const { bic, name } = servicerOf(account);
  return bic === null ? { Nm: name } : { BICFI: bic };
}

function balanceOf(code: 'OPBD' | 'CLBD', account: Account, netMinor: bigint, day: string) {
  const { side, amount } = servicerBalance(account, netMinor);
  return {
    Tp: { CdOrPrtry: { Cd: code } },
    Amt: { Ccy: account.currency, value: amount },
    CdtDbtInd: INDICATORS[side],
    Dt: { Dt: day },
  };
}

function summaryOf(account: Account, entries: EntryRow[]): Iso20022.TotalTransactions6 {
  const total = (side: AccountSide) => {
    const ofSide = entries.filter((entry) => servicerSide(account, entry.side) === side);
    const sum = ofSide.reduce((minor, { amount_minor }) => minor + amount_minor, 0n);
    return { NbOfNtries: String(ofSide.length), Sum: formatMinor(sum, account.currency) };
  };
  return {
    TtlNtries: { NbOfNtries: String(entries.length) },
    TtlCdtNtries: total('credit'),
    TtlDbtNtries: total('debit'),
  };
}

function entryOf(row: EntryRow, account: Account): Iso20022.ReportEntry10 {
  return {
    NtryRef: row.seq.toString(),
    Amt: { Ccy: row.currency, value: formatMinor(row.amount_minor, row.currency) },
    CdtDbtInd: INDICATORS[servicerSide(account, row.side)],
    Sts: { Cd: 'BOOK' },
    BookgDt: { DtTm: `${row.booked_at.toISOString().slice(0, 19)}+00:00` },
    ValDt: { Dt: row.value_date },
    AcctSvcrRef: row.transaction_id?.slice(0, 35),
    BkTxCd: { Prtry: { Cd: row.kind.slice(0, 35) } },
    AddtlNtryInf: `${row.text} / ${counterAccountOf(row)} / ${row.entry_id}`.slice(0, TEXT_MAX_LENGTH),
  };
}
