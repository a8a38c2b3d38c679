import type { OrderIdentifier } from '../service.ts';

/** An event in the customer protocols HAC and PTK. */
export interface ProtocolEvent extends OrderIdentifier {
  /** ISO 8601. It must be the same in each protocol: clients recognise events by it. */
  at: string;
  /** Such as `FILE_UPLOAD`. */
  action: string;
  orderId?: string;
  partnerId: string;
  userId?: string;
  /** Such as `TS01`: one of ISO's external codes. */
  reason?: string;
  /** More about the event, for people. */
  texts?: readonly string[];
  fileName?: string;
  /** Bytes. */
  size?: number;
  /** The hash of the order's data. */
  digest?: Uint8Array;
}
