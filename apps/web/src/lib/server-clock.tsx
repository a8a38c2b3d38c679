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

/** How far the server's virtual clock is ahead of real time, in milliseconds; null until it is known. */
export const useClockOffsetMs = (): number | null => useContext(OffsetMs);

/** Now by the server's virtual clock, in milliseconds, for how long ago it did something; null until it is known. */
export function useServerNowMs(): number | null {
  const nowMs = useNowMs();
  const offsetMs = useClockOffsetMs();
  return offsetMs === null ? null : nowMs + offsetMs;
}
