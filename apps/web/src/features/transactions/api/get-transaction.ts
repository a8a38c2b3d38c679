import { fillPath, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { readOneQuery } from '@/lib/api/read.ts';

/** One transaction with its events, or null if there is none; loaded only when there is an id. */
export const transactionQuery = (id: string) =>
  readOneQuery(fillPath(PATHS.transaction, { id }), { enabled: id !== '' });

export const useTransaction = (id: string) => useQuery(transactionQuery(id));
