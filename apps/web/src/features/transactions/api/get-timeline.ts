import { PATHS, type Timeline } from '@clearbench/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { pathWithId } from '@/lib/api/api.ts';

export const timelineQuery = (id: string) =>
  queryOptions<Timeline>({ queryKey: [pathWithId(PATHS.transactionTimeline, id)] });

/** The route of a transfer, hop by hop. Live changes of the transfer and its messages reload it. */
export function useTimeline(id: string) {
  return useQuery({ ...timelineQuery(id), enabled: id !== '' });
}
