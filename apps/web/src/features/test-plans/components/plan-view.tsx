import type { TestPlan } from '@clearbench/contract';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { usePlan, useRun } from '../api/read.ts';
import { nextStep } from '../model/next-step.ts';
import { CaseItem } from './case-item.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { NotBegun } from './not-begun.tsx';
import { PlanVersions } from './plan-versions.tsx';
import { RunCard } from './run-card.tsx';

interface PlanViewProps {
  plan: TestPlan;
  runId: string | null;
  onRun: (id: string) => void;
}

/** A run of a plan: its progress, the next thing to do, and its cases. */
export function PlanView({ plan, runId, onRun }: PlanViewProps) {
  const { data: run, error, refetch } = useRun(runId);
  const { data: detail } = usePlan(plan.name);
  if (runId === null) {
    return (
      <div data-wide className="mt-4 grid grid-cols-1 gap-4">
        <NotBegun plan={plan} document={detail?.document ?? null} onRun={onRun} />
        <PlanVersions plan={plan} />
      </div>
    );
  }
  if (run === undefined) {
    return (
      <>
        <LoadFailure title="The run could not be loaded" error={error} onRetry={refetch} className="mt-4" />
        {error === null && <Skeleton data-wide className="mt-4 h-96" />}
      </>
    );
  }
  const next = nextStep(run);
  return (
    <div data-wide className="mt-4 grid gap-4">
      <RunCard run={run} runs={detail?.runs ?? []} onRun={onRun} />
      <NextStepCard run={run} next={next} />
      <Card title="Cases">
        <ol>
          {run.cases.map((one) => (
            <CaseItem key={one.id} run={run} case={one} isNext={next.case?.id === one.id} />
          ))}
        </ol>
      </Card>
      <PlanVersions plan={plan} />
    </div>
  );
}
