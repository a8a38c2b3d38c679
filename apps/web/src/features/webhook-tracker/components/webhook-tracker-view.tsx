import { PATHS, type Transaction } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '@/components/page-header.tsx';
import { Tracker } from '@/components/tracker/tracker.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { Feed } from './feed.tsx';

/** Loads transfers to choose from, and to search codes in. */
const useNewestTransfers = () => useQuery<Transaction[]>({ queryKey: [PATHS.transactions] });

export function WebhookTrackerView() {
  useNewestTransfers();
  return (
    <>
      <PageHeader
        isWide
        title="Webhook Tracker"
        text="Notifications sent to your endpoints, and reports from partners to this server."
      />
      <Card className="mt-4.5">
        <CardHeader>
          <CardTitle>Track a transfer</CardTitle>
        </CardHeader>
        <CardContent>
          <Tracker />
        </CardContent>
      </Card>
      <Feed />
    </>
  );
}
