import { formatMinor, isoDay, PLATFORM, testBic } from '@clearbench/domain';
import { checkAll, type OrderReferences } from '@clearbench/messages';
import { SYSTEM_ACTOR } from '../../../platform/actor.ts';
import type { OutgoingMessage, Tx } from '../../networks/index.ts';
import type { OrderReferencesReader } from '../../payloads/index.ts';
import type { Draft, Failure } from '../life/draft.ts';
import type { Life } from '../life/life.ts';
import { finRejection, finReturn, type Rejection } from '../orders/order-fin.ts';
import { isoNetworkOf } from '../orders/order-iso.ts';
import { telexRejection } from '../orders/order-telex.ts';
import { type Addressed, answering, sentence, uniqueReference } from '../orders/outgoing.ts';
import { isoRejection, isoRejectionType, isoReturn, isoReturnNotice } from './rejection-iso.ts';

/**
 * Tells whoever sent the orders of transfers that have failed that they did, and gives back to them what comes back after
 * settlement. Payloads of JSON and CSV, and messages that name no bank as their sender, have no such answer.
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
  // Fees have taken it all: no payment has an amount of nothing.
  if (failure.returnedMinor !== null && failure.returnedMinor <= 0n) return;
  const message = rejection(draft.life, order, receiverBic, failure, at);
  draft.send(message);
  const isReturn = failure.returnedMinor !== null;
  const kind = isReturn ? 'return.sent' : 'rejection.sent';
  const told = isReturn ? 'Passed on to the sender of the order' : 'Sender of the order told';
  draft.event(kind, `${told}: ${sentence(message)}`, SYSTEM_ACTOR, {
    code: isReturn ? 'RETN' : 'RJCT',
    reason: failure.reason,
    messageId: message.id,
    network: message.network,
    bic: message.receiverBic,
    type: message.type,
  });
}

/** Without the text where it would then not be valid: a failure is never held up by how it is described. */
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
  const isValid = [...checkAll(full.text)].every(({ verdict }) => verdict === 'valid');
  const message = isValid ? full : written(life, order, { ...said, text: '' }, at);
  return { ...answering(life, message, at), ...(returned === null ? {} : { amount: returned }) };
}

/** In the standard of the order. */
function written(life: Life, order: OrderReferences, said: Rejection, at: Date): Addressed {
  const { receiverBic, returned } = said;
  const common = { purpose: 'message' as const, receiverBic };
  if (order.type === 'KTT') {
    const reference = said.reference.toUpperCase();
    const text = telexRejection(life, order, { ...said, reference }, isoDay(at));
    return { ...common, network: 'telex', type: 'TELEX', reference, text };
  }
  const { reference } = said;
  if (order.type.startsWith('MT')) {
    // An MT101 asks for a payment and settles none: its funds never left the account that they come back to.
    if (returned !== null && order.type !== 'MT101') {
      const type = order.type.startsWith('MT2') ? 'MT202' : 'MT103';
      const text = finReturn(type, life, order, { ...said, returned }, isoDay(at));
      return { ...common, network: 'swift', type, reference, text };
    }
    const type = order.type.startsWith('MT2') ? 'MT299' : 'MT199';
    return { ...common, network: 'swift', type, reference, text: finRejection(type, life, order, said) };
  }
  if (returned !== null && order.type.startsWith('pain.')) {
    const text = isoReturnNotice(life, order, { ...said, returned }, at);
    return { ...common, network: 'interbank', type: 'camt.054.001.08', reference, text };
  }
  const network = order.type.startsWith('pacs.008') ? isoNetworkOf(life, order) : 'interbank';
  if (returned !== null) {
    const text = isoReturn(network, life, order, { ...said, returned }, at);
    return { ...common, network, type: 'pacs.004.001.09', reference, text };
  }
  const text = isoRejection(network, order, said, at);
  return { ...common, network, type: isoRejectionType(order), reference, text };
}
