import { PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

/** The simulated networks and their figures; live changes reload them. */
export function useNetworks() {
  return useRead(PATHS.networks);
}
