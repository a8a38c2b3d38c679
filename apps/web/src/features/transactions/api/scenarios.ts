import { type Automation, type ChooseScenarioInput, PATHS, type Scenario } from '@clearbench/contract';
import type { ScenarioName } from '@clearbench/domain';
import { useQuery } from '@tanstack/react-query';
import { apiRequest, errorText, pathWithId } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** The scenarios that the simulated networks can play. */
export function useScenarios() {
  return useQuery<Scenario[]>({ queryKey: [PATHS.scenarios] });
}

/** Chooses the scenario of a transfer from now on; null for none. */
export function useChooseScenario(transactionId: string) {
  return useSend({
    send: (scenario: ScenarioName | null) => {
      const input: ChooseScenarioInput = { scenario };
      return apiRequest<Automation>('PUT', pathWithId(PATHS.transactionScenario, transactionId), input);
    },
    done: ({ scenario }) => ({
      title: scenario === null ? 'Scenario removed' : 'Scenario chosen',
      description: `${transactionId}: ${scenario ?? 'no scenario'}`,
    }),
    failed: (error) => ({ title: 'Couldn’t change the scenario', description: errorText(error) }),
    changes: () => ({ topic: 'transactions', ids: [transactionId] }),
  });
}
