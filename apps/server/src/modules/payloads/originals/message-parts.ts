import {
  type CancellationRequest,
  cancellationRequestsOf,
  inquiriesOf,
  type OrderReferences,
  orderReferencesOf,
  type PaymentInquiry,
} from '@clearbench/messages/transfers';

/** A bank's recall of a payment, or its question about one. */
export type PaymentRequest =
  | { kind: 'recall'; request: CancellationRequest }
  | { kind: 'inquiry'; request: PaymentInquiry };

/** What is read in the text of a message. */
export interface MessageParts {
  orders: readonly OrderReferences[];
  requests: readonly PaymentRequest[];
}

const READERS: { readonly [Kind in keyof MessageParts]: (text: string) => MessageParts[Kind] } = {
  orders: orderReferencesOf,
  requests: (text) => [
    ...cancellationRequestsOf(text).map((request) => ({ kind: 'recall', request }) as const),
    ...inquiriesOf(text).map((request) => ({ kind: 'inquiry', request }) as const),
  ],
};

export const partsIn = <Kind extends keyof MessageParts>(kind: Kind, text: string): MessageParts[Kind] =>
  READERS[kind](text);
