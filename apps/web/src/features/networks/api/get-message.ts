import { type NetworkMessageDetail, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { pathWithId } from '@/lib/api/api.ts';

/** One message with its text and the network's answer, which may arrive while it is displayed. */
export function useNetworkMessage(id: string) {
  return useQuery<NetworkMessageDetail>({ queryKey: [pathWithId(PATHS.networkMessage, id)] });
}
