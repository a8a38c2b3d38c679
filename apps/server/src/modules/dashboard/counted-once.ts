import {
  ATTENTION_COUNT_MAX,
  type Dashboard,
  PARKED_SHOWN,
  type ParkedItem,
  TROUBLE_SHOWN,
  type Trouble,
  type TroubledTransfer,
} from '@clearbench/contract';
import type { TroubleRow } from './repository.ts';

const KINDS = ['failed', 'refused', 'payouts', 'held'] as const;
type Kind = (typeof KINDS)[number];
type Attention = Pick<Dashboard['attention'], Kind | 'parked'>;

/**
 * Items that need attention, with each transfer under one heading only: a transfer that was set aside counts as set
 * aside, and one that failed because a network refused it counts as failed. All lists are newest first, with at most
 * `ATTENTION_COUNT_MAX` items.
 */
export function countedOnce(
  setAside: readonly ParkedItem[],
  rows: Readonly<Record<Kind, readonly TroubleRow[]>>,
): Attention {
  const counted = new Set<string>();
  const isFirst = (id: string): boolean => !counted.has(id) && counted.add(id).size > 0;
  const items = setAside.filter(({ transactionId }) => transactionId === null || isFirst(transactionId));
  const troubles = KINDS.map((kind): [Kind, Trouble] => {
    const transfers = rows[kind].filter(({ transactionId }) => isFirst(transactionId));
    const trouble = {
      count: transfers.length,
      limited: rows[kind].length >= ATTENTION_COUNT_MAX,
      newest: transfers.slice(0, TROUBLE_SHOWN).map(toNamed),
    };
    return [kind, trouble];
  });
  return {
    ...(Object.fromEntries(troubles) as Record<Kind, Trouble>),
    parked: { count: items.length, newest: items.slice(0, PARKED_SHOWN) },
  };
}

const toNamed = ({ transactionId, message, at, reasonCode, reasonText }: TroubleRow): TroubledTransfer => ({
  transactionId,
  message,
  at: at.toISOString(),
  reason: reasonCode === null || reasonText === null ? null : { code: reasonCode, text: reasonText },
});
