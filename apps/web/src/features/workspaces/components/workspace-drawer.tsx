import type { Workspace, WorkspaceWithFigures } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { CodeFact, Fact, Facts, TimeFact } from '@/components/facts.tsx';
import { LoadFailure } from '@/components/load-failure.tsx';
import { StepButtons, stepByKey } from '@/components/step-buttons.tsx';
import { ValueBadge } from '@/components/ui/display/badge.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { Dialog } from '@/components/ui/overlays/dialog.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import { hasStatus } from '@/lib/api/api.ts';
import { homeUrl } from '@/lib/navigation/workspace.ts';
import type { RowIndex } from '@/lib/paged-list/loaded-list.ts';
import { formatBytes, formatCount } from '@/lib/text/format.ts';
import { usedBytesText, usedRowsText } from '@/lib/text/quota-text.ts';
import { workspaceQuery } from '../api/get-workspace.ts';
import { ROLE_TEXTS, STATE_LOOK } from '../model/texts.ts';
import { MemberSection } from './member-section.tsx';
import { WorkspaceActions } from './workspace-actions.tsx';

interface WorkspaceDrawerProps {
  name: string;
  /** True for an administrator. */
  mayChange: boolean;
  /** The list below, to step through with ↑ and ↓. */
  rows: RowIndex<Workspace> | null;
  onStep: (name: string) => void;
  onClose: () => void;
}

/** One workspace: its facts, figures, actions and members. */
export function WorkspaceDrawer({ name, mayChange, rows, onStep, onClose }: WorkspaceDrawerProps) {
  const { data, error, refetch } = useQuery(workspaceQuery(name));
  const place = rows?.indexOf(name) ?? -1;
  const previous = place > 0 ? rows?.idAt(place - 1) : undefined;
  const next = place === -1 ? undefined : rows?.idAt(place + 1);
  const steps = { previous, next, onStep };
  return (
    <Dialog
      place="right"
      onClose={onClose}
      size="md"
      title={data?.title ?? name}
      onKeyDown={(event) => stepByKey(steps, event)}
      aside={
        <>
          {data !== undefined && <ValueBadge looks={STATE_LOOK} value={data.state} />}
          {place !== -1 && <StepButtons {...steps} noun="workspace" />}
        </>
      }
    >
      {data !== undefined ? (
        <div key={name} className="grid gap-5">
          {data.problem !== null && (
            <InlineAlert title="This workspace cannot be opened">{data.problem}</InlineAlert>
          )}
          <WorkspaceActions workspace={data} mayChange={mayChange} />
          <WorkspaceFacts workspace={data} />
          {data.role === 'manager' && data.state !== 'deleted' && <MemberSection workspace={name} />}
        </div>
      ) : error === null ? (
        <div role="status">
          <span className="sr-only">Loading the workspace…</span>
          <Skeleton className="h-8 w-64" />
          <Skeleton className="mt-5 h-40 w-full" />
        </div>
      ) : hasStatus(error, 404) ? (
        <InlineAlert title="Workspace not found">No workspace has the name {name}.</InlineAlert>
      ) : (
        <LoadFailure title="The workspace could not be loaded" error={error} onRetry={refetch} />
      )}
    </Dialog>
  );
}

function WorkspaceFacts({ workspace }: { workspace: WorkspaceWithFigures }) {
  const { name, role, createdAt, lastUsedAt, quotaBytes, quotaRows, figures } = workspace;
  return (
    <Facts>
      <CodeFact label="Address" value={`${location.origin}${homeUrl(name).replace(/\/dashboard$/, '')}/`} />
      <Fact label="Your role">{textOf(ROLE_TEXTS, role)}</Fact>
      <TimeFact label="Created" iso={createdAt} isReal />
      {lastUsedAt === null ? (
        <Fact label="Last used">Never</Fact>
      ) : (
        <TimeFact label="Last used" iso={lastUsedAt} isReal />
      )}
      {figures !== null && (
        <>
          <Fact label="Transfers">{formatCount(figures.transfers)}</Fact>
          <Fact label="Active keys">{formatCount(figures.activeKeys)}</Fact>
          <Fact label="Webhooks">{formatCount(figures.webhooks)}</Fact>
          <Fact label="Members">{formatCount(figures.members)}</Fact>
          <Fact label="Size">{formatBytes(figures.bytes)}</Fact>
          <Fact label="Stored">{usedBytesText(figures.storedBytes, quotaBytes)}</Fact>
          <Fact label="Rows">{usedRowsText(figures.storedRows, quotaRows)}</Fact>
          {figures.node !== null && <CodeFact label="Node" value={figures.node} />}
        </>
      )}
    </Facts>
  );
}
