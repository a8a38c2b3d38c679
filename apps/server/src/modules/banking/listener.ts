import type { Settings } from '@clearbench/contract';
import type {
  AfterCommit,
  AnsweredMessage,
  Facts,
  NetworkListener,
  ReceivedMessage,
  Tx,
} from '../networks/index.ts';
import type { Changes } from './changes.ts';
import { onAnswer, onReceived } from './confirmations.ts';
import { Draft } from './draft.ts';
import { lockLives } from './lives-repository.ts';
import type { PayoutDesk } from './payout-desk.ts';

/**
 * Takes what the networks say to the transfers it is about, within the transaction that stores it: both are there, or
 * neither. Several messages about one transfer are taken in their order.
 */
export function createListener(
  changes: Changes,
  settings: () => Settings,
  payouts: PayoutDesk,
): NetworkListener {
  async function each<Message extends { facts: Facts }>(
    tx: Tx,
    messages: readonly Message[],
    at: Date,
    take: (draft: Draft, message: Message) => void,
  ): Promise<AfterCommit> {
    const drafts = await lockDrafts(tx, messages, at);
    for (const message of messages) {
      const draft = drafts.get(message.facts.transactionSeq ?? '');
      if (draft !== undefined) take(draft, message);
    }
    await changes.write(tx, [...drafts.values()], at, false);
    return () => changes.announce([...drafts.values()]);
  }

  return {
    answered: (tx, messages: AnsweredMessage[], at) => each(tx, messages, at, onAnswer),
    async received(tx, messages: ReceivedMessage[], at) {
      const payoutProvider = await payouts.openAtOnce(settings().automation);
      return each(tx, messages, at, (draft, message) =>
        onReceived(draft, message, settings(), at, payoutProvider),
      );
    },
  };
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
