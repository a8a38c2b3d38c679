import { fillPath, PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

/** The earlier payloads that have the references of a transfer. What arrived earlier never changes. */
export const useRepeatedReferences = (id: string) =>
  useRead(fillPath(PATHS.transactionRepeats, { id }), { staleTime: Number.POSITIVE_INFINITY });
