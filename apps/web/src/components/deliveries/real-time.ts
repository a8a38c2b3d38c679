import { useClockOffsetMs } from '@/lib/server-clock.tsx';

/** The real time at which the server's virtual clock reaches a moment, for countdowns. */
export function useRealTime(): (virtualIso: string) => string {
  const offsetMs = useClockOffsetMs();
  return (virtualIso) => {
    const ms = Date.parse(virtualIso);
    return Number.isNaN(ms) ? virtualIso : new Date(ms - offsetMs).toISOString();
  };
}
