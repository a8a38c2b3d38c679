import { type Clock, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { useNowMs } from './now.ts';

/** Null until it is known. */
const OffsetMs = createContext<number | null>(0);

/** Reads the server's virtual clock once for everything inside: a list shows a time in each of its rows. */
export function ServerClock({ children }: { children: ReactNode }) {
  const { data } = useQuery<Clock>({ queryKey: [PATHS.clock] });
  return <OffsetMs value={data?.offsetMs ?? null}>{children}</OffsetMs>;
}

/** How far the server's virtual clock is ahead of real time, in milliseconds; 0 until it is known. */
export const useClockOffsetMs = (): number => useContext(OffsetMs) ?? 0;

/** Until then, how long ago something happened would be wrong by as much as the clock is ahead. */
export const useIsClockKnown = (): boolean => useContext(OffsetMs) !== null;

/** Now by the server's virtual clock, in milliseconds, for how long ago it did something. */
export function useServerNowMs(): number {
  return useNowMs() + useClockOffsetMs();
}
