import { Plus } from 'lucide-react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { useRights } from '@/lib/forms/read-only.ts';
import { closeUrlParam, useUrlState } from '@/lib/navigation/url-state.ts';
import { useOpenRow } from '@/lib/paged-list/use-open-row.ts';
import { workspaceUrlParams } from '../model/workspace-url.ts';
import { WorkspaceList } from './workspace-list.tsx';

const CreateDialog = lazyDialog(() => import('./create-dialog.tsx').then((m) => m.CreateDialog));
const WorkspaceDrawer = lazyDialog(() => import('./workspace-drawer.tsx').then((m) => m.WorkspaceDrawer));

/** The operator's workspaces. Only administrators can create and change them. */
export function WorkspacesView({ title }: { title: string }) {
  const { ofInstallation } = useRights();
  const [url, setUrl] = useUrlState(workspaceUrlParams);
  const { view, onRows, openRow } = useOpenRow('open');
  const create = () => setUrl({ new: '1' }, { push: true });
  return (
    <>
      <PageHeader
        isWide
        title={title}
        text="Each workspace has its own keys, transfers, ledger, networks, clock and webhooks."
        actions={
          ofInstallation && (
            <Button icon={Plus} variant="primary" onPointerEnter={CreateDialog.preload} onClick={create}>
              New Workspace
            </Button>
          )
        }
      />
      <WorkspaceList onView={view} preload={WorkspaceDrawer.preload} onRows={onRows} />
      {url.open !== undefined && <WorkspaceDrawer name={url.open} {...openRow} />}
      {url.new !== undefined && ofInstallation && <CreateDialog onClose={() => closeUrlParam('new')} />}
    </>
  );
}
