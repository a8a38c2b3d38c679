import { NETWORK_NAMES } from '@clearbench/domain';
import type { Actor } from '../../../platform/actor.ts';
import type { NetworkService, Tx } from '../../networks/index.ts';
import type { Draft } from '../life/draft.ts';

/** Removes the orders of a transfer from the queues of the networks. The caller has locked them before the transfer. */
export async function withdrawOrders(
  networks: NetworkService,
  draft: Draft,
  actor: Actor,
  at: Date,
  tx: Tx,
): Promise<void> {
  const why = 'The transfer ended before the network took the message.';
  const withdrawn = await networks.withdrawOrders(tx, draft.life.transactionId, why, at);
  for (const { id, type, network, receiverBic } of withdrawn) {
    const message = `${type} to ${receiverBic} withdrawn from the queue of ${NETWORK_NAMES[network]}: it was not sent`;
    draft.event('message.withdrawn', message, actor, { messageId: id, network, bic: receiverBic, type });
  }
  draft.isWithdrawn = withdrawn.length > 0;
}
