import type { Webhook } from '@clearbench/contract';
import { WebhookIcon } from 'lucide-react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { SampleFrame } from '@/components/ui/sample-tag.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useWebhooks } from '../api/list-webhooks.ts';
import { sampleWebhooks } from '../model/samples.ts';
import { SampleItem, WebhookItem } from './webhook-item.tsx';

interface WebhookListProps {
  /** Of the samples' URLs. */
  apiKey: string | undefined;
  onNew: () => void;
}

export function WebhookList({ apiKey, onNew }: WebhookListProps) {
  const { data, error, refetch } = useWebhooks();
  return (
    <Card className="mt-3">
      <CardHeader>
        <CardTitle>Active Webhooks</CardTitle>
        {data !== undefined && data.length > 0 && (
          <span className="text-sm text-ink-3">{countText(data)}</span>
        )}
      </CardHeader>
      <LoadFailure title="The webhooks could not be loaded" error={error} onRetry={refetch} className="m-4" />
      {data === undefined && error === null && <Loading />}
      {data?.length === 0 && <NoWebhooks apiKey={apiKey} onNew={onNew} />}
      {data !== undefined && data.length > 0 && (
        <ul aria-label="Webhooks">
          {data.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function countText(webhooks: readonly Webhook[]): string {
  const active = webhooks.filter((webhook) => webhook.active).length;
  return `${active} of ${webhooks.length} active`;
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-4 p-4">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </div>
  );
}

function NoWebhooks({ apiKey, onNew }: WebhookListProps) {
  return (
    <>
      <EmptyState
        icon={WebhookIcon}
        title="No webhooks configured yet"
        text="Create a webhook to receive transaction notifications"
        action={<Button onClick={onNew}>Create Webhook</Button>}
      />
      <SampleFrame label="Sample webhooks" className="m-4 mt-0">
        <ul>
          {sampleWebhooks(apiKey).map((sample) => (
            <SampleItem key={sample.id} sample={sample} />
          ))}
        </ul>
      </SampleFrame>
    </>
  );
}
