import type { MxType } from '../../core/message-type.ts';
import type { BusinessApplicationHeaderV02 } from '../generated/types.ts';
import { CREATED, ELM, OAK } from './parties.ts';

/** The header of a sample from Oak Bank to Elm Bank; `variant` is `cov.` for `swift.cbprplus.cov.03`. */
export function sampleHeader(type: MxType, reference: string, variant = ''): BusinessApplicationHeaderV02 {
  return {
    Fr: { FIId: OAK },
    To: { FIId: ELM },
    BizMsgIdr: reference,
    MsgDefIdr: type,
    BizSvc: `swift.cbprplus.${variant}03`,
    CreDt: CREATED,
  };
}

/** The header of Elm Bank's answer. */
export function answerHeader(type: MxType, reference: string): BusinessApplicationHeaderV02 {
  return { ...sampleHeader(type, reference), Fr: { FIId: ELM }, To: { FIId: OAK } };
}
