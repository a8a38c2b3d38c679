import type { MessageType } from './message-type.ts';

/** A request to cancel one payment, and how it names that payment. What it does not say is null. */
export interface CancellationRequest {
  /** The type of the message, in its own version. */
  readonly type: MessageType;
  /** Who sent the message, as far as it says so by a BIC. */
  readonly senderBic: string | null;
  /** Of the request: field 20, `CxlId`, or the `Id` of the case or of the assignment. */
  readonly reference: string;
  /** A reason code like `DUPL`. */
  readonly reason: string | null;
  /** Of the payment, in lower case. */
  readonly uetr: string | null;
  /** Of the payment: field 21, or `OrgnlInstrId`, `OrgnlTxId`, `OrgnlEndToEndId` and `OrgnlMsgId`, in this order. */
  readonly paymentReferences: readonly string[];
  /** True if an ISO 20022 message has a business header. */
  readonly hasHeader: boolean;
}
