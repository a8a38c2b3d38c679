import { type NetworkStatus, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

/** The simulated networks and their figures; live changes reload them. */
export function useNetworks() {
  return useQuery<NetworkStatus[]>({ queryKey: [PATHS.networks] });
}
