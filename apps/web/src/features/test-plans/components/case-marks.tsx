import type { CaseCounts } from '@clearbench/contract';
import { cn } from '@/components/ui/cn.ts';
import { caseLook, countsText, statesOf } from '../model/state-labels.ts';

/** One small square for each case, with a text for screen readers. */
export function CaseMarks({ counts, className }: { counts: CaseCounts; className?: string }) {
  return (
    <span className={cn('inline-flex flex-wrap gap-1', className)} title={countsText(counts)}>
      <span className="sr-only">{countsText(counts)}</span>
      {statesOf(counts).map(({ key, state }) => {
        const { Icon, mark } = caseLook(state);
        return (
          <span
            key={key}
            aria-hidden="true"
            className={cn('grid size-4 place-items-center rounded-[3px] border', mark)}
          >
            <Icon strokeWidth={3} className="size-2.5" />
          </span>
        );
      })}
    </span>
  );
}
