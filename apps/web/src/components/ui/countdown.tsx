import { useEffect, useEffectEvent } from 'react';
import { formatRemaining, remainingSpoken } from '@/lib/duration.ts';
import { useSecondsMs } from '@/lib/now.ts';
import { cn } from './cn.ts';

export interface CountdownProps {
  /** The moment that it counts to. */
  until: string;
  /** Stands before the time: `The link expires in`. */
  label: string;
  /** Takes the place of both once the moment has come: `The link has expired`. */
  over: string;
  /** Called once when the moment comes, at once if it has come already. */
  onOver?: () => void;
  className?: string;
}

/** Counts down to a moment, second by second. A screen reader hears only when little time is left. */
export function Countdown({ until, label, over, onOver, className }: CountdownProps) {
  const remainingMs = Date.parse(until) - useSecondsMs();
  // A moment that cannot be read is over: nobody would wait for it.
  const isOver = !(remainingMs > 0);
  const tell = useEffectEvent(() => onOver?.());
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
  return (
    <span className={cn('[&>time]:whitespace-nowrap', className)}>
      {isOver ? (
        <span aria-hidden="true">{over}</span>
      ) : (
        <>
          <span>{label} </span>
          <time role="timer" dateTime={until} title={new Date(until).toLocaleString('en-US')}>
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
