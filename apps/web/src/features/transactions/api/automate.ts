import { type Automation, type AutomationActionInput, PATHS } from '@clearbench/contract';
import { apiRequest, errorText, pathWithId } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** Takes the next step now, holds the transfer, or resumes its automation. */
export function useAutomate(transactionId: string) {
  return useSend({
    send: (input: AutomationActionInput) =>
      apiRequest<Automation>('POST', pathWithId(PATHS.transactionAutomation, transactionId), input),
    failed: (error) => ({ title: 'Couldn’t change the automation', description: errorText(error) }),
    changes: () => ({ topic: 'transactions', ids: [transactionId] }),
  });
}
