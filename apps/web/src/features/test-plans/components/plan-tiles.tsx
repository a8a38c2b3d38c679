import type { TestPlan } from '@clearbench/contract';
import { cn } from '@/components/ui/cn.ts';
import { emptyCounts } from '../model/state-labels.ts';
import { CaseMarks } from './case-marks.tsx';
import { RunBadge } from './run-badge.tsx';

interface PlanTilesProps {
  plans: readonly TestPlan[];
  chosen: TestPlan | null;
  onChoose: (plan: TestPlan) => void;
}

/** The plans side by side, if there are several. */
export function PlanTiles({ plans, chosen, onChoose }: PlanTilesProps) {
  return (
    <ul data-wide aria-label="Plans" className="mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {plans.map((plan) => {
        const isChosen = plan.name === chosen?.name;
        return (
          <li key={plan.name}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(plan)}
              className={cn(
                'flex h-full w-full flex-col gap-2 rounded-md border bg-surface px-3.5 py-2.5 text-left shadow-card hover:border-line-strong',
                isChosen ? 'border-accent hover:border-accent' : 'border-line',
              )}
            >
              <span className="flex w-full flex-wrap items-center justify-between gap-x-2 gap-y-1">
                <span className="font-semibold wrap-anywhere">{plan.title}</span>
                <RunBadge run={plan.latestRun} />
              </span>
              <CaseMarks counts={plan.latestRun?.counts ?? emptyCounts(plan.cases)} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
