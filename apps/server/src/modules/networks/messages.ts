import type { Network, ScenarioName, TransferType } from '@clearbench/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** Why a message is sent: decides what its answer and confirmations mean for its transfer. */
export type Purpose = 'conversion' | 'settlement' | 'message' | 'recall' | 'investigation';

/** A message to be sent, built and checked by the caller; the network numbers it. */
export interface OutgoingMessage {
  /** UUIDv7. */
  id: string;
  network: Network;
  type: string;
  purpose: Purpose;
  transactionSeq: bigint | null;
  transactionId: string | null;
  uetr: string | null;
  reference: string;
  senderBic: string;
  receiverBic: string;
  currency: string | null;
  /** Decimal string. */
  amount: string | null;
  summary: string | null;
  text: string;
  scenario: ScenarioName | null;
  facts: Facts;
}

/** The facts about a message that the far side needs to confirm it; deleted after its last confirmation. */
export interface Facts {
  purpose: Purpose;
  messageId: string;
  /** The type of the message that is confirmed. */
  type: string;
  transferType: TransferType | null;
  transactionSeq: string | null;
  transactionId: string | null;
  uetr: string | null;
  reference: string;
  /** The bank that confirms, and the banks that the payment passes first. */
  receiverBic: string;
  correspondents: string[];
  beneficiaryBic: string;
  orderingBic: string;
  currency: string | null;
  amountMinor: string | null;
  /** ISO date. */
  valueDate: string;
  /** The account of this platform that a credit advice names. */
  account: string;
  /** The parties of a customer's payment, for its return. Messages that were stored by older versions have none. */
  customers?: Customers | null;
  /** The reason of a recall. */
  reason: string | null;
  /** The payment that a recall or an investigation is about. */
  payment?: SentPayment | null;
  /** If the ordering institution is going to recall the payment: the message with which it ordered the payment. */
  order?: PaymentReference | null;
  /** ISO 20022 only. */
  endToEndId?: string | null;
  /** The request for cancellation that a recall passes on: its answer is passed back. */
  request?: RecallRequest | null;
}

/** Another bank's request to cancel a payment, as the answer refers to it. */
export interface RecallRequest extends PaymentReference {
  network: Network;
  senderBic: string;
  /**
   * The payment as the request names it; missing for a request over a network, which identifies the payment by our
   * messages.
   */
  order?: PaymentReference;
}

/** The answer to it: done, refused, or still open. */
export interface RecallAnswer {
  status: 'CNCL' | 'RJCR' | 'PDCR';
  reason: string | null;
}

/** How messages about a payment identify it. */
export interface PaymentReference {
  type: string;
  reference: string;
  /** The ISO date on which it was sent. */
  day: string;
}

export interface SentPayment extends PaymentReference {
  network: Network;
  receiverBic: string;
}

/** The payment that a message is about: most often the message itself. */
export const paymentOf = ({ payment, type, reference, valueDate }: Facts): PaymentReference =>
  payment ?? { type, reference, day: valueDate };

export interface Customers {
  ordering: Customer;
  beneficiary: Customer;
}

/** As fields 50K and 59 name a customer, or 50A and 59A. */
export type Customer = { account?: string } & ({ nameAndAddress: string[] } | { bic: string });

/** A message that the far side is going to send. */
export interface Plan {
  kind: PlanKind;
  /** gpi or ISO 20022 status: ACSP, ACCC, RJCT, CNCL … */
  status: string;
  reason: string | null;
  from: string;
  to: string | null;
  /** The credited or forwarded amount, in minor units. */
  amountMinor: string | null;
  feeMinor: string | null;
  /** The currency of both amounts, if it is not the payment's own. */
  currency?: string;
  exchange?: Exchange;
  /** A repetition of an earlier message (PDM). */
  duplicate: boolean;
  /** The scenario that makes the bank send it; null if the bank always sends it. */
  scenario?: ScenarioName;
  /** Numbers the messages about one message, so that each gets its own reference. */
  number?: number;
}

export interface Exchange {
  from: ExchangedAmount;
  to: ExchangedAmount;
  rate: string;
}

interface ExchangedAmount {
  currency: string;
  minor: string;
}

export type PlanKind = 'credit-advice' | 'status' | 'return' | 'recall-request' | 'recall-answer';

export interface InboundText {
  type: string;
  reference: string;
  senderBic: string;
  text: string;
  summary: string;
}

/** A message that the network has answered. */
export interface AnsweredMessage {
  id: string;
  network: Network;
  type: string;
  accepted: boolean;
  errorCode: string | null;
  errorText: string | null;
  facts: Facts;
  /** The scenario that caused the refusal; null if the network refused it by its own rules. */
  scenario: ScenarioName | null;
}

export interface ReceivedMessage {
  id: string;
  network: Network;
  type: string;
  reference: string;
  plan: Plan;
  facts: Facts;
}

/** Receives the networks' answers and messages, inside the transaction that stores them; answers come first. */
export type NetworkListener = (
  tx: Tx,
  answered: readonly AnsweredMessage[],
  received: readonly ReceivedMessage[],
  at: Date,
) => Promise<AfterCommit>;

/** Called once the transaction is committed. */
export type AfterCommit = () => void;

export type Tx = Transaction<Schema>;

/**
 * The number of the transfer that a message is about. Also handles unreadable facts, because it runs for failed
 * messages.
 */
export function transactionOf(facts: Partial<Facts> | null): bigint | null {
  const seq = facts?.transactionSeq;
  return typeof seq === 'string' && /^\d{1,18}$/.test(seq) ? BigInt(seq) : null;
}
