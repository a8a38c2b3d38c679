import type { Order } from '@clearbench/ebics';
import type { NewEvent } from './repository.ts';

interface Origin {
  orderId: string;
  order: Order;
  userId: string;
  at: Date;
}

interface Happened {
  /** Of the customer protocol (HAC), such as `FILE_UPLOAD`. */
  action: string;
  /** Such as `TS01`: an external code of ISO 20022. */
  reason: string;
  texts?: readonly string[];
  fileName?: string | null;
  bytes?: number;
  digest?: Buffer;
}

/** A line of the customer protocol. */
export const eventOf = (
  { orderId, order, userId, at }: Origin,
  { action, reason, texts = [], fileName = null, bytes, digest }: Happened,
): NewEvent => ({
  ...{ at, action, reason, order_id: orderId, user_id: userId, file_name: fileName },
  order: JSON.stringify(order),
  texts: [...texts],
  bytes: bytes ?? null,
  digest: digest ?? null,
});
