import type { MxContentOf } from '../content/content.ts';
import { sampleHeader } from './header.ts';
import { CREATED, ELM, OAK } from './parties.ts';

/** A message that was refused before it was read. */
export const ADMI_002: MxContentOf<'admi.002.001.01'> = {
  type: 'admi.002.001.01',
  header: null,
  document: {
    RltdRef: { Ref: 'REF20261120A' },
    Rsn: { RjctgPtyRsn: 'DU03', RjctnDtTm: CREATED, RsnDesc: 'Duplicate message' },
  },
};

/** A message that was received. */
export const ADMI_007: MxContentOf<'admi.007.001.01'> = {
  type: 'admi.007.001.01',
  header: null,
  document: {
    MsgId: { MsgId: 'ACK20261120A', CreDtTm: CREATED },
    Rpt: [{ RltdRef: { Ref: 'REF20261120A' }, ReqHdlg: { StsCd: 'ACCP' } }],
  },
};

/** A bank tells another one that when it is closed. */
export const ADMI_024: MxContentOf<'admi.024.001.01'> = {
  type: 'admi.024.001.01',
  header: sampleHeader('admi.024.001.01', 'NTF20261120A'),
  document: {
    GrpHdr: { MsgId: 'NTF20261120A', CreDtTm: CREATED, Sndr: { Agt: OAK }, Rcvr: { Agt: ELM } },
    NtfctnData: [
      {
        SndrNtfctnId: 'NTF20261120A',
        NtfctnTp: { Cd: 'INFO' },
        NtfctnNrrtv: ['We are closed on Christmas Eve.'],
      },
    ],
  },
};
