import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { cn } from '@/components/ui/cn.ts';
import { countText } from '@/lib/messages/problem-text.ts';

interface VerdictBadgeProps {
  errors: number;
  warnings: number;
  className?: string;
}

/** Valid or not, in a word, a sign and a hue. */
export function VerdictBadge({ errors, warnings, className }: VerdictBadgeProps) {
  const look = errors > 0 ? 'text-failed bg-failed-wash' : 'text-completed bg-completed-wash';
  const Icon = errors > 0 ? CircleX : CircleCheck;
  return (
    <span className={cn('inline-flex flex-wrap items-center gap-x-2 gap-y-1', className)}>
      <span
        className={cn(
          'inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-sm font-medium whitespace-nowrap',
          look,
        )}
      >
        <Icon aria-hidden="true" className="size-3.5" />
        {errors > 0 ? countText(errors, 0) : 'Valid'}
      </span>
      {warnings > 0 && (
        <span className="inline-flex h-6 items-center gap-1.5 rounded-full bg-pending-wash px-2.5 text-sm font-medium whitespace-nowrap text-pending">
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          {countText(0, warnings)}
        </span>
      )}
    </span>
  );
}
