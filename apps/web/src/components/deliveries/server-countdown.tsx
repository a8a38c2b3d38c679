import { cn } from '@/components/ui/cn.ts';
import { Countdown, type CountdownProps } from '@/components/ui/display/countdown.tsx';
import { useClockOffsetMs } from '@/lib/live/server-clock.tsx';

/** Counts down to a time of the server's virtual clock. It keeps its place until that clock is known. */
export function ServerCountdown({ until, className, ...props }: CountdownProps) {
  const offsetMs = useClockOffsetMs();
  return (
    <Countdown
      {...props}
      until={inRealTime(until, offsetMs ?? 0)}
      className={cn(className, offsetMs === null && 'invisible')}
    />
  );
}

/** The real time at which the virtual clock reaches a time. */
function inRealTime(virtualIso: string, offsetMs: number): string {
  const ms = Date.parse(virtualIso);
  return Number.isNaN(ms) ? virtualIso : new Date(ms - offsetMs).toISOString();
}
