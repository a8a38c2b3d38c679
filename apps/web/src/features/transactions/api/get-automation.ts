import { type Automation, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { pathWithId } from '@/lib/api.ts';

/** What happens next with a transfer by itself. */
export function useAutomation(id: string) {
  return useQuery<Automation>({ queryKey: [pathWithId(PATHS.transactionAutomation, id)] });
}
