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

/** A charge that a bank claims. */
export interface ClaimedCharge {
  /** Decimal string. */
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
  /** A code of ExternalChargeType1Code. */
  readonly type: string | null;
}

/** The charges that a bank claims for one payment. Missing values are null. */
export interface ChargesClaim {
  readonly chargesId: string | null;
  readonly recordId: string | null;
  /** At least one. */
  readonly charges: readonly ClaimedCharge[];
}

/** A question of a bank about one payment, or its claim of charges for it, and how it identifies that payment. Missing values are null. */
export interface PaymentInquiry {
  /** The type of the message, in its own version. */
  readonly type: MessageType;
  /** The sender of the message, if a BIC names it. */
  readonly senderBic: string | null;
  /** The message's own reference. */
  readonly messageId: string;
  /** The inquiry's own reference: `StsReqId`, `RqstrInvstgtnId` or `ChrgsId`; that of the message if it has none. */
  readonly reference: string;
  /** What an investigation is about, like `CCNR`; null for other inquiries. */
  readonly investigationType: string | null;
  /** Null unless it is a claim of charges. */
  readonly claim: ChargesClaim | null;
  /** The payment's UETR, in lower case. */
  readonly uetr: string | null;
  /** The references that the question gives the payment, for its answer. */
  readonly payment: OriginalPayment;
  /** The same: those of the instruction, the transaction, from end to end, and of the message, in this order. */
  readonly paymentReferences: readonly string[];
  /** True if the message has a business header. */
  readonly hasHeader: boolean;
}
