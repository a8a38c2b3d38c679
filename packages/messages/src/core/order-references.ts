import type { MessageType } from './message-type.ts';

/** How an answer to the sender refers to an order. A missing reference is null. */
export interface OrderReferences {
  /** The type of the message, in its own version. */
  readonly type: MessageType;
  /** The sender of the message, if a BIC names it. */
  readonly senderBic: string | null;
  /** The message's own reference: field 20, `MsgId`, or `OUR REF` of a telex. */
  readonly message: string;
  /** `PmtInfId` */
  readonly payment: string | null;
  /** `InstrId` */
  readonly instruction: string | null;
  /** `EndToEndId` */
  readonly endToEnd: string | null;
  /** `TxId`, or field 21 if an MT has several transactions. */
  readonly transaction: string | null;
  /** In lower case. */
  readonly uetr: string | null;
  /** True if an ISO 20022 message has a business header. */
  readonly hasHeader: boolean;
}
