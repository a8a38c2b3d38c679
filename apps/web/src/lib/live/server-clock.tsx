import { PATHS } from '@clearbench/contract';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useRead } from '@/lib/api/read.ts';
import { skewMsOf } from '../api/skew.ts';
import { useNowMs } from './now.ts';

interface KnownClock {
  /** Null until it is known. */
  readonly offsetMs: number | null;
  readonly skewMs: number;
}

const ServerClockContext = createContext<KnownClock>({ offsetMs: 0, skewMs: 0 });

/** Reads the server's clocks once for everything inside: a list shows a time in each of its rows. */
export function ServerClock({ children }: { children: ReactNode }) {
  const { data, dataUpdatedAt } = useRead(PATHS.clock);
  const known = useMemo(
    () =>
      data === undefined
        ? { offsetMs: null, skewMs: 0 }
        : { offsetMs: data.offsetMs, skewMs: skewMsOf(data, dataUpdatedAt) },
    [data, dataUpdatedAt],
  );
  return <ServerClockContext value={known}>{children}</ServerClockContext>;
}

/** How far the server's virtual clock is ahead of its real one, in milliseconds; null until it is known. */
export const useClockOffsetMs = (): number | null => useContext(ServerClockContext).offsetMs;

/** How far the server's real clock is ahead of the browser's, in milliseconds. */
export const useSkewMs = (): number => useContext(ServerClockContext).skewMs;

/** Now by the server's real clock, in milliseconds, which dates sessions, keys and the audit log. */
export function useRealNowMs(): number {
  const nowMs = useNowMs();
  return nowMs + useSkewMs();
}

/** Now by the server's virtual clock, in milliseconds, for relative times; null until it is known. */
export function useServerNowMs(): number | null {
  const nowMs = useRealNowMs();
  const offsetMs = useClockOffsetMs();
  return offsetMs === null ? null : nowMs + offsetMs;
}
