import { fillPath, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/lib/api/read.ts';

export const automationQuery = (id: string) => readQuery(fillPath(PATHS.transactionAutomation, { id }));

/** The next step of the automation for a transfer. */
export function useAutomation(id: string) {
  return useQuery(automationQuery(id));
}
