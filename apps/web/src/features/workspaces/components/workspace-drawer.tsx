import { MAIN_WORKSPACE, type WorkspaceWithFigures } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { CodeFact, Fact, Facts, TimeFact } from '@/components/facts.tsx';
import { RowContent, RowDialog } from '@/components/paged-list/row-dialog.tsx';
import { ValueBadge } from '@/components/ui/display/badge.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import { homeUrl } from '@/lib/navigation/workspace.ts';
import type { OpenRow } from '@/lib/paged-list/use-open-row.ts';
import { formatBytes, formatCount } from '@/lib/text/format.ts';
import { usedBytesText, usedRowsText } from '@/lib/text/quota-text.ts';
import { workspaceQuery } from '../api/get-workspace.ts';
import { ROLE_TEXTS, STATE_LOOK } from '../model/texts.ts';
import { MemberSection } from './member-section.tsx';
import { OnboardingSection } from './onboarding-section.tsx';
import { ProviderSection } from './provider-section.tsx';
import { WorkspaceActions } from './workspace-actions.tsx';

interface WorkspaceDrawerProps extends OpenRow {
  name: string;
}

/** One workspace: its facts, figures, actions, members and identity provider. */
export function WorkspaceDrawer({ name, ...openRow }: WorkspaceDrawerProps) {
  const workspace = useQuery(workspaceQuery(name));
  const { data } = workspace;
  const isManaged = data?.role === 'manager' && data.state !== 'deleted';
  return (
    <RowDialog
      {...openRow}
      id={name}
      noun="workspace"
      place="right"
      size="md"
      title={data?.title ?? name}
      aside={data != null && <ValueBadge looks={STATE_LOOK} value={data.state} />}
    >
      <RowContent
        query={workspace}
        noun="workspace"
        missing={`No workspace has the name ${name}.`}
        skeleton={<DrawerSkeleton />}
      >
        {(found) => (
          <div key={name} className="grid gap-5">
            {found.problem !== null && (
              <InlineAlert title="This workspace cannot be opened">{found.problem}</InlineAlert>
            )}
            <WorkspaceActions workspace={found} />
            {isManaged && name !== MAIN_WORKSPACE && <OnboardingSection workspace={name} />}
            <WorkspaceFacts workspace={found} />
            {isManaged && <MemberSection workspace={name} />}
            {isManaged && <ProviderSection workspace={name} />}
          </div>
        )}
      </RowContent>
    </RowDialog>
  );
}

function DrawerSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the workspace…</span>
      <Skeleton className="h-8 w-64" />
      <Skeleton className="mt-5 h-40 w-full" />
    </div>
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
