import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { SELECTED_MAX } from '../model/bulk.ts';
import { newestPath, type TransactionFilters } from '../model/filters.ts';

/** Loads the ids of everything that the filters select, or of the newest if there are too many. */
export function useSelectAll() {
  return useSend({
    send: async (filters: TransactionFilters) => {
      const transfers = await apiRequest('GET', newestPath(filters, SELECTED_MAX));
      return transfers.map(({ transactionId }) => transactionId);
    },
    failed: () => ({ title: 'The transfers could not be read', description: 'Nothing was selected.' }),
  });
}
