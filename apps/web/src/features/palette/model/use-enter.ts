import type { Transaction } from '@clearbench/contract';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { FoundTransactions } from '../api/find-transactions.ts';
import { isTransactionId, mayIdentify } from './entries.ts';

/** The id of the transfer, if it is the only one. */
export const onlyId = ([first, ...others]: readonly Transaction[]): string | undefined =>
  others.length === 0 ? first?.transactionId : undefined;

/**
 * Enter on a tracking code or a reference opens its transfer. Pressed before the server has responded, it waits for the response to the current
 * input; further typing cancels it.
 */
export function useWaitingEnter(
  term: string,
  { transfers, isLooking }: FoundTransactions,
  /** No listed entry could be meant instead. */
  isAlone: boolean,
  open: (transactionId: string | undefined) => void,
) {
  const [waitingFor, setWaitingFor] = useState<string | null>(null);
  const isWaiting = waitingFor === term;
  useEffect(() => {
    if (waitingFor === null || isLooking) return;
    setWaitingFor(null);
    if (isWaiting) open(onlyId(transfers));
  }, [waitingFor, isWaiting, isLooking, transfers, open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isLooking) return;
    if (!isAlone || isTransactionId(term) || !mayIdentify(term)) return;
    event.preventDefault();
    setWaitingFor(term);
  };
  return { isWaiting: isWaiting && isLooking, onKeyDown };
}
