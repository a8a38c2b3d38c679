import {
  NETWORK_MESSAGES_PAGE_MAX,
  type NetworkMessage,
  type NetworkMessageDetail,
  PATHS,
} from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { pathWithId } from '@/lib/api/api.ts';

/** The network messages of a transfer, newest first. */
export function useNetworkMessages(transactionId: string) {
  const params = new URLSearchParams({ transactionId, limit: String(NETWORK_MESSAGES_PAGE_MAX) });
  return useQuery<NetworkMessage[]>({ queryKey: [`${PATHS.networkMessages}?${params}`] });
}

/** One of them with its text and the network's answer, which may arrive while it is displayed. */
export function useNetworkMessage(id: string) {
  return useQuery<NetworkMessageDetail>({ queryKey: [pathWithId(PATHS.networkMessage, id)] });
}
