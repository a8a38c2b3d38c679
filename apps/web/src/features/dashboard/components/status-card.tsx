import type { Dashboard } from '@clearbench/contract';
import { Link } from 'wouter';
import { FILLS } from '@/components/ui/charts/series.ts';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { statusLabel } from '@/components/ui/display/status-badge.tsx';
import { entryOf, UNKNOWN } from '@/lib/answers/unknown.ts';
import { formatCount } from '@/lib/text/format.ts';

/** The number of transfers in each status, each line linked to them. */
export function StatusCard({ statuses }: { statuses: Dashboard['statuses'] }) {
  const most = Math.max(1, ...statuses.map(({ count }) => count));
  return (
    <Card className="flex flex-col" title="Transfers by status">
      <CardContent className="flex-1 px-2 py-2">
        <ul className="flex h-full flex-col">
          {statuses.map(({ status, count }) => (
            <li key={status} className="max-h-14 flex-1">
              <Link
                href={`/transactions?status=${status}`}
                className="grid h-full min-h-7.5 grid-cols-[8.75rem_minmax(0,1fr)_auto] items-center gap-3 rounded-sm px-2 text-sm hover:bg-sunken"
              >
                <span>{statusLabel(status, UNKNOWN)}</span>
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                  className="block h-2.5 w-full"
                >
                  <rect
                    width={count === 0 ? 0 : Math.max(1.5, (count / most) * 100)}
                    height="10"
                    className={entryOf(FILLS, status, () => FILLS.neutral)}
                  />
                </svg>
                <span className="font-semibold">{formatCount(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
