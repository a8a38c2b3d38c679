import type { Transaction } from '@clearbench/contract';
import { isoDay, isReasonCode } from '@clearbench/domain';
import type { PaymentInquiry } from '@clearbench/messages/transfers';
import {
  adapterOf,
  type InquiryOutcome,
  messageWithoutTransfer,
  networkOf,
  type OutgoingMessage,
  type Tx,
} from '../../networks/index.ts';
import type { TransactionService } from '../../transactions/index.ts';
import { findLife } from '../life/lives-repository.ts';
import { answering, bankToAnswer, referenceWithoutTransfer, uniqueReference } from '../orders/outgoing.ts';

/**
 * The answer to a bank that asks what became of its payment: a pacs.002 to a pacs.028, a camt.111 to a camt.110. Only the bank that
 * sent the payment learns its status. A bank that claims charges (camt.106) for a payment that it sent or received gets them. Null: no
 * BIC names the bank, or it is this one.
 */
export async function inquiryAnswer(
  tx: Tx,
  transactions: Pick<TransactionService, 'findPayment'>,
  inquiry: PaymentInquiry,
  at: Date,
): Promise<OutgoingMessage | null> {
  const { senderBic: sender, uetr, paymentReferences } = inquiry;
  const receiverBic = bankToAnswer(sender);
  if (sender === null || receiverBic === null) return null;
  const payment = await transactions.findPayment(sender, uetr, paymentReferences, {
    orTo: inquiry.claim !== null,
  });
  const life = payment === null ? null : await findLife(tx, payment.transactionId);
  const network = networkOf(inquiry, life);
  const reference = life === null ? referenceWithoutTransfer() : uniqueReference('ANS', life);
  const outcome = payment === null ? UNKNOWN : outcomeOf(payment);
  const written = adapterOf(network).inquiryAnswer?.(inquiry, { receiverBic, reference, outcome, at });
  if (written === undefined) return null;
  const message = { network, purpose: 'message', reference, receiverBic, ...written } as const;
  if (life !== null) return answering(life, message, at);
  const unknown = { scenario: null, currency: null, amount: null, amountMinor: null, customers: null };
  return messageWithoutTransfer({ ...message, uetr, ...unknown }, at);
}

const UNKNOWN: InquiryOutcome = { status: null, failure: null, settledOn: null };

const outcomeOf = ({ status, completedAt, reason }: Transaction): InquiryOutcome => ({
  status: STATUSES[status],
  failure:
    reason === null ? null : { reason: isReasonCode(reason.code) ? reason.code : null, text: reason.text },
  settledOn: completedAt === null ? null : isoDay(new Date(completedAt)),
});

/** ExternalPaymentTransactionStatus1Code. */
const STATUSES: Readonly<Record<Transaction['status'], 'PDNG' | 'ACSP' | 'ACCC' | 'RJCT'>> = {
  pending: 'PDNG',
  processing: 'ACSP',
  converting: 'ACSP',
  completed: 'ACCC',
  failed: 'RJCT',
};
