import type { Network } from '@clearbench/domain';

export const agent = (BICFI: string) => ({ FinInstnId: { BICFI } });

export const isoTime = (at: Date): string => `${at.toISOString().slice(0, 19)}+00:00`;

interface Headed {
  type: string;
  from: string;
  to: string;
  reference: string;
}

/** Messages between institutions over InterBank have a business header; the files of a clearing system do not. */
export function headerOf(network: Network, { type, from, to, reference }: Headed, at: Date) {
  if (network === 'sepa') return null;
  return {
    Fr: { FIId: agent(from) },
    To: { FIId: agent(to) },
    BizMsgIdr: reference,
    MsgDefIdr: type,
    CreDt: isoTime(at),
  };
}
