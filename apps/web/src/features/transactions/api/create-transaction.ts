import { type CreateTransactionInput, PATHS } from '@clearbench/contract';
import { useState } from 'react';
import { apiRequest, errorText, isRefusal } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { randomId } from '@/lib/browser/random-id.ts';
import { afterFailure, type Doubt, doubtOf } from '../model/doubts.ts';

/**
 * Creates a transfer at most once: if a failed attempt may have created it, the next one has the same idempotency key. `doubts` lists
 * such transfers, latest last.
 */
export function useCreateTransaction() {
  const [doubts, setDoubts] = useState<readonly Doubt[]>([]);
  const create = useSend({
    send: async (input: CreateTransactionInput) => {
      const idempotencyKey = doubtOf(doubts, input)?.idempotencyKey ?? randomId();
      const headers = { 'idempotency-key': idempotencyKey };
      try {
        return await apiRequest('POST', PATHS.transactions, input, { headers });
      } catch (error) {
        setDoubts(afterFailure(doubts, { input, idempotencyKey, error }));
        throw error;
      }
    },
    unseen: {
      failed: (error) =>
        isRefusal(error)
          ? { title: 'Couldn’t create the transaction', description: errorText(error) }
          : {
              title: 'The transaction may have been created',
              description: `${errorText(error)} Look for it in the list before you enter it again.`,
            },
    },
    changes: (_input, created) =>
      created === undefined ? null : { topic: 'transactions', ids: [created.transactionId] },
  });
  return { ...create, doubts };
}
