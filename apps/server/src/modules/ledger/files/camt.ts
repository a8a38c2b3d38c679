import { type AccountSide, formatMinor, servicerOf } from '@clearbench/domain';
import { build, type Iso20022 } from '@clearbench/messages';
import type { EntryRow } from '../statement-repository.ts';
import {
  accountNumber,
  counterAccountOf,
  keptBy,
  reportReference,
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
  const { account, period, openingMinor, closingMinor } = statement;
  const { Id, AddtlInf, ...parts } = partsOf(statement, statementReference(statement));
  return build({
    type: 'camt.053.001.08',
    header: null,
    document: {
      GrpHdr: { MsgId: Id, CreDtTm: parts.CreDtTm },
      Stmt: [
        {
          ...{ Id, StmtPgntn: WHOLE, ...parts },
          Bal: [
            balanceOf('OPBD', account, openingMinor, { Dt: period.first }),
            balanceOf('CLBD', account, closingMinor, { Dt: period.last }),
          ],
          AddtlStmtInf: AddtlInf,
        },
      ],
    },
  });
}

/** What was booked until now, as camt.052.001.08. */
export function camt052Of(report: WholeStatement): string {
  const { account, period, openingMinor, closingMinor } = report;
  const { Id, AddtlInf, ...parts } = partsOf(report, reportReference(report));
  return build({
    type: 'camt.052.001.08',
    header: null,
    document: {
      GrpHdr: { MsgId: Id, CreDtTm: parts.CreDtTm },
      Rpt: [
        {
          ...{ Id, RptPgntn: WHOLE, ...parts },
          Bal: [
            balanceOf('OPBD', account, openingMinor, { Dt: period.first }),
            balanceOf('ITBD', account, closingMinor, { DtTm: parts.CreDtTm }),
          ],
          AddtlRptInf: AddtlInf,
        },
      ],
    },
  });
}

const WHOLE = { PgNb: '1', LastPgInd: true };

/** What statements and reports have in common. */
function partsOf(statement: WholeStatement, reference: string) {
  const { account, period, number, entries, createdAt } = statement;
  return {
    Id: reference,
    ElctrncSeqNb: String(number),
    CreDtTm: dateTime(createdAt),
    FrToDt: { FrDtTm: `${period.first}T00:00:00+00:00`, ToDtTm: `${period.last}T23:59:59+00:00` },
    Acct: {
      Id: { Othr: { Id: accountNumber(account) } },
      Ccy: account.currency,
      Svcr: { FinInstnId: institutionOf(account) },
    },
    TxsSummry: summaryOf(account, entries),
    Ntry: entries.length === 0 ? undefined : entries.map((row) => entryOf(row, account)),
    AddtlInf: `${SIMULATED}. ${keptBy(account)}. ${SEAL_PLACE}`,
  };
}

const dateTime = (at: Date): string => `${at.toISOString().slice(0, 19)}+00:00`;

type Account = WholeStatement['account'];

const INDICATORS = { debit: 'DBIT', credit: 'CRDT' } as const;

function institutionOf(account: Account): Iso20022.FinancialInstitutionIdentification18 {
  const { bic, name } = servicerOf(account);
  return bic === null ? { Nm: name } : { BICFI: bic };
}

function balanceOf(
  code: 'OPBD' | 'CLBD' | 'ITBD',
  account: Account,
  netMinor: bigint,
  at: { Dt: string } | { DtTm: string },
) {
  const { side, amount } = servicerBalance(account, netMinor);
  return {
    Tp: { CdOrPrtry: { Cd: code } },
    Amt: { Ccy: account.currency, value: amount },
    CdtDbtInd: INDICATORS[side],
    Dt: at,
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
    BookgDt: { DtTm: dateTime(row.booked_at) },
    ValDt: { Dt: row.value_date },
    AcctSvcrRef: row.transaction_id?.slice(0, 35),
    BkTxCd: { Prtry: { Cd: row.kind.slice(0, 35) } },
    AddtlNtryInf: `${row.text} / ${counterAccountOf(row)} / ${row.entry_id}`.slice(0, TEXT_MAX_LENGTH),
  };
}
