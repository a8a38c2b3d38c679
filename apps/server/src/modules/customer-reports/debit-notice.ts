import { isoDay } from '@clearbench/domain';
import type { Iso20022 } from '@clearbench/messages';
import { marked } from '../networks/index.ts';

/** A completed transfer. */
export interface Debited {
  transactionId: string;
  uetr: string;
  reference: string | null;
  currency: string;
  /** Decimal string. */
  amount: string;
  /** The account of the sender; null where the order names none. */
  account: string | null;
  at: Date;
}

const NOT_PROVIDED = 'NOTPROVIDED';
const REFERENCE_LENGTH = 35;
const ACCOUNT_LENGTH = 34;

/** A camt.054 about debits: a notification for each account. */
export function debitNotice(id: string, transfers: readonly Debited[], at: Date): string {
  const created = `${at.toISOString().slice(0, 19)}+00:00`;
  const reference = id.replaceAll('-', '');
  const byAccount = Map.groupBy(
    transfers,
    ({ account, currency }) => `${account ?? NOT_PROVIDED} ${currency}`,
  );
  const notifications = [...byAccount.values()].map((ofAccount, index) => ({
    Id: `${reference.slice(0, REFERENCE_LENGTH - 4)}${String(index + 1).padStart(4, '0')}`.slice(
      -REFERENCE_LENGTH,
    ),
    CreDtTm: created,
    Acct: {
      Id: { Othr: { Id: (ofAccount[0]?.account ?? NOT_PROVIDED).slice(0, ACCOUNT_LENGTH) } },
      Ccy: ofAccount[0]?.currency ?? 'EUR',
    },
    Ntry: ofAccount.map(entryOf),
  }));
  return marked({
    type: 'camt.054.001.08',
    header: null,
    document: { GrpHdr: { MsgId: reference, CreDtTm: created }, Ntfctn: notifications },
  }).text;
}

function entryOf({ transactionId, uetr, reference, currency, amount, at }: Debited): Iso20022.ReportEntry10 {
  const Amt = { Ccy: currency, value: amount };
  return {
    Amt,
    CdtDbtInd: 'DBIT',
    Sts: { Cd: 'BOOK' },
    BookgDt: { Dt: isoDay(at) },
    AcctSvcrRef: transactionId.slice(0, REFERENCE_LENGTH),
    // A customer's credit transfer, issued.
    BkTxCd: { Domn: { Cd: 'PMNT', Fmly: { Cd: 'ICDT', SubFmlyCd: 'OTHR' } } },
    NtryDtls: [
      {
        TxDtls: [
          {
            Refs: { EndToEndId: (reference ?? NOT_PROVIDED).slice(0, REFERENCE_LENGTH), UETR: uetr },
            Amt,
            CdtDbtInd: 'DBIT',
          },
        ],
      },
    ],
  };
}
