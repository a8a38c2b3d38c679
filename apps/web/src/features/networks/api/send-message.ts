import { PATHS, type SendNetworkMessageInput, type SendNetworkMessageResult } from '@clearbench/contract';
import { apiRequest } from '@/lib/api.ts';
import { useSend } from '@/lib/use-send.ts';

/**
 * Sends a FIN message over the simulated SWIFT network, which then accepts or refuses it. Without toasts: either the message
 * itself opens, or the form says why it was not sent.
 */
export function useSendMessage() {
  return useSend({
    send: (input: SendNetworkMessageInput) =>
      apiRequest<SendNetworkMessageResult>('POST', PATHS.networkMessages, input),
    changes: () => ({ topic: 'networks', ids: [] }),
  });
}
