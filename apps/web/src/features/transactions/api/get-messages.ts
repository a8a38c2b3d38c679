import { fillPath, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { apiRead } from '@/lib/api/api.ts';
import { type MessagesAnswer, toAnswer } from '../model/messages.ts';

/** The messages about a transfer so far, oldest first. Live changes of the transfer reload them. */
export function useTransactionMessages(id: string) {
  const path = fillPath(PATHS.transactionMessages, { id });
  return useQuery<MessagesAnswer>({
    queryKey: [path],
    queryFn: async ({ signal }) => {
      const { answered, headers } = await apiRead('GET', path, undefined, { signal });
      return toAnswer(answered, headers);
    },
  });
}
