import { formatMinor, PLATFORM, testBic } from '@clearbench/domain';
import { check } from '@clearbench/messages';
import type { OrderReferences } from '@clearbench/messages/transfers';
import { SYSTEM_ACTOR } from '../../../platform/actor.ts';
import { adapterOf, networkOf, type OutgoingMessage, type Rejection, type Tx } from '../../networks/index.ts';
import type { OrderReferencesReader } from '../../payloads/index.ts';
import type { Draft, Failure } from '../life/draft.ts';
import type { Life } from '../life/life.ts';
import { type Addressed, answering, sentence, uniqueReference } from '../orders/outgoing.ts';

/**
 * Notifies the senders of failed transfers, and returns funds that come back after settlement to the senders. JSON
 * and CSV payloads, and messages that name no sending bank, get no such answer.
 */
export async function sendRejections(
  tx: Tx,
  drafts: readonly Draft[],
  orderReferences: OrderReferencesReader,
  at: Date,
): Promise<void> {
  const failed = drafts.filter(({ failure }) => failure !== null);
  if (failed.length === 0) return;
  const lives = failed.map(({ life }) => life);
  const orders = await orderReferences(tx, lives);
  for (const draft of failed) {
    const order = orders.get(draft.life.seq);
    if (draft.failure !== null && order !== undefined) reject(draft, order, draft.failure, at);
  }
}

function reject(draft: Draft, order: OrderReferences, failure: Failure, at: Date): void {
  const receiverBic = testBic(order.senderBic);
  if (receiverBic === null || receiverBic === PLATFORM.bic) return;
  // The fees have consumed the amount, and no payment can have an amount of zero.
  if (failure.returnedMinor !== null && failure.returnedMinor <= 0n) return;
  const message = rejection(draft.life, order, receiverBic, failure, at);
  draft.send(message);
  const isReturn = failure.returnedMinor !== null;
  const kind = isReturn ? 'return.sent' : 'rejection.sent';
  const prefix = isReturn ? 'Passed on to the sender of the order' : 'Sender of the order notified';
  draft.event(kind, `${prefix}: ${sentence(message)}`, SYSTEM_ACTOR, {
    code: isReturn ? 'RETN' : 'RJCT',
    reason: failure.reason,
    messageId: message.id,
    network: message.network,
    bic: message.receiverBic,
    type: message.type,
  });
}

/** Left out if it would make the message invalid: the description must never hold up a failure. */
function rejection(
  life: Life,
  order: OrderReferences,
  receiverBic: string,
  failure: Failure,
  at: Date,
): OutgoingMessage {
  const { reason, text, returnedMinor } = failure;
  const returned = returnedMinor === null ? null : formatMinor(returnedMinor, life.currency);
  const reference = uniqueReference(returned === null ? 'REJ' : 'RTN', life);
  const said = { receiverBic, reference, reason, text, returned };
  const full = written(life, order, said, at);
  const isValid = [...check(full.text)].every(({ verdict }) => verdict === 'valid');
  const message = isValid ? full : written(life, order, { ...said, text: '' }, at);
  return { ...answering(life, message, at), ...(returned === null ? {} : { amount: returned }) };
}

/** In the standard of the order. */
function written(life: Life, order: OrderReferences, said: Rejection, at: Date): Addressed {
  const network = networkOf(order, life);
  const { receiverBic, reference } = said;
  const message = adapterOf(network).rejection(life, order, said, at);
  return { network, purpose: 'message', reference, receiverBic, ...message };
}
