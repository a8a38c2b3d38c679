import type { MessageType } from './message-type.ts';

/** How a message identifies a payment of another message. Missing values are null. */
export interface OriginalPayment {
  readonly message: string | null;
  /** The type of that message. */
  readonly messageType: string | null;
  readonly instruction: string | null;
  readonly endToEnd: string | null;
  readonly transaction: string | null;
}

/** A question of a bank about one payment, and how it identifies that payment. Missing values are null. */
export interface PaymentInquiry {
  /** The type of the message, in its own version. */
  readonly type: MessageType;
  /** The sender of the message, if a BIC names it. */
  readonly senderBic: string | null;
  /** The message's own reference. */
  readonly messageId: string;
  /** The inquiry's own reference: `StsReqId` or `RqstrInvstgtnId`; that of the message if it has none. */
  readonly reference: string;
  /** What an investigation is about, like `CCNR`; null for a request for the status. */
  readonly investigationType: string | null;
  /** The payment's UETR, in lower case. */
  readonly uetr: string | null;
  /** The references that the question gives the payment, for its answer. */
  readonly payment: OriginalPayment;
  /** The same: `OrgnlInstrId`, `OrgnlTxId`, `OrgnlEndToEndId` and `OrgnlMsgId`, in this order. */
  readonly paymentReferences: readonly string[];
  /** True if the message has a business header. */
  readonly hasHeader: boolean;
}
