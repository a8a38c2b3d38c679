import { formatMinor, PLATFORM } from '@clearbench/domain';
import { build, type Iso20022 } from '@clearbench/messages';
import type { EntryRow } from '../statement-repository.ts';
import {
  accountNumber,
  balanceText,
  counterAccountOf,
  SIMULATED,
  statementReference,
  type WholeStatement,
} from './statement.ts';
import { SEAL_PLACE } from './statement-seal.ts';

const TEXT_MAX_LENGTH = 500;

/** The statement as camt.053.001.08. */
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
            Svcr: { FinInstnId: { BICFI: PLATFORM.bic } },
          },
          Bal: [
            balanceOf('OPBD', openingMinor, account.currency, period.first),
            balanceOf('CLBD', closingMinor, account.currency, period.last),
          ],
          TxsSummry: summaryOf(entries, account.currency),
          Ntry: entries.length === 0 ? undefined : entries.map(entryOf),
          AddtlStmtInf: `${SIMULATED}. ${SEAL_PLACE}`,
        },
      ],
    },
  });
}

function balanceOf(code: 'OPBD' | 'CLBD', netMinor: bigint, currency: string, day: string) {
  const { isDebit, amount } = balanceText(netMinor, currency);
  return {
    Tp: { CdOrPrtry: { Cd: code } },
    Amt: { Ccy: currency, value: amount },
    CdtDbtInd: isDebit ? ('DBIT' as const) : ('CRDT' as const),
    Dt: { Dt: day },
  };
}

function summaryOf(entries: EntryRow[], currency: string): Iso20022.TotalTransactions6 {
  const total = (side: EntryRow['side']) => {
    const ofSide = entries.filter((entry) => entry.side === side);
    const sum = ofSide.reduce((minor, { amount_minor }) => minor + amount_minor, 0n);
    return { NbOfNtries: String(ofSide.length), Sum: formatMinor(sum, currency) };
  };
  return {
    TtlNtries: { NbOfNtries: String(entries.length) },
    TtlCdtNtries: total('credit'),
    TtlDbtNtries: total('debit'),
  };
}

function entryOf(row: EntryRow): Iso20022.ReportEntry10 {
  return {
    NtryRef: row.seq.toString(),
    Amt: { Ccy: row.currency, value: formatMinor(row.amount_minor, row.currency) },
    CdtDbtInd: row.side === 'debit' ? 'DBIT' : 'CRDT',
    Sts: { Cd: 'BOOK' },
    BookgDt: { DtTm: `${row.booked_at.toISOString().slice(0, 19)}+00:00` },
    ValDt: { Dt: row.value_date },
    AcctSvcrRef: row.transaction_id?.slice(0, 35),
    BkTxCd: { Prtry: { Cd: row.kind.slice(0, 35) } },
    AddtlNtryInf: `${row.text} / ${counterAccountOf(row)} / ${row.entry_id}`.slice(0, TEXT_MAX_LENGTH),
  };
}
