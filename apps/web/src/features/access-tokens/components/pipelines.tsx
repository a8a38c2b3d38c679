import type { TrustedPipeline } from '@clearbench/contract';
import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { RealAgo } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { useRemovePipeline, useTrustedPipelines } from '../api/pipelines.ts';
import { ROLE_TEXTS, SCOPE_TEXTS } from '../model/texts.ts';

const PipelineDialog = lazyDialog(() => import('./pipeline-dialog.tsx').then((m) => m.PipelineDialog));

/** The pipelines that get access tokens in exchange for the tokens of their CI; for administrators. */
export function Pipelines() {
  const { data, error, refetch } = useTrustedPipelines();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label="Trusted pipelines" className="mt-5 border-t border-line pt-4">
      <h3 className="text-base font-semibold">Trusted pipelines</h3>
      <p className="mt-0.5 max-w-[72ch] text-sm text-ink-2">
        A pipeline of GitHub or GitLab needs no stored secret: it exchanges the token of its CI for an access
        token of an hour at most.
      </p>
      <Button className="mt-3" onPointerEnter={PipelineDialog.preload} onClick={() => setIsOpen(true)}>
        Trust a Pipeline
      </Button>
      {data === undefined && error === null && <Skeleton className="mt-3 h-12" />}
      <LoadFailure
        title="The trusted pipelines could not be loaded"
        error={error}
        onRetry={refetch}
        className="mt-3"
      />
      {data?.length === 0 && <p className="mt-3 text-ink-3">No pipeline is trusted yet.</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="mt-2 divide-y divide-line" aria-label="Trusted pipelines">
          {data.map((pipeline) => (
            <PipelineRow key={pipeline.id} pipeline={pipeline} />
          ))}
        </ul>
      )}
      {isOpen && <PipelineDialog onClose={() => setIsOpen(false)} />}
    </section>
  );
}

function PipelineRow({ pipeline }: { pipeline: TrustedPipeline }) {
  const { name, issuer, audience, subject, role, scope, workspaces, minutes } = pipeline;
  const { createdBy, lastUsedAt } = pipeline;
  const remove = useRemovePipeline(pipeline);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="mono text-sm wrap-anywhere">{subject}</p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {issuer} · for {audience}
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {SCOPE_TEXTS[scope]} · {ROLE_TEXTS[role]}
          {role !== 'administrator' && ` of ${workspaces.join(', ')}`} · by {createdBy}
        </p>
        <p className="text-sm text-ink-3 wrap-anywhere">
          tokens of {minutes} minutes ·{' '}
          {lastUsedAt === null ? 'never used' : <RealAgo iso={lastUsedAt} lead="used " />}
        </p>
      </div>
      <ConfirmButton
        size="sm"
        aria-label={`Remove ${name}`}
        call={remove}
        asks={{
          title: `Remove "${name}"?`,
          description: 'The pipeline gets no more tokens, and those that it has stop working at once.',
          confirmLabel: 'Remove',
          destructive: true,
          loading: remove.isPending,
        }}
      >
        Remove
      </ConfirmButton>
    </li>
  );
}
