import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { useNowMs } from '@/lib/live/now.ts';
import { useRealNowMs, useServerNowMs } from '@/lib/live/server-clock.tsx';
import { type Times, useTimes } from '@/lib/preferences/times.ts';
import { formatClock, formatDateTime, formatRelative, momentTitle } from '@/lib/text/format.ts';
import { exactUtc, zoneAt, zoneNow } from '@/lib/text/zone.ts';

interface StampProps {
  iso: string;
  /** The zone of a figure with a fixed zone: the days of a statement are in UTC. Otherwise the operator's choice. */
  times?: Times | undefined;
  /** In a column whose heading or list names the zone: classes that hide the zone while the heading is visible. */
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
  // A heading names the present zone. A time in the other half of the year, with or without daylight saving, shows
  // its own zone in short.
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
  /** Hides the second half if it doesn't fit. */
  relativeClassName?: string;
}

/**
 * `Nov 20, 2026, 2:41 PM GMT+1 · 2 min ago` by the server's virtual clock, which dates the events of transfers; only
 * the first half in a narrow space.
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
    <Stamp
      {...stamp}
      format={formatDateTime}
      className={cn('whitespace-nowrap max-[18rem]:whitespace-normal', className)}
    >
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
  return <AgoBy {...props} nowMs={useServerNowMs()} />;
}

/** The same for real times. */
export function RealAgo(props: AgoProps) {
  return <AgoBy {...props} nowMs={useRealNowMs()} />;
}

function AgoBy(props: AgoProps & { nowMs: number | null }) {
  const times = useTimes();
  return (
    <time dateTime={props.iso} title={momentTitle(props.iso, times)}>
      <Since {...props} />
    </time>
  );
}

/** Keeps its place until the clock is known: with another clock, the time would be wrong by the server's offset. */
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

/**
 * The heading of a column of times, followed by their zone. The zone is not part of the heading's text, so that the
 * column has the same name in every zone.
 */
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

/** ` (UTC day)` if the operator's day begins at another time than the server's UTC day; otherwise nothing. */
export function useUtcDay(): string {
  return zoneNow(useTimes()) === 'UTC' ? '' : ' (UTC day)';
}
