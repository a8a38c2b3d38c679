import type { MxType } from '@clearbench/messages/types';
import type { PaymentReference } from '../../messages.ts';
import type { Clearing } from './clearing.ts';

export const agent = (BICFI: string) => ({ FinInstnId: { BICFI } });

export const isoTime = (at: Date): string => `${at.toISOString().slice(0, 19)}+00:00`;

export interface Heading {
  clearing: Clearing;
  from: string;
  to: string;
  reference: string;
  at: Date;
}

/** Messages between institutions have a business header; the files of a clearing system do not. */
export function headed<Type extends MxType>(type: Type, { clearing, from, to, reference, at }: Heading) {
  if (!clearing.hasHeader) return { type, header: null };
  const parties = { Fr: { FIId: agent(from) }, To: { FIId: agent(to) } };
  return { type, header: { ...parties, BizMsgIdr: reference, MsgDefIdr: type, CreDt: isoTime(at) } };
}

export const agentsOf = ({ from, to }: Heading) => ({ InstgAgt: agent(from), InstdAgt: agent(to) });

/** A payment as identified in its own message. */
export const originalOf = ({ type, reference }: PaymentReference, endToEnd: string, uetr: string | null) => ({
  OrgnlGrpInf: { OrgnlMsgId: reference, OrgnlMsgNmId: type },
  OrgnlInstrId: reference,
  OrgnlEndToEndId: endToEnd,
  OrgnlTxId: reference,
  ...(uetr === null ? {} : { OrgnlUETR: uetr }),
});
