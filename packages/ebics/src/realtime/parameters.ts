import type { Btf } from '../order/order.ts';
import { timestampOf } from './timestamp.ts';

/** The file with which a client learns where it is told in real time what is ready. H005 only: there is no older order type. */
export const REALTIME_BTF: Btf = { service: 'OTH', scope: 'DE', message: { name: 'wssparam' } };

export interface RealtimeParameters {
  /** The address of the WebSocket: `wss://…`. */
  url: string;
  /** Opens connections, one or several, until it expires. */
  token: string;
  validUntil: Date;
  partnerId: string;
  userId: string;
}

/** The answer to BTD OTH/DE/–/wssparam: JSON whose values are all strings. */
export const writeRealtimeParameters = ({
  url,
  token,
  validUntil,
  partnerId,
  userId,
}: RealtimeParameters): string =>
  JSON.stringify({
    URL: url,
    TOKEN: token,
    // Not a one-time token.
    OTT: 'N',
    VALIDITY: timestampOf(validUntil),
    PARTNERID: partnerId,
    USERID: userId,
  });
