import { useSecondsMs } from '@/lib/live/now.ts';
import { useSkewMs } from '@/lib/live/server-clock.tsx';
import { useTimes } from '@/lib/preferences/times.ts';
import { formatRemaining, remainingSpoken } from '@/lib/text/duration.ts';
import { momentTitle } from '@/lib/text/format.ts';
import { cn } from '../cn.ts';

export interface CountdownProps {
  /** The time that it counts down to, by the server's real clock. */
  until: string;
  /** Shown before the time: `The link expires in`. */
  label: string;
  /** Replaces both once the time has come: `The link has expired`. */
  over: string;
  className?: string;
}

/** Counts down second by second. Screen readers announce it only when little time is left. */
export function Countdown({ until, label, over, className }: CountdownProps) {
  const remainingMs = Date.parse(until) - useSecondsMs() - useSkewMs();
  // A time that cannot be parsed counts as over: waiting for it would never end.
  const isOver = !(remainingMs > 0);
  const times = useTimes();
  return (
    <span className={cn('[&>time]:whitespace-nowrap', className)}>
      {isOver ? (
        <span aria-hidden="true">{over}</span>
      ) : (
        <>
          <span>{label} </span>
          <time role="timer" dateTime={until} title={momentTitle(until, times)}>
            {formatRemaining(remainingMs)}
          </time>
        </>
      )}
      <span role="status" className="sr-only">
        {isOver ? over : remainingSpoken(remainingMs)}
      </span>
    </span>
  );
}
