import { PATHS } from '@clearbench/contract';
import type { ScenarioName } from '@clearbench/domain';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { navigate } from '@/lib/navigation/navigate.ts';

/** Starts a transfer that runs automatically, with or without a scenario. */
export function useRunDemo() {
  return useSend({
    send: (scenario: ScenarioName | null) => apiRequest('POST', PATHS.demoTransfer, { scenario }),
    done: ({ transactionId }) => ({
      title: 'Demo transfer started',
      description: transactionId,
      action: {
        label: 'Watch it',
        altText: 'Open the transfer from the list of the latest',
        onPress: () => navigate(`/transactions/${transactionId}`),
      },
    }),
    failed: (error) => ({ title: 'Couldn’t start the demo transfer', description: errorText(error) }),
    changes: (_scenario, started) =>
      started === undefined ? null : { topic: 'transactions', ids: [started.transactionId] },
  });
}
