import type { TestPlan } from '@clearbench/contract';
import { ClipboardCheck, Plus, Users } from 'lucide-react';
import { Link } from 'wouter';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Button, buttonClass } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { useRights } from '@/lib/forms/read-only.ts';
import { closeUrlParam, oneOf, textUpTo, useUrlState } from '@/lib/navigation/url-state.ts';
import { useTestPlans } from '../api/read.ts';
import { PlanTiles } from './plan-tiles.tsx';
import { PlanView } from './plan-view.tsx';

const AssignDialog = lazyDialog(() => import('./assign-dialog.tsx').then((m) => m.AssignDialog));

const planUrlParams = {
  plan: textUpTo(80),
  /** A run before the latest one. */
  run: textUpTo(80),
  assign: oneOf('1'),
};

/** The plans of this workspace, and the selected one. */
export function PlansView() {
  const { mayManage, ofInstallation } = useRights();
  const { data, error, refetch } = useTestPlans();
  const [{ plan: asked, run, assign }, setUrl] = useUrlState(planUrlParams);
  const underWay = data?.find(({ latestRun }) => latestRun?.state === 'running');
  const chosen = data?.find(({ name }) => name === asked) ?? underWay ?? data?.[0] ?? null;
  const openAssign = () => setUrl({ assign: '1' }, { push: true });
  return (
    <>
      <PageHeader
        isWide
        title="Test Plans"
        text="What to send and what must happen, case by case. Cases are ticked off automatically by what happens in this workspace."
        actions={
          <>
            {ofInstallation && (
              <Link href="/test-plans/partners" className={buttonClass()}>
                <Users aria-hidden="true" />
                All partners
              </Link>
            )}
            {mayManage && (
              <Button icon={Plus} variant="primary" sending={false} onClick={openAssign}>
                Assign plan
              </Button>
            )}
          </>
        }
      />
      <LoadFailure
        title="The test plans could not be loaded"
        error={error}
        onRetry={refetch}
        className="mt-4"
      />
      {data === undefined && error === null && <Loading />}
      {data?.length === 0 && <NoPlans onAssign={openAssign} />}
      {data !== undefined && data.length > 1 && (
        <PlanTiles
          plans={data}
          chosen={chosen}
          onChoose={({ name }: TestPlan) => setUrl({ plan: name, run: undefined }, { push: true })}
        />
      )}
      {chosen !== null && (
        <PlanView
          key={`${chosen.name} ${run ?? ''}`}
          plan={chosen}
          runId={run ?? chosen.latestRun?.id ?? null}
          onRun={(id) => setUrl({ plan: chosen.name, run: id === chosen.latestRun?.id ? undefined : id })}
        />
      )}
      {assign !== undefined && mayManage && (
        <AssignDialog assigned={data ?? []} onClose={() => closeUrlParam('assign')} />
      )}
    </>
  );
}

function Loading() {
  return (
    <div data-wide className="mt-4 grid gap-4">
      <Skeleton className="h-36" />
      <Skeleton className="h-64" />
    </div>
  );
}

function NoPlans({ onAssign }: { onAssign: () => void }) {
  const { mayManage } = useRights();
  return (
    <Card data-wide className="mt-4">
      <EmptyState
        icon={ClipboardCheck}
        title="No test plan yet"
        text={
          mayManage
            ? 'Assign one of the ready-made plans, or write your own. Members of this workspace then see it here, and start it when they are ready.'
            : 'Your bank assigns the plans. Once there is one, this page shows what to do first.'
        }
        action={
          mayManage && (
            <Button icon={Plus} variant="primary" sending={false} onClick={onAssign}>
              Assign plan
            </Button>
          )
        }
      />
    </Card>
  );
}
