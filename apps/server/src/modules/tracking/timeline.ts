import type { Branch, Hop, Timeline } from '@clearbench/contract';
import { trackingCodes } from '@clearbench/domain';
import { branchesOf } from './branches.ts';
import { hopsOf } from './hops.ts';
import type { Story } from './story.ts';

/** The route of a transfer, hop by hop, derived from its plan, its events and its messages. */
export function timelineOf(story: Story): Timeline {
  const { transaction, events, messages, now } = story;
  const { transactionId, uetr, amount, currency, createdAt, status } = transaction;
  const hops = hopsOf(story);
  const codes = trackingCodes(transactionId);
  const endedAt = endOf(story);
  return {
    transaction,
    codes: { uetr, gpi: codes?.gpi ?? '', trn: codes?.trn ?? '' },
    status,
    hops,
    branches: branchesOf(story).map((branch) => ({ ...branch, hop: hopOf(branch, hops) })),
    events: events.map(({ facts, ...event }) => ({ ...event, messageId: facts.messageId })),
    messages: [...messages],
    heldBy: hops.find(({ state }) => state === 'waiting')?.name ?? null,
    sentAmount: { currency, amount },
    creditedAmount: status === 'completed' ? creditedAmount(story) : null,
    fees: hops.flatMap(({ fee }) =>
      fee?.borneBy === 'beneficiary' ? [{ currency: fee.currency, amount: fee.amount }] : [],
    ),
    elapsedMs: Math.max(0, (endedAt ?? now).getTime() - Date.parse(createdAt)),
  };
}

function endOf({ transaction, events }: Story): Date | null {
  if (transaction.completedAt !== null) return new Date(transaction.completedAt);
  if (transaction.status !== 'failed') return null;
  const failure = events.findLast(({ kind, status }) => kind === 'transaction.failed' || status === 'failed');
  return failure === undefined ? null : new Date(failure.timestamp);
}

function creditedAmount({ events, transaction: { amount, currency } }: Story): Timeline['sentAmount'] {
  const facts = events.findLast(({ kind }) => kind === 'settlement.completed')?.facts;
  if (facts?.payout?.credited != null) return facts.payout.credited;
  return facts?.amount == null
    ? { currency, amount }
    : { currency: facts.currency ?? currency, amount: facts.amount };
}

/** A rejection branches off where the payment failed, a return at the end, and anything else at the hop whose messages it shares. */
function hopOf({ kind, steps }: Branch, hops: readonly Hop[]): string | null {
  const failed = hops.find(({ state }) => state === 'failed');
  switch (kind) {
    case 'rejection':
      return failed?.key ?? null;
    case 'return':
      return hops.at(-1)?.key ?? null;
    case 'recall':
    case 'investigation': {
      const ids = new Set(steps.map(({ messageId }) => messageId));
      const shared = hops.findLast(({ messageIds }) => messageIds.some((id) => ids.has(id)));
      return (shared ?? failed ?? hops.find(({ state }) => state === 'waiting'))?.key ?? null;
    }
  }
}
