import { useCallback, useMemo } from 'react';
import { Link } from 'wouter';
import { DeliveryDrawer } from '@/components/deliveries/delivery-drawer.tsx';
import { DeliveryList } from '@/components/deliveries/delivery-list.tsx';
import type { DeliveryFilters } from '@/components/deliveries/delivery-source.ts';
import { SearchField } from '@/components/search-field.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { SegmentedControl } from '@/components/ui/forms/segmented-control.tsx';
import { closeUrlParam, searchInUrl, useUrlState } from '@/lib/navigation/url-state.ts';
import { trackerUrlParams } from '../model/tracker-url.ts';
import { ReceiptList } from './receipt-list.tsx';

const FEEDS = [
  { value: 'delivered', label: 'Delivered' },
  { value: 'received', label: 'Received' },
] as const;

/** Both directions, live: notifications to endpoints, and reports from partners. */
export function Feed() {
  const [url, setUrl] = useUrlState(trackerUrlParams);
  const { search = '', feed = 'delivered', delivery } = url;
  const filters = useMemo<DeliveryFilters>(() => ({ search, state: 'all', type: 'all' }), [search]);
  const select = useCallback((id: string) => setUrl({ delivery: id }, { push: true }), [setUrl]);
  const empty = (
    <NothingYet feed={feed} search={search} onClear={() => setUrl({ search: undefined }, { push: true })} />
  );
  return (
    <Card
      className="mt-3"
      title="Live feed"
      aside={
        <SegmentedControl
          label="Direction"
          value={feed}
          onValueChange={(next) => setUrl({ feed: next === 'received' ? next : undefined }, { push: true })}
          segments={FEEDS}
        />
      }
    >
      <div className="border-b border-line p-2.5">
        <SearchField search={search} placeholder="GPI, UETR, TRN or id" onSearch={searchInUrl} />
      </div>
      {feed === 'received' ? (
        <ReceiptList search={search} empty={empty} />
      ) : (
        <DeliveryList
          filters={filters}
          selectedId={delivery}
          onSelect={select}
          withEndpoint
          className="[--list-height:25rem]"
          empty={empty}
        />
      )}
      {delivery !== undefined && <DeliveryDrawer id={delivery} onClose={() => closeUrlParam('delivery')} />}
    </Card>
  );
}

const NOTHING_YET = {
  delivered: {
    title: 'Nothing sent yet',
    text: 'Create a webhook and post a payment. Each notification appears here as it happens.',
  },
  received: {
    title: 'Nothing received yet',
    text: 'Partners report the status of a transfer to a receiver on this server. Each report appears here, accepted or refused.',
  },
};

interface NothingYetProps {
  feed: keyof typeof NOTHING_YET;
  search: string;
  onClear: () => void;
}

function NothingYet({ feed, search, onClear }: NothingYetProps) {
  if (search !== '') {
    return (
      <EmptyState
        title="Nothing found"
        text={`Nothing in this feed matches ${search}.`}
        action={<Button onClick={onClear}>Clear search</Button>}
      />
    );
  }
  return (
    <EmptyState
      {...NOTHING_YET[feed]}
      action={
        <Button asChild>
          <Link href="/webhooks">Open Webhooks</Link>
        </Button>
      }
    />
  );
}
