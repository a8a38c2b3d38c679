import { lazyComponent } from '@/components/lazy.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { useRights } from '@/lib/forms/read-only.ts';
import { useUrlState } from '@/lib/navigation/url-state.ts';
import { usePlan, useReadyPlans } from '../api/read.ts';
import { editorUrlParams } from '../model/editor-url.ts';
import { FIRST_PLAN } from '../model/first-plan.ts';

const PlanEditor = lazyComponent(
  () => import('./plan-editor.tsx').then((m) => m.PlanEditor),
  <Skeleton data-wide className="mt-4 h-96" />,
);

/** The draft of a plan that is written from the start. */
const NEW = 'new-plan';

/** Loads the editor's initial text: a plan of this workspace, a ready one, or an empty one. */
export function PlanEditorView({ title }: { title: string }) {
  const { mayManage } = useRights();
  const [{ plan, ready }] = useUrlState(editorUrlParams);
  return (
    <>
      <PageHeader
        isWide
        title={title}
        text="Cases as data: what the partner does, what must happen, and by when. Runs keep the version they started with."
      />
      {!mayManage && (
        <Card data-wide className="mt-4">
          <EmptyState
            title="Only for managers"
            text="Your bank writes the plans. Ask them if a case does not fit."
          />
        </Card>
      )}
      {mayManage && plan !== undefined && <OfWorkspace name={plan} />}
      {mayManage && plan === undefined && ready !== undefined && <OfReady name={ready} />}
      {mayManage && plan === undefined && ready === undefined && (
        <PlanEditor key={NEW} id={NEW} document={FIRST_PLAN} />
      )}
    </>
  );
}

function OfWorkspace({ name }: { name: string }) {
  const { data, error, refetch } = usePlan(name);
  if (data !== undefined) {
    const { document, text } = data;
    const id = `test-plan/${name}`;
    return <PlanEditor key={id} id={id} document={document} text={text} stored={data} />;
  }
  return <Waiting error={error} onRetry={refetch} />;
}

function OfReady({ name }: { name: string }) {
  const { data, error, refetch } = useReadyPlans();
  if (data === undefined) return <Waiting error={error} onRetry={refetch} />;
  const found = data.find((ready) => ready.name === name);
  const id = `ready-plan/${name}`;
  return <PlanEditor key={id} id={id} document={found?.document ?? FIRST_PLAN} />;
}

function Waiting({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <>
      <LoadFailure title="The plan could not be loaded" error={error} onRetry={onRetry} className="mt-4" />
      {error === null && <Skeleton data-wide className="mt-4 h-96" />}
    </>
  );
}
