/** From a transfer, as a payload of any format says it, to the message that orders it. */

export { type OrderDetails, targetsOfTransfer } from './order.ts';
export { translateTransfer } from './translate-transfer.ts';
