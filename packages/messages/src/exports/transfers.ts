/** Payments in the terms of no format: read from a payload of any format, and written as content of any format. */

export type { CancellationRequest } from '../core/cancellation-request.ts';
export type { OrderReferences } from '../core/order-references.ts';
export type { ChargesClaim, ClaimedCharge, PaymentInquiry } from '../core/payment-inquiry.ts';
export type {
  IncomingTransfer,
  PayloadFormat,
  PayloadItem,
  TransferOptions,
  TransferReading,
} from '../core/transfer.ts';
export { orderContent } from '../mapping/orders/order-content.ts';
export type { OrderDetails, PaymentOrder } from '../mapping/orders/payment-order.ts';
export { type PaymentDetails, paymentDetailsOf } from '../mapping/payment-details/payment-details.ts';
export { cancellationRequestsOf } from '../reading/items/cancellation-requests.ts';
export { inquiriesOf } from '../reading/items/inquiries.ts';
export { messageOf } from '../reading/items/message-of-item.ts';
export type { OpenTransfers } from '../reading/items/open-transfers.ts';
export { orderReferencesOf } from '../reading/items/order-references.ts';
export { openTransfers, readTransfers } from '../reading/items/read-transfers.ts';
