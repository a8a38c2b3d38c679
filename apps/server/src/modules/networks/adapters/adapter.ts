import type { BatchWindow, Network, Route, TransferType } from '@clearbench/domain';
import type { Message } from '@clearbench/messages';
import type { OrderReferences, PaymentDetails, PaymentInquiry } from '@clearbench/messages/transfers';
import type {
  Facts,
  OutgoingMessage,
  PaymentReference,
  Plan,
  RecallAnswer,
  RecallRequest,
  SentPayment,
} from '../messages.ts';

/** Everything in which a network differs from the others. */
export interface NetworkAdapter {
  format: Message['format'];
  /** The last number of a session. */
  lastNumber: number;
  /** True if the network counts sessions. */
  hasSessions: boolean;
  /** Absent where every message leaves at once. */
  batches?: Batches;
  /** True if banks send such a message over this network. `transfer`: the one that it is about, if that is known. */
  brings(message: Pick<OrderReferences, 'type' | 'hasHeader'>, transfer: OrderedTransfer | null): boolean;
  /** The type of the message with which a bank orders such a transfer. */
  orderType(type: TransferType): string;
  payment(order: OrderedPayment): Written;
  /** The additional facts that the far side must know about a payment in a message of this type. */
  factsOf(transfer: OrderedTransfer, type: string): Partial<Facts>;
  /** Tells the sender of an order that it failed, or returns its funds. */
  rejection(transfer: OrderedTransfer, order: OrderReferences, rejection: Rejection, at: Date): Written;
  recalls: Recalls;
  /** Answers a bank that asks what became of its payment, or claims charges for it; absent where no message does that. */
  inquiryAnswer?(inquiry: PaymentInquiry, answer: InquiryAnswer): Written;
  /** The text as it is transmitted: with its number and, if sent again, marked as a possible duplicate. */
  transmitted(text: string, numbers: Numbering, repeat: Repeat | null, now: Date): string;
  /** The immediate answer to a message. `isForced`: a scenario asks for a refusal. */
  answer(sent: Transmitted, isForced: boolean, now: Date): Answer;
  /** Writes a message of the far side. */
  inbound(arriving: Arriving): ArrivingText;
}

/** A transfer as messages name it. */
export interface OrderedTransfer {
  readonly transactionId: string;
  readonly uetr: string;
  readonly type: TransferType;
  readonly amountMinor: bigint;
  /** Decimal string. */
  readonly amount: string;
  readonly currency: string;
  readonly reference: string | null;
  readonly senderName: string | null;
  readonly senderAccount: string | null;
  readonly recipientName: string | null;
  readonly recipientAccount: string | null;
  readonly destinationIban: string | null;
}

export interface OrderedPayment {
  transfer: OrderedTransfer;
  route: Route;
  reference: string;
  at: Date;
  /** The details of the received message beyond the transfer. */
  details: PaymentDetails | null;
}

/** A message for the queue. */
export interface Written {
  type: string;
  text: string;
  /** If the network writes the given reference differently. */
  reference?: string;
}

export interface Rejection {
  receiverBic: string;
  reference: string;
  /** A reason code of ISO 20022; null when only the text says why. */
  reason: string | null;
  /** Any length and characters: the part that does not fit is left out. */
  text: string;
  /** The decimal amount that a completed transfer gets back; null if the transfer failed before. */
  returned: string | null;
}

export interface InquiryAnswer {
  receiverBic: string;
  reference: string;
  outcome: InquiryOutcome;
  at: Date;
}

/** The status of a payment, for a bank that asks. */
export interface InquiryOutcome {
  /** A code of ExternalPaymentTransactionStatus1Code; null: the payment is not known here. */
  status: 'PDNG' | 'ACSP' | 'ACCC' | 'RJCT' | null;
  /** Why it failed: a reason code of ISO 20022, or null if only the text says it. Null if it did not fail. */
  failure: Pick<Rejection, 'reason' | 'text'> | null;
  /** The ISO date on which it settled; null if it did not. */
  settledOn: string | null;
}

/** How to recall payments over a network, and how to answer recalls. */
export interface Recalls {
  /** Another network, if the network of the payment has no format for this. */
  network: Network;
  /** True if an answer names the payment as the request did. */
  namesOrder: boolean;
  request(transfer: OrderedTransfer, payment: SentPayment, recall: Recall, at: Date): Written;
  answer(recalled: Recalled, request: RecallRequest, answer: ReferredAnswer, at: Date): Written;
}

export interface Recall {
  reference: string;
  reason: string;
}

export interface ReferredAnswer extends RecallAnswer {
  reference: string;
}

export interface Recalled {
  uetr: string | null;
  /** Null: the payment is not known here. */
  payment: { transfer: OrderedTransfer; order: PaymentReference } | null;
}

/** Messages that leave together at certain hours. */
interface Batches {
  windowAt(now: Date): BatchWindow;
  /** When a message that is ready at a given time leaves. */
  departure(message: OutgoingMessage, at: Date): Date;
}

/** The number of a message, outgoing or incoming, with the number of digits that its network uses. */
export interface Numbering {
  /** Unused where a network counts no sessions. */
  session: string;
  sequence: string;
}

/** Marks a possible duplicate: sent before (PDE), or delivered before (PDM). */
export interface Repeat {
  kind: 'PDE' | 'PDM';
  /** When it was first sent; null if unknown. */
  firstSentAt: Date | null;
}

export interface Transmitted {
  type: string;
  reference: string;
  numbers: Numbering;
  text: string;
}

/** The immediate answer of a network to a message. */
export interface Answer {
  accepted: boolean;
  text: string;
  errorCode: string | null;
  /** Line of block 4. */
  errorLine: number | null;
  errorText: string | null;
}

export interface Refusal {
  code: string;
  line: number | null;
  meaning: string;
}

export interface Arriving {
  facts: Facts;
  plan: Plan;
  reference: string;
  numbers: Numbering;
  at: Date;
}

export interface ArrivingText extends Written {
  /** If it is not the bank that the message is from. */
  senderBic?: string;
}
