import { Plus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { SectionBoundary } from '@/components/ui/feedback/section-boundary.tsx';
import { closeUrlParam, useUrlState } from '@/lib/navigation/url-state.ts';
import { useOpenRow } from '@/lib/paged-list/use-open-row.ts';
import { type MessageFilters, NO_FILTERS, networksUrlParams, toFilters, toUrl } from '../model/filters.ts';
import { INTRODUCTION } from '../model/texts.ts';
import { MessageDrawer } from './lazy-drawer.ts';
import { MessageList } from './message-list.tsx';
import { NetworkPanels } from './network-panels.tsx';
import { SampleMonitor } from './sample-monitor.tsx';

const ComposeDialog = lazyDialog(() => import('./compose-dialog.tsx').then((m) => m.ComposeDialog));

/** The networks, every message, and the forms that send one; the URL holds the open message or form, and the filters. */
export function NetworksView({ title }: { title: string }) {
  const [url, setUrl] = useUrlState(networksUrlParams);
  const { view, onRows, openRow } = useOpenRow('message');
  const { network, direction, type, state, search } = toFilters(url);
  const filters = useMemo(
    () => ({ network, direction, type, state, search }),
    [network, direction, type, state, search],
  );
  const changeFilters = useCallback(
    (patch: Partial<MessageFilters>, isContinued = false) => setUrl(toUrl(patch), { push: !isContinued }),
    [setUrl],
  );
  const create = (form: 'mt103' | 'mt202') => setUrl({ create: form }, { push: true });
  return (
    <>
      <PageHeader
        isWide
        title={title}
        text={INTRODUCTION}
        badge={<Tag variant="simulated">SIMULATED</Tag>}
        actions={
          <>
            <Button
              icon={Plus}
              variant="primary"
              onClick={() => create('mt103')}
              onPointerEnter={ComposeDialog.preload}
            >
              Create MT103
            </Button>
            <Button icon={Plus} onClick={() => create('mt202')} onPointerEnter={ComposeDialog.preload}>
              Create MT202
            </Button>
          </>
        }
      />
      <SectionBoundary className="mt-4.5">
        <NetworkPanels />
      </SectionBoundary>
      <MessageList
        filters={filters}
        onFilters={changeFilters}
        onClearFilters={() => changeFilters(NO_FILTERS)}
        onView={view}
        onCreate={() => create('mt103')}
        onRows={onRows}
      />
      <SampleMonitor />
      {url.message !== undefined && <MessageDrawer id={url.message} {...openRow} />}
      {url.message === undefined && url.create !== undefined && (
        <ComposeDialog
          key={url.create}
          type={url.create}
          onClose={() => closeUrlParam('create')}
          onSent={(id) => setUrl({ create: undefined, message: id })}
        />
      )}
    </>
  );
}
