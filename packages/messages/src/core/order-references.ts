import type { MessageType } from './message-type.ts';

/** How an answer to the sender refers to an order. A reference that the order does not have is null. */
export interface OrderReferences {
  /** The type of the message, in its own version. */
  readonly type: MessageType;
  /** Who sent the message, as far as it says so by a BIC. */
  readonly senderBic: string | null;
  /** Of the message: field 20, `MsgId`, or `OUR REF` of a telex. */
  readonly message: string;
  /** `PmtInfId` */
  readonly payment: string | null;
  /** `InstrId` */
  readonly instruction: string | null;
  /** `EndToEndId` */
  readonly endToEnd: string | null;
  /** `TxId`, or field 21 where an MT has several transactions. */
  readonly transaction: string | null;
  /** In lower case. */
  readonly uetr: string | null;
  /** True if an ISO 20022 message has a business header. */
  readonly hasHeader: boolean;
}
