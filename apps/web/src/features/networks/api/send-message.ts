import { PATHS, type SendNetworkMessageInput } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/**
 * Sends a FIN message over the simulated SWIFT network, which then accepts or refuses it. Without toasts while the form is open:
 * then either the message itself opens, or the form shows why it was not sent.
 */
export function useSendMessage(name: string) {
  return useSend({
    send: (input: SendNetworkMessageInput) => apiRequest('POST', PATHS.networkMessages, input),
    unseen: {
      done: () => ({ title: `${name} sent`, description: 'The answer appears in the list of messages.' }),
      failed: (error) => ({ title: `Couldn’t send the ${name}`, description: errorText(error) }),
    },
    changes: () => ({ topic: 'networks', ids: [] }),
  });
}
