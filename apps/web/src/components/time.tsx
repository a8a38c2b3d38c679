import { cn } from '@/components/ui/cn.ts';
import { formatDateTime, formatRelative } from '@/lib/format.ts';
import { useNowMs } from '@/lib/now.ts';
import { useIsClockKnown, useServerNowMs } from '@/lib/server-clock.tsx';

interface TimeProps {
  iso: string;
  /** Hides the second half where there is no room for it. */
  relativeClassName?: string;
  className?: string;
}

/**
 * `Nov 20, 2026, 2:41 PM · 2 min ago` by the server's virtual clock, which dates the events of transfers; only the first half
 * where space is short. The second half keeps its place until the clock is known.
 */
export function Time(props: TimeProps) {
  const isKnown = useIsClockKnown();
  return (
    <TimeSince
      {...props}
      nowMs={useServerNowMs()}
      relativeClassName={cn(props.relativeClassName, !isKnown && 'invisible')}
    />
  );
}

/** The same for real times, which ignore the virtual clock: sessions, the audit log, Wise. */
export function RealTime(props: TimeProps) {
  return <TimeSince {...props} nowMs={useNowMs()} />;
}

function TimeSince({ iso, className, relativeClassName, nowMs }: TimeProps & { nowMs: number }) {
  const relative = formatRelative(iso, nowMs);
  return (
    <time dateTime={iso} className={cn('whitespace-nowrap', className)}>
      {formatDateTime(iso)}{' '}
      {relative !== '' && (
        <span className={cn('text-ink-3 max-[23rem]:hidden', relativeClassName)}>· {relative}</span>
      )}
    </time>
  );
}
