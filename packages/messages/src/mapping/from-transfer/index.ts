/** Converts a transfer, read from a payload of any format, to the message that orders it. */

export { type OrderDetails, targetsOfTransfer } from './order.ts';
export { translateTransfer } from './translate-transfer.ts';
