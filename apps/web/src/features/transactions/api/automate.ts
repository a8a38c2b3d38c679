import { type Automation, type AutomationActionInput, PATHS } from '@clearbench/contract';
import { apiRequest, errorText, pathWithId } from '@/lib/api.ts';
import { useSend } from '@/lib/use-send.ts';

/** Brings the next step forward, holds the transfer, or gives it back. */
export function useAutomate(transactionId: string) {
  return useSend({
    send: (action: AutomationActionInput['action']) =>
      apiRequest<Automation>('POST', pathWithId(PATHS.transactionAutomation, transactionId), { action }),
    failed: (error) => ({ title: 'Automation not changed', description: errorText(error) }),
    changes: () => ({ topic: 'transactions', ids: [transactionId] }),
  });
}
