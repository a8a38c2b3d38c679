import {
  type CancellationRequest,
  cancellationRequestsOf,
  inquiriesOf,
  type PaymentInquiry,
} from '@clearbench/messages/transfers';

/** A bank's recall of a payment, or its question about one. */
export type PaymentRequest =
  | { kind: 'recall'; request: CancellationRequest }
  | { kind: 'inquiry'; request: PaymentInquiry };

export const paymentRequestsOf = (text: string): PaymentRequest[] => [
  ...cancellationRequestsOf(text).map((request) => ({ kind: 'recall', request }) as const),
  ...inquiriesOf(text).map((request) => ({ kind: 'inquiry', request }) as const),
];
