import { type FailureReason, playedText, reasonText, type ScenarioName } from '@clearbench/domain';
import { type Actor, SYSTEM_ACTOR } from '../../../platform/actor.ts';
import type { OutgoingMessage, RecallAnswer, RecallRequest } from '../../networks/index.ts';
import type { Draft } from '../life/draft.ts';
import { fail } from '../life/steps.ts';
import { sentence } from '../orders/outgoing.ts';
import { recallAnswer, recallOrder } from './recall-orders.ts';

/** A recall by the bank that sent the transfer, over a network or as a posted message. */
interface ReceivedRecall {
  request: RecallRequest;
  reason: string | null;
  data: { [fact: string]: unknown; scenario?: ScenarioName };
}

/**
 * Recalls the transfer for the bank that sent it, and answers that bank: at once if possible, otherwise when the next
 * bank has answered. The caller must have loaded the sent payment.
 */
export function takeRecall(draft: Draft, { request, reason, data }: ReceivedRecall, at: Date): void {
  const { senderBic: name, reference } = request;
  const actor: Actor = { kind: 'system', id: null, name };
  draft.event(
    'recall.received',
    `${name} recalls the payment (${coded(reason)})${playedText(data.scenario)}`,
    actor,
    {
      ...data,
      reference,
    },
  );
  if (draft.life.funds === 'returned' || draft.life.status === 'failed') {
    answerRecall(draft, request, { status: 'RJCR', reason: 'ARDT' }, at);
    return;
  }
  if (draft.life.awaits === 'payout' || !canBeAskedFor(draft)) {
    // A provider has the payment, or may have, and offers no way to stop it.
    answerRecall(draft, request, { status: 'RJCR', reason: 'NOAS' }, at);
    return;
  }
  const passedOn = recall(draft, reason ?? 'CUST', SYSTEM_ACTOR, at, request);
  const status = passedOn === null ? 'CNCL' : 'PDCR';
  answerRecall(draft, request, { status, reason: null }, at);
}

export const coded = (reason: string | null): string =>
  reason === null ? 'no reason given' : `${reason}, ${reasonText(reason)}`;

/** Why a recalled transfer fails, as an ISO 20022 code. `why`: the reason of the recall, if known. */
export const recalled = (why: string | null): FailureReason => ({
  code: 'FOCR',
  text: why === null ? reasonText('FOCR') : `recalled: ${reasonText(why)}`,
});

/**
 * True if a bank holds the payment of a completed transfer. If a provider paid it out, or an operator completed it
 * unsent, no bank does.
 */
export const canBeAskedFor = ({ life, payment }: Draft): boolean =>
  life.status !== 'completed' || payment !== null;

/**
 * Asks for the payment back. Before the payment is sent, the transfer is cancelled at once; afterwards the bank that
 * holds it answers. The caller must have loaded the payment.
 */
export function recall(
  draft: Draft,
  reason: string,
  actor: Actor,
  at: Date,
  request: RecallRequest | null = null,
): OutgoingMessage | null {
  const { life, isWithdrawn, payment } = draft;
  const isSent = (life.awaits === 'credit' && !isWithdrawn) || life.status === 'completed';
  if (!isSent || payment === null) {
    draft.event('recall.requested', `Recall requested (${reason})`, actor, { reason });
    fail(draft, actor, `Cancelled before it was sent (${reason})`, {
      reason: recalled(reason),
      data: { reason, recalled: true },
      request,
    });
    return null;
  }
  const order = recallOrder(life, reason, payment, at, request);
  draft.send(order);
  draft.event('recall.requested', `Recall requested (${reason}): ${sentence(order)}`, actor, {
    reason,
    messageId: order.id,
    network: order.network,
    bic: order.receiverBic,
  });
  return order;
}

/** Answers the bank that asked for the payment back. */
export function answerRecall(draft: Draft, request: RecallRequest, answer: RecallAnswer, at: Date): void {
  const order = recallAnswer(draft.life, request, answer, at);
  draft.send(order);
  const code = answer.reason === null ? answer.status : `${answer.status}/${answer.reason}`;
  draft.event(
    'recall.replied',
    `Recall of ${request.senderBic} answered ${code}: ${sentence(order)}`,
    SYSTEM_ACTOR,
    {
      code: answer.status,
      reason: answer.reason,
      messageId: order.id,
      network: order.network,
      bic: order.receiverBic,
      type: order.type,
    },
  );
}
