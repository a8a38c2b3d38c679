import type { Timeline } from '@clearbench/contract';
import { Check, Ellipsis, type LucideIcon, Undo2, X } from 'lucide-react';
import { cn } from '@/components/ui/cn.ts';
import { type RouteOutcome, routeFigures } from '../../model/route.ts';

const SIGNS: Readonly<Record<RouteOutcome, { Icon: LucideIcon; look: string }>> = {
  'under-way': { Icon: Ellipsis, look: 'bg-processing-wash text-processing' },
  credited: { Icon: Check, look: 'bg-completed-wash text-completed' },
  returned: { Icon: Undo2, look: 'bg-failed-wash text-failed' },
  failed: { Icon: X, look: 'bg-failed-wash text-failed' },
};

/** An icon for how the transfer ended, before the words. */
export function OutcomeSign({ outcome }: { outcome: RouteOutcome }) {
  const { Icon, look } = SIGNS[outcome];
  return (
    <span
      aria-hidden="true"
      className={cn('grid size-5 shrink-0 translate-y-0.75 place-items-center rounded-full', look)}
    >
      <Icon strokeWidth={3} className="size-3.25" />
    </span>
  );
}

/** The figures of a transfer in one line, once there are others besides its amount. */
export function RouteFigures({ timeline }: { timeline: Timeline }) {
  const figures = routeFigures(timeline);
  if (figures.length < 2) return null;
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-1.5 border-b border-line px-4 py-2.5">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="text-sm text-ink-3">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
