import type { DeliveryState, NotificationType } from '@clearbench/contract';
import { useCallback, useMemo, useState } from 'react';
import { DeliveryDrawer } from '@/components/deliveries/delivery-drawer.tsx';
import { DeliveryFilterBar } from '@/components/deliveries/delivery-filters.tsx';
import { DeliveryList } from '@/components/deliveries/delivery-list.tsx';
import { DeliveryPanel } from '@/components/deliveries/delivery-panel.tsx';
import type { DeliveryFilters } from '@/components/deliveries/delivery-source.ts';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { NothingFound } from '@/components/paged-list/nothing-found.tsx';
import { ReferenceLink } from '@/components/reference-link.tsx';
import { ViewsButton } from '@/components/saved-views/views-button.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Card } from '@/components/ui/display/card.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { useMedia } from '@/lib/browser/media.ts';
import { closeUrlParam, searchInUrl, useUrlState } from '@/lib/navigation/url-state.ts';
import { DELIVERY_LOG_ID, webhookUrlParams } from '../model/log-url.ts';

const ReplayDialog = lazyDialog(() => import('./replay-dialog.tsx').then((m) => m.ReplayDialog));

const FILTER_PARAMS = ['search', 'state', 'type'];
const HAS_ROOM_BESIDE = '(min-width: 85rem)';
/** The log still names the transfer of each delivery beside the open one. */
const HAS_ROOM_FOR_TRANSFER = '(min-width: 100rem)';

/** Every delivery of a webhook; the selected one is beside the log, or over it on a narrow screen. */
export function DeliveryLog({ webhookId, isDeleted }: { webhookId: string; isDeleted: boolean }) {
  const [url, setUrl] = useUrlState(webhookUrlParams);
  const isWide = useMedia(HAS_ROOM_BESIDE);
  const hasRoomForTransfer = useMedia(HAS_ROOM_FOR_TRANSFER);
  const [isReplaying, setIsReplaying] = useState(false);
  const { search = '', state = 'all', type = 'all', delivery } = url;
  const filters = useMemo<DeliveryFilters>(
    () => ({ webhookId, search, state, type }),
    [webhookId, search, state, type],
  );
  const select = useCallback((id: string) => setUrl({ delivery: id }, { push: true }), [setUrl]);
  const hasFilters = search !== '' || state !== 'all' || type !== 'all';
  const clear = () => setUrl({ search: undefined, state: undefined, type: undefined }, { push: true });
  const isBeside = isWide && delivery !== undefined;
  return (
    <div
      id={DELIVERY_LOG_ID}
      className={cn('mt-3', isBeside && 'grid grid-cols-[minmax(0,1fr)_26rem] items-start gap-3')}
    >
      <Card
        title="Deliveries"
        aside={
          !isDeleted && (
            <Button size="sm" onClick={() => setIsReplaying(true)}>
              Replay…
            </Button>
          )
        }
      >
        <DeliveryFilterBar
          filters={filters}
          onSearch={searchInUrl}
          onType={(next: NotificationType | 'all') =>
            setUrl({ type: next === 'all' ? undefined : next }, { push: true })
          }
          onState={(next: DeliveryState | 'all') =>
            setUrl({ state: next === 'all' ? undefined : next }, { push: true })
          }
          isFiltered={hasFilters}
          onClear={clear}
        >
          <ViewsButton list="deliveries" filters={FILTER_PARAMS} />
        </DeliveryFilterBar>
        <DeliveryList
          filters={filters}
          selectedId={delivery}
          onSelect={select}
          withTransfer={!isBeside || hasRoomForTransfer}
          className="[--list-height:25rem]"
          empty={
            hasFilters ? (
              <NothingFound
                title="No deliveries found"
                text="No deliveries match these filters."
                onClearFilters={clear}
              />
            ) : (
              <EmptyState
                title="Nothing sent yet"
                text="Send a test, or post a payment: each notification then appears here with its response."
                action={<ReferenceLink />}
              />
            )
          }
        />
      </Card>
      {isBeside && (
        <Card
          aria-label="Delivery"
          className="max-h-[calc(100dvh-6rem)] overflow-y-auto"
          title="Delivery"
          aside={
            <Button size="sm" variant="ghost" onClick={() => closeUrlParam('delivery')}>
              Close
            </Button>
          }
        >
          <div className="px-4 py-3.5">
            <DeliveryPanel key={delivery} id={delivery} />
          </div>
        </Card>
      )}
      {!isWide && delivery !== undefined && (
        <DeliveryDrawer id={delivery} onClose={() => closeUrlParam('delivery')} />
      )}
      {isReplaying && <ReplayDialog webhookId={webhookId} onClose={() => setIsReplaying(false)} />}
    </div>
  );
}
