import { fillPath, PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

/** The statements of an account's closed days, newest first. */
export function useClosedStatements(accountId: string) {
  return useRead(fillPath(PATHS.ledgerStatements, { id: accountId }));
}
