import { WebhooksView } from '@/features/webhooks/components/webhooks-view.tsx';

export function WebhooksScreen() {
  return <WebhooksView />;
}
