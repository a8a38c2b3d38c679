import { type ClosedStatement, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { pathWithId } from '@/lib/api/api.ts';

/** The statements of an account's closed days, newest first. */
export function useClosedStatements(accountId: string) {
  return useQuery<ClosedStatement[]>({ queryKey: [pathWithId(PATHS.ledgerStatements, accountId)] });
}
