import type { Settings } from '@clearbench/contract';
import { SYSTEM_ACTOR } from '../../../platform/actor.ts';
import type { Facts, NetworkListener, NetworkService, ReceivedMessage, Tx } from '../../networks/index.ts';
import { loadDetails } from '../orders/order-details.ts';
import { loadPayments } from '../orders/sent-payments.ts';
import type { PayoutDesk } from '../payouts/payout-desk.ts';
import { payerOf } from '../payouts/payout-provider.ts';
import type { Changes } from './changes.ts';
import { onAnswer, onReceived } from './confirmations.ts';
import { Draft } from './draft.ts';
import { idsOf, lockLives } from './lives-repository.ts';

/**
 * Applies messages of the networks to their transfers, within the transaction that stores the messages: both are committed, or
 * neither. Several messages about one transfer are applied in order.
 */
export function createListener(
  changes: Changes,
  settings: () => Settings,
  payouts: PayoutDesk,
  networks: NetworkService,
): NetworkListener {
  return async (tx, answered, received, at) => {
    const payoutProvider = received.length === 0 ? null : await payouts.openAtOnce(tx, settings().automation);
    await lockPayouts(tx, payouts, received);
    const drafts = await lockDrafts(tx, [...answered, ...received], at);
    if (settings().automation === 'instant') {
      const converted = received.flatMap(({ plan, facts }) =>
        plan.kind === 'credit-advice' ? (drafts.get(facts.transactionSeq ?? '') ?? []) : [],
      );
      await loadDetails(
        tx,
        converted.filter(({ life }) => payerOf(life, payoutProvider) === null),
      );
    }
    const recalled = received.flatMap(({ plan, facts }) =>
      plan.kind === 'recall-request' ? (drafts.get(facts.transactionSeq ?? '') ?? []) : [],
    );
    await loadPayments(networks, tx, recalled);
    const draftOf = ({ facts }: { facts: Facts }) => drafts.get(facts.transactionSeq ?? '');
    for (const message of answered) {
      const draft = draftOf(message);
      if (draft !== undefined) onAnswer(draft, message, at);
    }
    for (const message of received) {
      const draft = draftOf(message);
      if (draft === undefined) continue;
      if (isNewRecall(message)) await payouts.takeBack(tx, draft, SYSTEM_ACTOR);
      onReceived(draft, message, settings(), at, payoutProvider);
    }
    await changes.write(tx, [...drafts.values()], at);
    return () => changes.announce([...drafts.values()]);
  };
}

const isNewRecall = ({ plan }: ReceivedMessage): boolean => plan.kind === 'recall-request' && !plan.duplicate;

/** Locks the payouts of transfers that are recalled. */
async function lockPayouts(tx: Tx, payouts: PayoutDesk, received: readonly ReceivedMessage[]): Promise<void> {
  const seqs = received.filter(isNewRecall).flatMap(({ facts }) => facts.transactionSeq ?? []);
  if (seqs.length > 0) await payouts.lock(tx, await idsOf(tx, seqs.map(BigInt)));
}

async function lockDrafts(
  tx: Tx,
  messages: readonly { facts: Facts }[],
  at: Date,
): Promise<Map<string, Draft>> {
  const seqs = new Set(messages.map(({ facts }) => facts.transactionSeq).filter((seq) => seq !== null));
  if (seqs.size === 0) return new Map();
  const lives = await lockLives(tx, [...seqs].map(BigInt));
  return new Map(lives.map((life) => [String(life.seq), new Draft(life, at)]));
}
