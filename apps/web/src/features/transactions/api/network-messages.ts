import { fillPath, NETWORK_MESSAGES_PAGE_MAX, PATHS, withQuery } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

/** The network messages of a transfer, newest first. */
export function useNetworkMessages(transactionId: string) {
  const params = new URLSearchParams({ transactionId, limit: String(NETWORK_MESSAGES_PAGE_MAX) });
  return useRead(withQuery(PATHS.networkMessages, params));
}

/** One of them with its text and the network's answer, which may arrive while it is displayed. */
export function useNetworkMessage(id: string) {
  return useRead(fillPath(PATHS.networkMessage, { id }));
}
