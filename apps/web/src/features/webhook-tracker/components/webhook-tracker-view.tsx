import { PATHS } from '@clearbench/contract';
import { useMemo } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import type { TrackRequest } from '@/components/tracker/track.ts';
import { Tracker } from '@/components/tracker/tracker.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { useRead } from '@/lib/api/read.ts';
import { useUrlState } from '@/lib/navigation/url-state.ts';
import { requestIn, trackerUrlParams, urlOf } from '../model/tracker-url.ts';
import { Feed } from './feed.tsx';

/** Loads transfers to choose from, and to search codes in. */
const useNewestTransfers = () => useRead(PATHS.transactions);

export function WebhookTrackerView() {
  const { error, isPending, refetch } = useNewestTransfers();
  return (
    <>
      <PageHeader
        isWide
        title="Webhook Tracker"
        text="Notifications sent to your endpoints, and reports from partners to this server."
      />
      <Card className="mt-4.5" title="Track a transfer">
        <CardContent>
          <Tracker stored={useTracked()} isLoading={isPending} />
          <LoadFailure
            title="The newest transfers could not be loaded"
            error={error}
            onRetry={refetch}
            className="mt-3"
          />
        </CardContent>
      </Card>
      <Feed />
    </>
  );
}

/** The URL holds the search: it can be linked to, and Back returns to the previous one. */
function useTracked() {
  const [url, setUrl] = useUrlState(trackerUrlParams);
  const request = useMemo(() => requestIn(url), [url]);
  const setRequest = (next: TrackRequest | null) => setUrl(urlOf(next), { push: true });
  return [request, setRequest] as const;
}
