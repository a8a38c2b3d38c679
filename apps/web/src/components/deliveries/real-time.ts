import { useClockOffsetMs } from '@/lib/server-clock.tsx';

/** When a moment of the server's virtual clock comes in real time, which is what a countdown counts. */
export function useRealTime(): (virtualIso: string) => string {
  const offsetMs = useClockOffsetMs();
  return (virtualIso) => {
    const ms = Date.parse(virtualIso);
    return Number.isNaN(ms) ? virtualIso : new Date(ms - offsetMs).toISOString();
  };
}
