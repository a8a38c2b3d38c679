import type { Message } from '../core/message.ts';
import type { MessageType } from '../core/message-type.ts';
import type { IncomingTransfer } from '../core/transfer.ts';
import { translateTransfer } from './from-transfer/translate-transfer.ts';
import { targetsOf as targetsOfMessage, translate as translateMessage } from './index.ts';
import { targetsOfTransfer } from './orders/order-content.ts';
import type { OrderDetails } from './orders/payment-order.ts';
import type { Translation } from './translation.ts';

/**
 * The types that this message or transfer can become, the usual one first. For a transfer these are all suitable ones:
 * `translate` names what it still lacks, such as a UETR.
 */
export function targetsOf(source: Message | IncomingTransfer): readonly MessageType[] {
  return 'format' in source ? targetsOfMessage(source) : targetsOfTransfer(source);
}

/**
 * Translates a message to its counterpart of the other standard, or writes the message that orders a transfer: one that
 * `readPayload` read from JSON, CSV, a telex or any other payload. `details` is what a message needs that its source does not
 * say. What can't be translated has problems that say why. It never throws.
 */
export function translate(
  source: Message | IncomingTransfer,
  target: MessageType,
  details: OrderDetails = {},
): Translation {
  return 'format' in source
    ? translateMessage(source, target, details.createdAt)
    : translateTransfer(source, target, details);
}
