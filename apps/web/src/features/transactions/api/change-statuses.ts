import {
  type ChangedStatuses,
  PATHS,
  STATUS_CHANGES_MAX,
  type StatusResult,
  type UpdateStatusInput,
} from '@clearbench/contract';
import { useState } from 'react';
import { apiRequest } from '@/lib/api.ts';
import { useSend } from '@/lib/use-send.ts';
import { inParts } from '../model/bulk.ts';

interface ChangeStatusesInput extends UpdateStatusInput {
  transactionIds: readonly string[];
}

/**
 * Changes them in calls of limited size; `results` grows with each call, and what a failed call left over can be sent again. No
 * toast: a dialog lists the results.
 */
export function useChangeStatuses() {
  const [results, setResults] = useState<readonly StatusResult[]>([]);
  const change = useSend({
    send: async ({ transactionIds, ...input }: ChangeStatusesInput) => {
      setResults([]);
      const all: StatusResult[] = [];
      for (const part of inParts(transactionIds, STATUS_CHANGES_MAX)) {
        const body = { ...input, transactionIds: part };
        all.push(...(await apiRequest<ChangedStatuses>('POST', PATHS.transactionStatuses, body)).results);
        setResults([...all]);
      }
      return all;
    },
    changes: () => ({ topic: 'transactions' }),
  });
  return { ...change, results };
}
