import { PATHS, type TrialBalance } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

/** Debits and credits of all accounts, by currency and kind. */
export function useTrialBalance() {
  return useQuery<TrialBalance[]>({ queryKey: [PATHS.trialBalance] });
}
