import { fillPath, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/lib/api/read.ts';

export const timelineQuery = (id: string) => readQuery(fillPath(PATHS.transactionTimeline, { id }));

/** The route of a transfer, hop by hop. Live changes of the transfer and its messages reload it. */
export function useTimeline(id: string) {
  return useQuery({ ...timelineQuery(id), enabled: id !== '' });
}
