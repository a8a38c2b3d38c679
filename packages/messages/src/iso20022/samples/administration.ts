import type { MxContentOf } from '../content/content.ts';
import { CREATED } from './parties.ts';

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
