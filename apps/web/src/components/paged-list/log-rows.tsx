import { ClockTime } from '@/components/time.tsx';
import { useTimes } from '@/lib/preferences/times.ts';
import { formatDate } from '@/lib/text/format.ts';
import type { ListLayout } from './list-rows.tsx';

/** A log that updates live: one line per row, two below 1280 px, three on a phone; the whole row is clickable. */
export const logLayout = (
  name: 'deliveries' | 'receipts' | 'payees' | 'verifications' | 'ebics-requests',
): ListLayout => ({
  name,
  head: 'max-xl:sr-only',
  zone: 'xl:hidden',
  row: 'relative max-xl:stacked-row',
  cell: 'max-xl:stacked-cell max-xl:p-0!',
});

/** The time of the event, to the second. */
export function LogTime({ at }: { at: string }) {
  return (
    <span>
      <ClockTime iso={at} zoneClassName="hidden" />{' '}
      <span className="text-ink-3">{formatDate(at, useTimes())}</span>
    </span>
  );
}
