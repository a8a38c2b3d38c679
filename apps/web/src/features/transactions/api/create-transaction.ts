import { type CreateTransactionInput, PATHS, type Transaction } from '@clearbench/contract';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api.ts';
import { announceChange } from '@/lib/live.ts';

export function useCreateTransaction() {
  return useMutation({
    mutationFn: (input: CreateTransactionInput) => apiRequest<Transaction>('POST', PATHS.transactions, input),
    onSuccess: ({ transactionId }) => announceChange({ topic: 'transactions', ids: [transactionId] }),
  });
}
