import type { MxContentOf } from '../content/content.ts';
import type { ReportEntry10 } from '../generated/types.ts';
import { sampleHeader } from './header.ts';
import {
  CREATED,
  DAY,
  NORTHERN_MILLS,
  NORTHERN_MILLS_ACCOUNT,
  SUEDWERK,
  SUEDWERK_ACCOUNT,
  UETR,
} from './parties.ts';

const ACCOUNT = { ...SUEDWERK_ACCOUNT, Ccy: 'EUR' };

function balance<Code extends string>(code: Code, value: string) {
  return {
    Tp: { CdOrPrtry: { Cd: code } },
    Amt: { Ccy: 'EUR', value },
    CdtDbtInd: 'CRDT' as const,
    Dt: { Dt: DAY },
  };
}

const RECEIVED: ReportEntry10 = {
  NtryRef: '1',
  Amt: { Ccy: 'EUR', value: '12500.50' },
  CdtDbtInd: 'CRDT',
  Sts: { Cd: 'BOOK' },
  BookgDt: { Dt: DAY },
  ValDt: { Dt: DAY },
  AcctSvcrRef: 'ELM20261120001',
  BkTxCd: { Domn: { Cd: 'PMNT', Fmly: { Cd: 'RCDT', SubFmlyCd: 'XBCT' } } },
  NtryDtls: [
    {
      TxDtls: [
        {
          Refs: { InstrId: 'REF20261120A', EndToEndId: 'INV4711', UETR },
          Amt: { Ccy: 'EUR', value: '12500.50' },
          CdtDbtInd: 'CRDT',
          RltdPties: {
            Dbtr: { Pty: NORTHERN_MILLS },
            DbtrAcct: NORTHERN_MILLS_ACCOUNT,
            Cdtr: { Pty: SUEDWERK },
          },
          RmtInf: { Ustrd: ['INV 4711'] },
        },
      ],
    },
  ],
};

const FEE: ReportEntry10 = {
  NtryRef: '2',
  Amt: { Ccy: 'EUR', value: '9.90' },
  CdtDbtInd: 'DBIT',
  Sts: { Cd: 'BOOK' },
  BookgDt: { Dt: DAY },
  ValDt: { Dt: DAY },
  BkTxCd: { Domn: { Cd: 'ACMT', Fmly: { Cd: 'MDOP', SubFmlyCd: 'CHRG' } } },
};

const SUMMARY = {
  TtlNtries: { NbOfNtries: '2' },
  TtlCdtNtries: { NbOfNtries: '1', Sum: '12500.50' },
  TtlDbtNtries: { NbOfNtries: '1', Sum: '9.90' },
};

const PAGE = { PgNb: '1', LastPgInd: true };

/** A day's statement with two entries. */
export const CAMT_053: MxContentOf<'camt.053.001.08'> = {
  type: 'camt.053.001.08',
  header: sampleHeader('camt.053.001.08', 'STM20261120A'),
  document: {
    GrpHdr: { MsgId: 'STM20261120A', CreDtTm: CREATED },
    Stmt: [
      {
        Id: 'STM20261120A',
        StmtPgntn: PAGE,
        ElctrncSeqNb: '224',
        Acct: ACCOUNT,
        Bal: [balance('OPBD', '100000.00'), balance('CLBD', '112490.60')],
        TxsSummry: SUMMARY,
        Ntry: [RECEIVED, FEE],
      },
    ],
  },
};

/** The entries on an account since the morning. */
export const CAMT_052: MxContentOf<'camt.052.001.08'> = {
  type: 'camt.052.001.08',
  header: sampleHeader('camt.052.001.08', 'RPT20261120A'),
  document: {
    GrpHdr: { MsgId: 'RPT20261120A', CreDtTm: CREATED },
    Rpt: [
      {
        Id: 'RPT20261120A',
        RptPgntn: PAGE,
        Acct: ACCOUNT,
        Bal: [balance('ITBD', '112500.50')],
        Ntry: [RECEIVED],
      },
    ],
  },
};

/** Notice of a credit. */
export const CAMT_054: MxContentOf<'camt.054.001.08'> = {
  type: 'camt.054.001.08',
  header: sampleHeader('camt.054.001.08', 'NTF20261120A'),
  document: {
    GrpHdr: { MsgId: 'NTF20261120A', CreDtTm: CREATED },
    Ntfctn: [{ Id: 'NTF20261120A', Acct: ACCOUNT, Ntry: [RECEIVED] }],
  },
};

/** A statement in the version of 2009, which many banks still send their customers. */
export const CAMT_053_V02: MxContentOf<'camt.053.001.02'> = {
  type: 'camt.053.001.02',
  header: null,
  document: {
    GrpHdr: { MsgId: 'STM20261120A', CreDtTm: CREATED },
    Stmt: [
      {
        Id: 'STM20261120A',
        ElctrncSeqNb: '224',
        CreDtTm: CREATED,
        Acct: ACCOUNT,
        Bal: [balance('OPBD', '100000.00'), balance('CLBD', '112500.50')],
        Ntry: [
          {
            Amt: { Ccy: 'EUR', value: '12500.50' },
            CdtDbtInd: 'CRDT',
            Sts: 'BOOK',
            BookgDt: { Dt: DAY },
            ValDt: { Dt: DAY },
            BkTxCd: { Domn: { Cd: 'PMNT', Fmly: { Cd: 'RCDT', SubFmlyCd: 'XBCT' } } },
            NtryDtls: [
              { TxDtls: [{ Refs: { EndToEndId: 'INV4711' }, RltdPties: { Dbtr: NORTHERN_MILLS } }] },
            ],
          },
        ],
      },
    ],
  },
};
