import { PATHS, type Transaction, type UpdateStatusInput } from '@clearbench/contract';
import { useMutation } from '@tanstack/react-query';
import { apiRequest, pathWithId } from '@/lib/api.ts';
import { announceChange } from '@/lib/live.ts';

/** Never optimistic: what is shown changes when the server has changed it, and also when it refused. */
export function useUpdateStatus(transactionId: string) {
  return useMutation({
    mutationFn: (input: UpdateStatusInput) =>
      apiRequest<Transaction>('PATCH', pathWithId(PATHS.transactionStatus, transactionId), input),
    onSettled: () => announceChange({ topic: 'transactions', ids: [transactionId] }),
  });
}
