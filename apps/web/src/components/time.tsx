import { cn } from '@/components/ui/cn.ts';
import { formatDateTime, formatRelative } from '@/lib/format.ts';
import { useNowMs } from '@/lib/now.ts';
import { useRealNowMs, useServerNowMs } from '@/lib/server-clock.tsx';

interface TimeProps {
  iso: string;
  /** Hides the second half where there is no room for it. */
  relativeClassName?: string;
  className?: string;
}

/**
 * `Nov 20, 2026, 2:41 PM · 2 min ago` by the server's virtual clock, which dates the events of transfers; only the first half
 * where space is short.
 */
export function Time(props: TimeProps) {
  return <TimeSince {...props} nowMs={useServerNowMs()} />;
}

/** The same for real times, which ignore the virtual clock: sessions, the audit log, Wise. */
export function RealTime(props: TimeProps) {
  return <TimeSince {...props} nowMs={useRealNowMs()} />;
}

function TimeSince({ iso, className, relativeClassName, nowMs }: TimeProps & { nowMs: number | null }) {
  return (
    <time dateTime={iso} className={cn('whitespace-nowrap', className)}>
      {formatDateTime(iso)}{' '}
      <Since
        iso={iso}
        nowMs={nowMs}
        lead="· "
        className={cn('text-ink-3 max-[23rem]:hidden', relativeClassName)}
      />
    </time>
  );
}

interface AgoProps {
  iso: string;
  /** What separates it from the text before. */
  lead: string;
}

/** `2 min ago`, by the server's virtual clock. */
export function Ago(props: AgoProps) {
  return <Since {...props} nowMs={useServerNowMs()} />;
}

/** Keeps its place until the clock is known: by another clock it would be wrong by as much as the server's is ahead. */
function Since({ iso, lead, nowMs, className }: AgoProps & { nowMs: number | null; className?: string }) {
  const realNowMs = useNowMs();
  const relative = formatRelative(iso, nowMs ?? realNowMs);
  if (relative === '') return null;
  return (
    <span className={cn(className, nowMs === null && 'invisible')}>
      {lead}
      {relative}
    </span>
  );
}
