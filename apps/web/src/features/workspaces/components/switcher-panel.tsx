import type { Session, Workspace } from '@clearbench/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Check, List, type LucideIcon, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { COMMAND_GROUP, COMMAND_ITEM, useChoice } from '@/components/command-list.ts';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { Panel, type PanelProps } from '@/components/ui/overlays/panel.tsx';
import { homeUrl, WORKSPACE } from '@/lib/navigation/workspace.ts';
import { workspacesQuery } from '../api/list-workspaces.ts';
import { STATE_LOOK } from '../model/texts.ts';

/** The operator's workspaces, most recently used first, with the available actions. */
export function SwitcherPanel({ session, ...panel }: PanelProps & { session: Session }) {
  const [text, setText] = useState('');
  const { workspaces, error, refetch } = useFound(text);
  const [first] = workspaces ?? [];
  const choice = useChoice(text, first === undefined ? '' : entryValue(first));
  const [, navigate] = useLocation();
  const open = (path: string) => {
    panel.onClose();
    navigate(path);
  };
  const enter = ({ name }: Workspace) => {
    panel.onClose();
    if (name !== WORKSPACE) location.assign(homeUrl(name));
  };
  return (
    <Panel label="Workspaces" align="start" {...panel}>
      <Command
        label="Workspaces"
        shouldFilter={false}
        loop
        value={choice.value}
        onValueChange={choice.set}
        onPointerMove={choice.keep}
        onKeyDown={({ key }) => key.startsWith('Arrow') && choice.keep()}
      >
        <div className="flex items-center gap-2.5 border-b border-line px-3.5">
          <Search aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
          <Command.Input
            value={text}
            onValueChange={setText}
            maxLength={100}
            placeholder="Find a workspace"
            className="h-10 w-full bg-transparent text-base outline-none"
          />
        </div>
        <Command.List className="max-h-[min(50dvh,360px)] overflow-y-auto overscroll-contain p-1.5">
          <LoadFailure
            title="The workspaces could not be loaded"
            error={error}
            onRetry={refetch}
            className="m-1"
          />
          {workspaces?.length === 0 && (
            <p role="status" className="px-2.5 py-4 text-center text-ink-2">
              No workspace has this title or name
            </p>
          )}
          {workspaces?.map((workspace) => (
            <Entry key={workspace.name} workspace={workspace} onEnter={() => enter(workspace)} />
          ))}
          <Command.Group heading="Manage" className={COMMAND_GROUP}>
            {session.ofInstallation && (
              <Action icon={Plus} label="New workspace" onSelect={() => open('/workspaces?new=1')} />
            )}
            <Action icon={List} label="All workspaces" onSelect={() => open('/workspaces')} />
          </Command.Group>
        </Command.List>
      </Command>
    </Panel>
  );
}

/** Its id in the list. */
const entryValue = ({ name }: Workspace): string => `workspace ${name}`;

/** While the server searches, the loaded ones are filtered. */
function useFound(text: string) {
  const term = text.trim().toLowerCase();
  const { data, error, refetch } = useQuery({
    ...workspacesQuery({ search: term }),
    placeholderData: keepPreviousData,
  });
  const workspaces = data?.filter(
    ({ name, title, state }) => state !== 'deleted' && `${title} ${name}`.toLowerCase().includes(term),
  );
  return { workspaces, error, refetch };
}

function Entry({ workspace, onEnter }: { workspace: Workspace; onEnter: () => void }) {
  const { name, title, state } = workspace;
  const isCurrent = name === WORKSPACE;
  return (
    <Command.Item value={entryValue(workspace)} onSelect={onEnter} className={COMMAND_ITEM}>
      <span className="min-w-0 truncate">
        {title} <span className="mono text-sm text-ink-3">{name}</span>
      </span>
      <span className="flex shrink-0 items-center gap-2">
        {state === 'archived' && <Tag>{STATE_LOOK.archived.text}</Tag>}
        {isCurrent && (
          <>
            <Check aria-hidden="true" className="size-4 text-accent" />
            <span className="sr-only">This workspace</span>
          </>
        )}
      </span>
    </Command.Item>
  );
}

interface ActionProps {
  icon: LucideIcon;
  label: string;
  onSelect: () => void;
}

function Action({ icon: Icon, label, onSelect }: ActionProps) {
  return (
    <Command.Item value={`action ${label}`} onSelect={onSelect} className={COMMAND_ITEM}>
      <span className="flex items-center gap-2.5">
        <Icon aria-hidden="true" className="size-3.75 text-ink-3" />
        {label}
      </span>
    </Command.Item>
  );
}
