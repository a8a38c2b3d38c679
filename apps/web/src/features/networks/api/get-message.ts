import { fillPath, PATHS } from '@clearbench/contract';
import { useReadOne } from '@/lib/api/read.ts';

/** One message with its text and the network's answer, which may arrive while it is displayed. */
export function useNetworkMessage(id: string) {
  return useReadOne(fillPath(PATHS.networkMessage, { id }));
}
