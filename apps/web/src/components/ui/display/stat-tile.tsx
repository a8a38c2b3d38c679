import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { amountSize } from './amount-size.ts';

export interface StatTileProps {
  label: string;
  /** Already formatted. Absent while loading. */
  value: ReactNode | undefined;
  /** Puts the value in context: `+12 % on Friday`. */
  note?: ReactNode;
  /** The figure comes from a simulated network or is a sample. */
  simulated?: boolean;
  className?: string;
  /** Below the figure, such as a sparkline. */
  children?: ReactNode;
}

/** One figure. Put several into a `<dl>` with a grid. */
export function StatTile(props: StatTileProps) {
  const { label, value, note, simulated = false, className, children } = props;
  return (
    <div
      className={cn(
        'min-w-0 rounded-md border border-line bg-surface py-3 pr-2 shadow-card sm:pr-4',
        simulated ? 'sim-edge pl-6.5! in-[.sim-edge]:pl-4!' : 'pl-4',
        className,
      )}
    >
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="grid justify-items-start wrap-anywhere">
        {value === undefined ? (
          <>
            <Skeleton className="my-0.5 h-5.25 w-20" />
            <span className="sr-only">Loading…</span>
          </>
        ) : (
          <span className={cn('font-semibold tracking-tight', amountSize(value, 'text-xl'))}>{value}</span>
        )}
        {note !== undefined && <span className="text-sm text-ink-3">{note}</span>}
      </dd>
      {children !== undefined && <dd>{children}</dd>}
    </div>
  );
}
