import { type CreateTransactionInput, PATHS, type Transaction } from '@clearbench/contract';
import { useRef } from 'react';
import { apiRequest, errorText } from '@/lib/api.ts';
import { useSend } from '@/lib/use-send.ts';

/** Creates it once: if the response is lost and the same transfer is sent again, it has the same idempotency key. */
export function useCreateTransaction() {
  const sent = useRef({ content: '', key: '' });
  return useSend({
    send: (input: CreateTransactionInput) => {
      const content = JSON.stringify(input);
      if (sent.current.content !== content) sent.current = { content, key: newKey() };
      const headers = { 'idempotency-key': sent.current.key };
      return apiRequest<Transaction>('POST', PATHS.transactions, input, { headers });
    },
    unseen: {
      failed: (error) => ({ title: 'The transaction was not created', description: errorText(error) }),
    },
    changes: (_input, created) =>
      created === undefined ? null : { topic: 'transactions', ids: [created.transactionId] },
  });
}

/** Not `randomUUID`, which is missing where the console is served over plain HTTP. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
