import { PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

/** How the login that waits can be completed. */
export const useSecondFactorRequest = () => useRead(PATHS.secondFactor, { staleTime: 0 });
