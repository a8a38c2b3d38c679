import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { formatClock, formatDateTime, formatRelative, momentTitle } from '@/lib/format.ts';
import { useNowMs } from '@/lib/now.ts';
import { type Times, useTimes } from '@/lib/preferences/times.ts';
import { useRealNowMs, useServerNowMs } from '@/lib/server-clock.tsx';
import { exactUtc, zoneAt, zoneNow } from '@/lib/zone.ts';

interface StampProps {
  iso: string;
  /** The zone of a figure that has its own: a statement is of days in UTC. Otherwise the operator's choice. */
  times?: Times | undefined;
  /** In a column whose heading or list names the zone: classes that hide it while that is visible. */
  zoneClassName?: string | undefined;
  className?: string | undefined;
}

interface ShownStampProps extends StampProps {
  format: (iso: string, times: Times) => string;
  children?: ReactNode;
}

/** A time in the zone that the operator chose, named beside it, and exact in UTC on hover. */
function Stamp({ iso, times, zoneClassName, className, format, children }: ShownStampProps) {
  const chosen = useTimes();
  const shownIn = times ?? chosen;
  return (
    <time dateTime={iso} title={exactUtc(iso)} className={className}>
      {format(iso, shownIn)}
      <Zone iso={iso} times={shownIn} className={zoneClassName} />
      {children}
    </time>
  );
}

function Zone({ iso, times, className }: { iso: string; times: Times; className: string | undefined }) {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return null;
  const zone = zoneAt(date, times);
  // A heading names the zone of now: a time of the other half of the year, with or without daylight saving, names its own, in short.
  const isOther = zone !== zoneNow(times);
  const shown = className !== undefined && isOther ? zone.replace('GMT', '') : zone;
  return (
    <span className={className !== undefined && isOther ? 'text-xs text-ink-3' : className}> {shown}</span>
  );
}

/** `Nov 20, 2026, 2:41 PM GMT+1`, within a sentence. */
export const Moment = (props: StampProps) => <Stamp {...props} format={formatDateTime} />;

/** `2:41:02 PM GMT+1`, where the date is known. */
export const ClockTime = (props: StampProps) => <Stamp {...props} format={formatClock} />;

interface TimeProps extends StampProps {
  /** Hides the second half if there is no room for it. */
  relativeClassName?: string;
}

/**
 * `Nov 20, 2026, 2:41 PM GMT+1 · 2 min ago` by the server's virtual clock, which dates the events of transfers; only the first half if
 * space is short.
 */
export function Time(props: TimeProps) {
  return <TimeSince {...props} nowMs={useServerNowMs()} />;
}

/** The same for real times, which ignore the virtual clock: sessions, the audit log, Wise. */
export function RealTime(props: TimeProps) {
  return <TimeSince {...props} nowMs={useRealNowMs()} />;
}

function TimeSince({ relativeClassName, nowMs, className, ...stamp }: TimeProps & { nowMs: number | null }) {
  return (
    <Stamp {...stamp} format={formatDateTime} className={cn('whitespace-nowrap', className)}>
      {' '}
      <Since
        iso={stamp.iso}
        nowMs={nowMs}
        lead="· "
        className={cn('text-ink-3 max-[23rem]:hidden', relativeClassName)}
      />
    </Stamp>
  );
}

interface AgoProps {
  iso: string;
  /** The separator from the text before. */
  lead: string;
}

/** `2 min ago`, by the server's virtual clock. */
export function Ago(props: AgoProps) {
  const times = useTimes();
  return (
    <time dateTime={props.iso} title={momentTitle(props.iso, times)}>
      <Since {...props} nowMs={useServerNowMs()} />
    </time>
  );
}

/** Keeps its place until the clock is known: by another clock it would be wrong by as much as the server's is ahead. */
function Since({ iso, lead, nowMs, className }: AgoProps & { nowMs: number | null; className?: string }) {
  const realNowMs = useNowMs();
  const relative = formatRelative(iso, nowMs ?? realNowMs);
  if (relative === '') return null;
  return (
    <span className={cn('whitespace-nowrap', className, nowMs === null && 'invisible')}>
      {lead}
      {relative}
    </span>
  );
}

/** The heading of a column of times, followed by their zone. That is not part of its text: the column has one name in every zone. */
export function TimeHeading({ text, times }: { text: string; times?: Times | undefined }) {
  const chosen = useTimes();
  return (
    <span
      data-zone={zoneNow(times ?? chosen)}
      className="after:font-normal after:text-ink-3 after:content-['_'_attr(data-zone)]"
    >
      {text}
    </span>
  );
}

/** ` (UTC day)` where the operator's day begins at another time than the server's, which are days in UTC; else nothing. */
export function useUtcDay(): string {
  return zoneNow(useTimes()) === 'UTC' ? '' : ' (UTC day)';
}
