import {
  adapterOf,
  messageWithoutTransfer,
  type OutgoingMessage,
  type RecallAnswer,
  type RecallRequest,
  type SentPayment,
} from '../../networks/index.ts';
import type { Life } from '../life/life.ts';
import { answering, orderOf, outgoing, uniqueReference } from '../orders/outgoing.ts';

/** The request to cancel a payment that was sent. */
export function recallOrder(
  life: Life,
  reason: string,
  payment: SentPayment,
  at: Date,
  request: RecallRequest | null = null,
): OutgoingMessage {
  const { network, ...recalls } = adapterOf(payment.network).recalls;
  const reference = uniqueReference('RCL', life);
  return outgoing(
    life,
    {
      network,
      purpose: 'recall',
      reference,
      receiverBic: payment.receiverBic,
      payment,
      request,
      reason: life.status === 'completed' ? 'settled' : null,
      ...recalls.request(life, payment, { reference, reason }, at),
    },
    at,
  );
}

/** Our answer to the bank that asked us to cancel the transfer. */
export function recallAnswer(
  life: Life,
  request: RecallRequest,
  answer: RecallAnswer,
  at: Date,
): OutgoingMessage {
  const { network, ...recalls } = adapterOf(request.network).recalls;
  const reference = uniqueReference('ANS', life);
  const payment = { transfer: life, order: request.order ?? orderOf(life) };
  const written = recalls.answer({ uetr: life.uetr, payment }, request, { reference, ...answer }, at);
  const receiverBic = request.senderBic;
  return answering(life, { network, purpose: 'message', reference, receiverBic, ...written }, at);
}

/** Our answer to a bank whose request names no known payment of that bank. */
export function unknownPaymentAnswer(
  request: RecallRequest,
  uetr: string | null,
  reference: string,
  at: Date,
): OutgoingMessage {
  const answer = { reference, status: 'RJCR', reason: 'NOOR' } as const;
  const { network, ...recalls } = adapterOf(request.network).recalls;
  return messageWithoutTransfer(
    {
      network,
      purpose: 'message',
      uetr,
      reference,
      receiverBic: request.senderBic,
      ...recalls.answer({ uetr, payment: null }, request, answer, at),
      scenario: null,
      currency: null,
      amount: null,
      amountMinor: null,
      customers: null,
    },
    at,
  );
}
