import { type CreateTransactionInput, PATHS, type Transaction } from '@clearbench/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { apiRequest } from '@/lib/api.ts';
import { announceChange } from '@/lib/live.ts';

/** Creates once: sent again after an answer that got lost, the same transfer carries the same idempotency key. */
export function useCreateTransaction() {
  const sent = useRef({ content: '', key: '' });
  return useMutation({
    mutationFn: (input: CreateTransactionInput) => {
      const content = JSON.stringify(input);
      if (sent.current.content !== content) sent.current = { content, key: newKey() };
      const headers = { 'idempotency-key': sent.current.key };
      return apiRequest<Transaction>('POST', PATHS.transactions, input, { headers });
    },
    onSuccess: ({ transactionId }) => announceChange({ topic: 'transactions', ids: [transactionId] }),
  });
}

/** Not `randomUUID`, which is missing where the console is served over plain HTTP. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
