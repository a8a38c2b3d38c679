import { type NetworkMessageDetail, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { pathWithId } from '@/lib/api.ts';

/** One message with its text and the network's answer, which may come while one looks at it. */
export function useNetworkMessage(id: string) {
  return useQuery<NetworkMessageDetail>({ queryKey: [pathWithId(PATHS.networkMessage, id)] });
}
