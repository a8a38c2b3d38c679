import { PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

/** The scenarios for a demo transfer; loaded once the operator wants to choose. */
export function useScenarios(enabled: boolean) {
  return useRead(PATHS.scenarios, { enabled });
}
