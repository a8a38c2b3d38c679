import { type Clock, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { useNowMs } from './now.ts';

/** How far the server's virtual clock is ahead of real time, in milliseconds; 0 until it is known. */
export function useClockOffsetMs(): number {
  return useQuery<Clock>({ queryKey: [PATHS.clock] }).data?.offsetMs ?? 0;
}

/** Now by the server's virtual clock, in milliseconds, for how long ago it did something. */
export function useServerNowMs(): number {
  return useNowMs() + useClockOffsetMs();
}
