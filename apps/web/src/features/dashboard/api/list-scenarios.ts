import { PATHS, type Scenario } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

/** The scenarios for a demo transfer; loaded once the operator wants to choose. */
export function useScenarios(enabled: boolean) {
  return useQuery<Scenario[]>({ queryKey: [PATHS.scenarios], enabled });
}
