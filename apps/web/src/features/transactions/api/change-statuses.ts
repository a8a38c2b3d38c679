import { PATHS, STATUS_CHANGES_MAX, type StatusResult, type UpdateStatusInput } from '@clearbench/contract';
import { useState } from 'react';
import { countText } from '@/components/paged-list/list-panel.tsx';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { inParts, TRANSFERS, tally } from '../model/bulk.ts';

interface ChangeStatusesInput extends UpdateStatusInput {
  transactionIds: readonly string[];
}

/**
 * Changes them in calls of limited size; `results` grows with each call, and the rest can be sent again after a
 * failed call. Shows a toast only if the operator has left the dialog with the results.
 */
export function useChangeStatuses() {
  const [results, setResults] = useState<readonly StatusResult[]>([]);
  const change = useSend({
    send: async ({ transactionIds, ...input }: ChangeStatusesInput) => {
      setResults([]);
      const all: StatusResult[] = [];
      for (const part of inParts(transactionIds, STATUS_CHANGES_MAX)) {
        const body = { ...input, transactionIds: part };
        all.push(...(await apiRequest('POST', PATHS.transactionStatuses, body)).results);
        setResults([...all]);
      }
      return all;
    },
    unseen: {
      done: (all) => {
        const { changed, refused } = tally(all);
        return {
          title: 'Status updated',
          description: `${countText(changed, false, TRANSFERS)} changed, ${refused.length} refused.`,
        };
      },
      failed: (error) => ({ title: 'Some statuses were not changed', description: errorText(error) }),
    },
    changes: () => ({ topic: 'transactions' }),
  });
  return { ...change, results };
}
