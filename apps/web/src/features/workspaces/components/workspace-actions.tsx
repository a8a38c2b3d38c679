import { MAIN_WORKSPACE, type WorkspaceWithFigures } from '@clearbench/contract';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { Moment } from '@/components/time.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';
import { useRights } from '@/lib/forms/read-only.ts';
import { useUpdateWorkspace } from '../api/change-workspace.ts';
import { OpenLink } from './workspace-columns.tsx';

const RenameDialog = lazyDialog(() => import('./rename-dialog.tsx').then((m) => m.RenameDialog));
const QuotaDialog = lazyDialog(() => import('./quota-dialog.tsx').then((m) => m.QuotaDialog));
const DeleteDialog = lazyDialog(() => import('./delete-dialog.tsx').then((m) => m.DeleteDialog));

export function WorkspaceActions({ workspace }: { workspace: WorkspaceWithFigures }) {
  const { ofInstallation } = useRights();
  const [asked, setAsked] = useState<'rename' | 'quota' | 'factor' | 'archive' | 'delete' | null>(null);
  const update = useUpdateWorkspace(workspace.name);
  const close = () => setAsked(null);
  const { name, title, state, removedAt, secondFactor } = workspace;
  if (state === 'deleted') {
    return (
      ofInstallation && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button loading={update.isPending} onClick={() => update.mutate({ state: 'active' })}>
            Restore
          </Button>
          {removedAt !== null && (
            <p className="text-ink-2">
              Deleted permanently on <Moment iso={removedAt} />.
            </p>
          )}
        </div>
      )
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <OpenLink workspace={workspace} />
      {ofInstallation && <Button onClick={() => setAsked('rename')}>Rename</Button>}
      {ofInstallation && <Button onClick={() => setAsked('quota')}>Quota</Button>}
      {ofInstallation && <Button onClick={() => setAsked('factor')}>Second factor</Button>}
      {ofInstallation && name !== MAIN_WORKSPACE && (
        <>
          {state === 'active' ? (
            <Button onClick={() => setAsked('archive')}>Archive</Button>
          ) : (
            <Button loading={update.isPending} onClick={() => update.mutate({ state: 'active' })}>
              Activate
            </Button>
          )}
          <Button onPointerEnter={DeleteDialog.preload} onClick={() => setAsked('delete')}>
            Delete
          </Button>
        </>
      )}
      {asked === 'rename' && <RenameDialog workspace={workspace} onClose={close} />}
      {asked === 'quota' && <QuotaDialog workspace={workspace} onClose={close} />}
      {asked === 'delete' && <DeleteDialog workspace={workspace} onClose={close} />}
      <ConfirmDialog
        open={asked === 'factor'}
        onOpenChange={close}
        title={`${secondFactor ? 'Let everybody' : 'Require a second factor to'} enter ${title}?`}
        description={
          secondFactor
            ? 'Members no longer need a second factor.'
            : 'Who has none can do nothing here until they have set one up. That includes administrators.'
        }
        confirmLabel={secondFactor ? 'Don’t require it' : 'Require it'}
        loading={update.isPending}
        onConfirm={() => update.mutate({ secondFactor: !secondFactor }, { onSuccess: close, onError: close })}
      />
      <ConfirmDialog
        open={asked === 'archive'}
        onOpenChange={close}
        title={`Archive ${title}?`}
        description={ARCHIVE_TEXT}
        confirmLabel="Archive"
        loading={update.isPending}
        onConfirm={() => update.mutate({ state: 'archived' }, { onSuccess: close, onError: close })}
      />
    </div>
  );
}

const ARCHIVE_TEXT: ReactNode =
  'The workspace becomes read-only: payments are refused, transfers stop and no notifications are sent until you activate it again.';
