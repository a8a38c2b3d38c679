import { PATHS, type Timeline } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { pathWithId } from '@/lib/api.ts';

/** The way of a transfer, hop by hop. Live changes of the transfer and its messages read it again. */
export function useTimeline(id: string) {
  return useQuery<Timeline>({ queryKey: [pathWithId(PATHS.transactionTimeline, id)], enabled: id !== '' });
}
