import type { Webhook } from '@clearbench/contract';
import { WebhookIcon } from 'lucide-react';
import { useId } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { ReferenceLink } from '@/components/reference-link.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { SampleFrame } from '@/components/ui/display/sample-tag.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { useWebhooks } from '../api/list-webhooks.ts';
import { sampleWebhooks } from '../model/samples.ts';
import { SampleItem, WebhookItem } from './webhook-item.tsx';

interface WebhookListProps {
  /** The key in the samples' URLs. */
  apiKey: string | undefined;
  onNew: () => void;
}

export function WebhookList({ apiKey, onNew }: WebhookListProps) {
  const { data, error, refetch } = useWebhooks();
  return (
    <Card
      className="mt-3"
      title="Active Webhooks"
      aside={
        data !== undefined && data.length > 0 && <span className="text-sm text-ink-3">{countText(data)}</span>
      }
    >
      <LoadFailure title="The webhooks could not be loaded" error={error} onRetry={refetch} className="m-4" />
      {data === undefined && error === null && <Loading />}
      {data?.length === 0 && <NoWebhooks apiKey={apiKey} onNew={onNew} />}
      {data !== undefined && <Group title="Delivery targets" webhooks={data.filter(isTarget)} />}
      {data !== undefined && (
        <Group title="Inbound receivers" webhooks={data.filter((webhook) => !isTarget(webhook))} />
      )}
    </Card>
  );
}

const isTarget = ({ kind }: Webhook): boolean => kind !== 'receiver';

const ABOUT = {
  'Delivery targets': 'This server calls them.',
  'Inbound receivers': 'Paths on this server: partners call them, and nothing is sent to them.',
} as const;

function Group({ title, webhooks }: { title: keyof typeof ABOUT; webhooks: readonly Webhook[] }) {
  const id = useId();
  if (webhooks.length === 0) return null;
  return (
    <>
      <p id={id} className="border-b border-line bg-sunken px-4 py-1.5 text-sm text-ink-2">
        <span className="font-semibold">{title}</span> <span className="text-ink-3">{ABOUT[title]}</span>
      </p>
      <ul aria-labelledby={id}>
        {webhooks.map((webhook) => (
          <WebhookItem key={webhook.id} webhook={webhook} />
        ))}
      </ul>
    </>
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
        action={
          <>
            <Button onClick={onNew}>Create Webhook</Button>
            <ReferenceLink />
          </>
        }
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
