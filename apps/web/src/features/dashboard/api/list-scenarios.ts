import { PATHS } from '@clearbench/contract';
import type { Scenario } from '@clearbench/domain';
import { useQuery } from '@tanstack/react-query';

/** What a demo transfer can be made to go through; asked once somebody wants to choose. */
export function useScenarios(enabled: boolean) {
  return useQuery<Scenario[]>({ queryKey: [PATHS.scenarios], enabled });
}
