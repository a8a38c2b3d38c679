import { type AutomationActionInput, fillPath, PATHS } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** Takes the next step now, holds the transfer, or resumes its automation. */
export function useAutomate(transactionId: string) {
  return useSend({
    send: (input: AutomationActionInput) =>
      apiRequest('POST', fillPath(PATHS.transactionAutomation, { id: transactionId }), input),
    failed: (error) => ({ title: 'Couldn’t change the automation', description: errorText(error) }),
    changes: () => ({ topic: 'transactions', ids: [transactionId] }),
  });
}
