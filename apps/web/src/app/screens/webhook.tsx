import type { QueryClient } from '@tanstack/react-query';
import { healthQuery } from '@/features/webhooks/api/get-health.ts';
import { webhookQuery } from '@/features/webhooks/api/get-webhook.ts';
import { WebhookView } from '@/features/webhooks/components/webhook-view.tsx';
import type { PathParams } from '../match-path.ts';
import type { ScreenProps } from '../screen.ts';

export function WebhookScreen({ params: { id = '' } }: ScreenProps) {
  return <WebhookView key={id} id={id} />;
}

export const prefetch = (client: QueryClient, { id = '' }: PathParams) =>
  Promise.all([client.prefetchQuery(webhookQuery(id)), client.prefetchQuery(healthQuery(id))]);
