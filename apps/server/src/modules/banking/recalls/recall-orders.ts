import {
  messageWithoutTransfer,
  type OutgoingMessage,
  type RecallAnswer,
  type RecallRequest,
  type SentPayment,
} from '../../networks/index.ts';
import type { Life } from '../life/life.ts';
import { finRecall, finRecallAnswer } from '../orders/order-fin.ts';
import { isoRecall, isoRecallAnswer } from '../orders/order-iso.ts';
import { answering, isIso, orderOf, outgoing, uniqueReference } from '../orders/outgoing.ts';

/** The request to cancel a payment that was sent. A telex payment is recalled over SWIFT, because telex has no form for it. */
export function recallOrder(
  life: Life,
  reason: string,
  payment: SentPayment,
  at: Date,
  request: RecallRequest | null = null,
): OutgoingMessage {
  const { receiverBic } = payment;
  const reference = uniqueReference('RCL', life);
  const common = { purpose: 'recall' as const, reference, receiverBic, payment, request };
  const outcome = { reason: life.status === 'completed' ? 'settled' : null };
  if (isIso(payment)) {
    const text = isoRecall(life, payment, { reference, reason }, at);
    return outgoing(
      life,
      { ...common, ...outcome, network: payment.network, type: 'camt.056.001.08', text },
      at,
    );
  }
  const type = payment.type.startsWith('MT202') ? 'MT292' : 'MT192';
  const text = finRecall(type, life, payment, { reference, reason });
  return outgoing(life, { ...common, ...outcome, network: 'swift', type, text }, at);
}

/** Our answer to the bank that asked us to cancel the transfer. A service telex is answered over SWIFT, as it is recalled. */
export function recallAnswer(
  life: Life,
  request: RecallRequest,
  answer: RecallAnswer,
  at: Date,
): OutgoingMessage {
  const reference = uniqueReference('ANS', life);
  const common = { purpose: 'message' as const, reference, receiverBic: request.senderBic };
  if (isIso(request)) {
    const payment = { life, order: request.order ?? orderOf(life) };
    const text = isoRecallAnswer(payment, request, { reference, answer }, at);
    return answering(life, { ...common, network: request.network, type: 'camt.029.001.09', text }, at);
  }
  const type = request.type === 'MT292' ? 'MT296' : 'MT196';
  const text = finRecallAnswer(type, life, request, { reference, answer });
  return answering(life, { ...common, network: 'swift', type, text }, at);
}

/** Our answer to a bank whose request names no payment of its own that is known here. */
export function unknownPaymentAnswer(
  request: RecallRequest,
  uetr: string | null,
  reference: string,
  at: Date,
): OutgoingMessage {
  const answer: RecallAnswer = { status: 'RJCR', reason: 'NOOR' };
  const isMt = !isIso(request);
  const mtType = request.type === 'MT292' ? 'MT296' : 'MT196';
  return messageWithoutTransfer(
    {
      network: request.network,
      type: isMt ? mtType : 'camt.029.001.09',
      purpose: 'message',
      uetr,
      reference,
      receiverBic: request.senderBic,
      text: isMt
        ? finRecallAnswer(mtType, { uetr }, request, { reference, answer })
        : isoRecallAnswer(null, request, { reference, answer }, at),
      scenario: null,
      currency: null,
      amount: null,
      amountMinor: null,
      customers: null,
    },
    at,
  );
}
