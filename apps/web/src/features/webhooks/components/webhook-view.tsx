import type { Webhook } from '@clearbench/contract';
import { LoadFailure } from '@/components/load-failure.tsx';
import { LongActNotice } from '@/components/long-acts/long-act-notice.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { MaskedCode } from '@/components/ui/display/masked-code.tsx';
import { SectionBoundary } from '@/components/ui/feedback/section-boundary.tsx';
import { eventLabel } from '@/components/webhooks/events.ts';
import { WebhookBadge } from '@/components/webhooks/webhook-badge.tsx';
import { hostOf } from '@/lib/text/webhook-host.ts';
import { useWebhook } from '../api/get-webhook.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { HealthCards } from './health-cards.tsx';
import { Integration } from './integration.tsx';
import { ReceiverNotice } from './receiver-notice.tsx';
import { StateNotice } from './state-notice.tsx';
import { WebhookActions } from './webhook-actions.tsx';

export function WebhookView({ id }: { id: string }) {
  const { data: found, error, refetch } = useWebhook(id);
  const isMissing = found === null;
  const data = found ?? undefined;
  return (
    <>
      <PageHeader
        isWide
        title={data === undefined ? (isMissing ? 'Webhook not found' : 'Webhook') : hostOf(data)}
        badge={data !== undefined && <WebhookBadge webhook={data} />}
        text={
          data !== undefined ? (
            <Description webhook={data} />
          ) : isMissing ? (
            'No webhook on this server has this id. It may have been deleted.'
          ) : undefined
        }
        actions={data !== undefined && data.state !== 'deleting' && <WebhookActions webhook={data} />}
      />
      {!isMissing && (
        <LoadFailure
          title="The webhook could not be loaded"
          error={data === undefined ? error : null}
          onRetry={refetch}
          className="mt-4"
        />
      )}
      <SectionBoundary className="mt-4">
        <LongActNotice objectId={id} />
      </SectionBoundary>
      {data !== undefined && <Parts webhook={data} />}
    </>
  );
}

function Parts({ webhook }: { webhook: Webhook }) {
  return (
    <>
      <SectionBoundary className="mt-4.5">
        <StateNotice webhook={webhook} />
      </SectionBoundary>
      {webhook.kind === 'receiver' ? (
        <ReceiverNotice webhook={webhook} />
      ) : (
        <>
          <SectionBoundary className="mt-4.5">
            <HealthCards webhook={webhook} />
          </SectionBoundary>
          <DeliveryLog webhookId={webhook.id} isDeleted={webhook.state === 'deleting'} />
        </>
      )}
      {webhook.kind === 'endpoint' && <Integration />}
    </>
  );
}

function Description({ webhook: { url, transactionId, events, ordered, thin } }: { webhook: Webhook }) {
  const parts = [
    transactionId === null ? 'all transactions' : transactionId,
    events.length === 0 ? 'no events' : events.map(eventLabel).join(', '),
    ...(ordered ? ['in order'] : []),
    ...(thin ? ['ids only'] : []),
  ];
  return (
    <span className="wrap-anywhere">
      <MaskedCode value={url} item="Webhook URL" />
      {parts.map((part) => ` · ${part}`).join('')}
    </span>
  );
}
