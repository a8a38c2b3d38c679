import { Check, Ellipsis, type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { type Times, useTimes } from '@/lib/preferences/times.ts';
import { formatClock, formatDate } from '@/lib/text/format.ts';
import { exactUtc, zoneAt } from '@/lib/text/zone.ts';

export type TimelineTone = 'done' | 'failed' | 'waiting';

export interface TimelineItem {
  id: string;
  title: ReactNode;
  text?: ReactNode;
  /** In small print below, such as who acted. */
  note?: ReactNode;
  /** ISO 8601; null for future events. */
  at: string | null;
  tone: TimelineTone;
}

const TONES: Record<TimelineTone, { Icon: LucideIcon; look: string }> = {
  done: { Icon: Check, look: 'bg-completed-wash text-completed' },
  failed: { Icon: X, look: 'bg-failed-wash text-failed' },
  waiting: { Icon: Ellipsis, look: 'bg-sunken text-ink-3' },
};

/** Events in order. Failures are red with a cross, all other past events green with a tick. */
export function Timeline({ items, empty }: { items: readonly TimelineItem[]; empty: string }) {
  const times = useTimes();
  if (items.length === 0) return <p className="text-ink-2">{empty}</p>;
  return (
    <ol>
      {items.map((item, index) => (
        <Entry
          key={item.id}
          item={item}
          showDate={item.at !== null && dayOf(item, times) !== dayOf(items[index - 1], times)}
          isLast={index === items.length - 1}
        />
      ))}
    </ol>
  );
}

function dayOf(item: TimelineItem | undefined, times: Times): string | null {
  return item === undefined || item.at === null ? null : formatDate(item.at, times);
}

interface EntryProps {
  item: TimelineItem;
  /** The first of its day. */
  showDate: boolean;
  isLast: boolean;
}

function Entry({ item: { title, text, note, at, tone }, showDate, isLast }: EntryProps) {
  const times = useTimes();
  const { Icon, look } = TONES[tone];
  return (
    <li className="relative grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-2.5 pb-4 last:pb-0">
      {!isLast && (
        <span
          aria-hidden="true"
          className="absolute top-5.5 bottom-0.5 left-2.25 border-l border-line-strong"
        />
      )}
      <span className={cn('mt-px grid size-4.75 place-items-center rounded-full', look)}>
        <Icon aria-hidden="true" strokeWidth={3} className="size-3" />
      </span>
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        {text !== undefined && <p className="text-sm text-ink-2 wrap-anywhere">{text}</p>}
        {note !== undefined && <p className="text-sm text-ink-3 wrap-anywhere empty:hidden">{note}</p>}
      </div>
      {at !== null && (
        <time
          dateTime={at}
          title={exactUtc(at)}
          className="pt-px text-right text-sm whitespace-nowrap text-ink-3"
        >
          {formatClock(at, times)} {zoneAt(new Date(at), times)}
          {showDate && <span className="block">{formatDate(at, times)}</span>}
        </time>
      )}
    </li>
  );
}
