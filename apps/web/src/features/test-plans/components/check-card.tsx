import { planDocumentSchema } from '@clearbench/test-plans/document';
import { DocumentProblems } from '@/components/documents/document-problems.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import type { CheckedPlan } from '../api/check-plan.ts';
import type { usePlanCheck } from '../model/use-plan-check.ts';
import { PlanInWords } from './plan-in-words.tsx';

/** The problems of a plan, or its cases in words. */
export function CheckCard({
  check: { data, error, refetch, isCurrent },
}: {
  check: ReturnType<typeof usePlanCheck>;
}) {
  const isBusy = !isCurrent && error === null;
  return (
    <Card title="Check" aside={<span className="text-sm text-ink-3">{isBusy ? 'Checking…' : ''}</span>}>
      <div className="grid gap-3 p-4" aria-live="polite" aria-busy={isBusy}>
        <LoadFailure title="The plan could not be checked" error={error} onRetry={refetch} />
        {data === undefined && error === null && <Skeleton className="h-12" />}
        {data !== undefined && data.problems.length > 0 && (
          <DocumentProblems title="The plan" verb="has" problems={data.problems} />
        )}
        {data !== undefined && data.problems.length === 0 && <InWords document={data.document} />}
      </div>
    </Card>
  );
}

function InWords({ document }: Pick<CheckedPlan, 'document'>) {
  const plan = planDocumentSchema.safeParse(document).data;
  if (plan === undefined) return null;
  return (
    <>
      <p className="text-lg font-semibold tracking-tight">{plan.title}: no problems</p>
      <PlanInWords plan={plan} />
    </>
  );
}
