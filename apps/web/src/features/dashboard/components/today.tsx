import type { Dashboard } from '@clearbench/contract';
import { useUtcDay } from '@/components/time.tsx';
import { StatTile } from '@/components/ui/display/stat-tile.tsx';
import { counted, formatCount, formatMoney } from '@/lib/text/format.ts';

/** The number of currencies that fit in one line. */
const CURRENCIES_MAX = 3;

/** Today's arrivals: the number of transfers, and the volume of the most frequent currencies. */
export function Today({ today, days }: Pick<Dashboard, 'today' | 'days'>) {
  const utcDay = useUtcDay();
  const transfers = today.reduce((sum, one) => sum + one.transfers, 0);
  const yesterday = days.at(-2)?.transfers;
  const others = today.slice(CURRENCIES_MAX);
  return (
    <div>
      <dl className="grid gap-3 sm:grid-cols-2 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
        <StatTile
          label={`Transfers today${utcDay}`}
          value={formatCount(transfers)}
          {...(yesterday === undefined ? {} : { note: `${formatCount(yesterday)} yesterday` })}
        />
        {today.slice(0, CURRENCIES_MAX).map((one) => (
          <StatTile
            key={one.currency}
            label={`Volume today, ${one.currency}${utcDay}`}
            value={formatMoney(one.amount, one.currency)}
            note={countOf(one.transfers)}
          />
        ))}
      </dl>
      {others.length > 0 && (
        <p className="mt-1.5 text-sm text-ink-3">
          Today in other currencies{utcDay}:{' '}
          {others.map((one) => formatMoney(one.amount, one.currency)).join(', ')}
        </p>
      )}
    </div>
  );
}

const countOf = (transfers: number) => counted(transfers, 'transfer');
