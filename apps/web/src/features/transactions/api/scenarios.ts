import { type ChooseScenarioInput, fillPath, PATHS } from '@clearbench/contract';
import type { ScenarioName } from '@clearbench/domain';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useRead } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** The scenarios that the simulated networks can play. */
export function useScenarios() {
  return useRead(PATHS.scenarios);
}

/** Chooses the scenario of a transfer from now on; null for none. */
export function useChooseScenario(transactionId: string) {
  return useSend({
    send: (scenario: ScenarioName | null) => {
      const input: ChooseScenarioInput = { scenario };
      return apiRequest('PUT', fillPath(PATHS.transactionScenario, { id: transactionId }), input);
    },
    done: ({ scenario }) => ({
      title: scenario === null ? 'Scenario removed' : 'Scenario chosen',
      description: `${transactionId}: ${scenario ?? 'no scenario'}`,
    }),
    failed: (error) => ({ title: 'Couldn’t change the scenario', description: errorText(error) }),
    changes: () => ({ topic: 'transactions', ids: [transactionId] }),
  });
}
