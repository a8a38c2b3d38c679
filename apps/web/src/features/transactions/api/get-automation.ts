import { type Automation, PATHS } from '@clearbench/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { pathWithId } from '@/lib/api/api.ts';

export const automationQuery = (id: string) =>
  queryOptions<Automation>({ queryKey: [pathWithId(PATHS.transactionAutomation, id)] });

/** The next step of the automation for a transfer. */
export function useAutomation(id: string) {
  return useQuery(automationQuery(id));
}
