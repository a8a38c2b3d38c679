import { PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

/** Debits and credits of all accounts, by currency and kind. */
export function useTrialBalance() {
  return useRead(PATHS.trialBalance);
}
