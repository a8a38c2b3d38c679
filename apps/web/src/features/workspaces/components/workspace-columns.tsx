import type { Workspace, WorkspaceFigures } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Column, defineColumnChoice } from '@/components/paged-list/columns.ts';
import type { ListLayout } from '@/components/paged-list/list-rows.tsx';
import { buttonClass } from '@/components/ui/buttons/button.tsx';
import { ValueBadge } from '@/components/ui/display/badge.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { useRealNowMs } from '@/lib/live/server-clock.tsx';
import { homeUrl, WORKSPACE } from '@/lib/navigation/workspace.ts';
import { useTimes } from '@/lib/preferences/times.ts';
import { formatBytes, formatCount, formatRelative, momentTitle } from '@/lib/text/format.ts';
import { workspaceQuery } from '../api/get-workspace.ts';
import { STATE_LOOK } from '../model/texts.ts';

export const storedWorkspaceColumns = defineColumnChoice('workspaces');

export const WORKSPACE_LAYOUT: ListLayout = {
  name: 'workspaces',
  head: 'max-xl:sr-only',
  row: 'max-xl:stacked-row',
  cell: 'max-xl:stacked-cell max-xl:p-0!',
};

interface ColumnOptions {
  /** Shows the details of a workspace. */
  onView: (name: string) => void;
  preload: () => void;
}

export const workspaceColumns = (options: ColumnOptions): readonly Column<Workspace>[] => [
  {
    id: 'workspace',
    heading: 'Workspace',
    skeleton: 'w-40',
    render: (workspace) => <Name workspace={workspace} {...options} />,
  },
  {
    id: 'state',
    heading: 'State',
    headingClassName: 'w-28',
    skeleton: 'w-16',
    render: ({ state }) => <ValueBadge looks={STATE_LOOK} value={state} />,
  },
  {
    id: 'used',
    heading: 'Last used',
    headingClassName: 'w-30',
    className: 'whitespace-nowrap text-ink-2',
    skeleton: 'w-20',
    choice: 'shown',
    render: ({ lastUsedAt }) => <LastUsed iso={lastUsedAt} />,
  },
  figure('transfers', 'Transfers', ({ transfers }) => counted(transfers, 'transfer')),
  figure('keys', 'Keys', ({ activeKeys }) => counted(activeKeys, 'key')),
  figure('webhooks', 'Webhooks', ({ webhooks }) => counted(webhooks, 'webhook')),
  figure('members', 'Members', ({ members }) => counted(members, 'member')),
  figure('size', 'Size', ({ bytes }) => formatBytes(bytes)),
  {
    id: 'action',
    heading: 'Actions',
    headingClassName: 'w-20',
    isHeadingHidden: true,
    numeric: true,
    skeleton: 'w-12 sm:ml-auto',
    render: (workspace) => <OpenLink workspace={workspace} size="sm" />,
  },
];

/** The figures of one workspace, once loaded: only for rows in view. */
function figure(
  id: string,
  heading: string,
  shown: (figures: WorkspaceFigures) => ReactNode,
): Column<Workspace> {
  return {
    id,
    heading,
    headingClassName: 'w-24',
    className: 'whitespace-nowrap',
    numeric: true,
    skeleton: 'w-10 ml-auto',
    choice: 'shown',
    render: ({ name }) => <Figure name={name} shown={shown} />,
  };
}

function Figure({ name, shown }: { name: string; shown: (figures: WorkspaceFigures) => ReactNode }) {
  const { data, isPending } = useQuery(workspaceQuery(name));
  if (isPending) return <Skeleton className="h-3 w-10 xl:ml-auto" />;
  const figures = data?.figures ?? null;
  return figures === null ? <span className="text-ink-3">—</span> : shown(figures);
}

/** Without a heading above it, the number is followed by its noun. */
function counted(count: number, noun: string): ReactNode {
  return (
    <span>
      {formatCount(count)}
      <span className="text-ink-3 xl:hidden"> {count === 1 ? noun : `${noun}s`}</span>
    </span>
  );
}

function Name({ workspace, onView, preload }: { workspace: Workspace } & ColumnOptions) {
  const { name, title, problem } = workspace;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <button
        type="button"
        data-opens-row
        className="min-h-6 min-w-0 truncate text-left font-medium hover:text-accent"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => onView(name)}
      >
        {title} <span className="mono text-sm font-normal text-ink-3">{name}</span>
      </button>
      {name === WORKSPACE && <Tag>This one</Tag>}
      {problem !== null && (
        <span title={problem} className="flex shrink-0 items-center gap-1 text-sm text-failed">
          <CircleAlert aria-hidden="true" className="size-3.75" />
          Problem
        </span>
      )}
    </span>
  );
}

function LastUsed({ iso }: { iso: string | null }) {
  const nowMs = useRealNowMs();
  const times = useTimes();
  if (iso === null) return <span className="text-ink-3">Never</span>;
  return (
    <time dateTime={iso} title={momentTitle(iso, times)}>
      {formatRelative(iso, nowMs)}
    </time>
  );
}

/** Loads the page of another workspace. A deleted one has none. */
export function OpenLink({ workspace, size = 'md' }: { workspace: Workspace; size?: 'sm' | 'md' }) {
  const { name, title, state } = workspace;
  if (state === 'deleted') return null;
  return (
    <a href={homeUrl(name)} aria-label={`Open ${title}`} className={buttonClass('secondary', size)}>
      Open
    </a>
  );
}
