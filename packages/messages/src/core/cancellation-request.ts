import type { MessageType } from './message-type.ts';

/** A request to cancel one payment, and how it identifies that payment. Missing values are null. */
export interface CancellationRequest {
  /** The type of the message, in its own version. */
  readonly type: MessageType;
  /** The sender of the message, if a BIC names it. */
  readonly senderBic: string | null;
  /** The request's own reference: field 20, `CxlId`, or the `Id` of the case or of the assignment. */
  readonly reference: string;
  /** A reason code like `DUPL`. */
  readonly reason: string | null;
  /** The payment's UETR, in lower case. */
  readonly uetr: string | null;
  /**
   * The payment's references: field 21, or `OrgnlInstrId`, `OrgnlTxId`, `OrgnlEndToEndId` and `OrgnlMsgId`, in this
   * order.
   */
  readonly paymentReferences: readonly string[];
  /** True if an ISO 20022 message has a business header. */
  readonly hasHeader: boolean;
}
