import { type Automation, type ChooseScenarioInput, PATHS } from '@clearbench/contract';
import type { Scenario, ScenarioName } from '@clearbench/domain';
import { useQuery } from '@tanstack/react-query';
import { apiRequest, errorText, pathWithId } from '@/lib/api.ts';
import { useSend } from '@/lib/use-send.ts';

/** What the simulated networks can be made to do. */
export function useScenarios() {
  return useQuery<Scenario[]>({ queryKey: [PATHS.scenarios] });
}

export function chooseScenario(transactionId: string, scenario: ScenarioName | null): Promise<Automation> {
  const input: ChooseScenarioInput = { scenario };
  return apiRequest('PUT', pathWithId(PATHS.transactionScenario, transactionId), input);
}

/** Chooses what the networks do with a transfer from now on; null for an ordinary one. */
export function useChooseScenario(transactionId: string) {
  return useSend({
    send: (scenario: ScenarioName | null) => chooseScenario(transactionId, scenario),
    done: ({ scenario }) => ({
      title: scenario === null ? 'Scenario removed' : 'Scenario chosen',
      description: `${transactionId}: ${scenario ?? 'no scenario'}`,
    }),
    failed: (error) => ({ title: 'Scenario not changed', description: errorText(error) }),
    changes: () => ({ topic: 'transactions', ids: [transactionId] }),
  });
}
