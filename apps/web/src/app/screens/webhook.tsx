import { WebhookView } from '@/features/webhooks/components/webhook-view.tsx';
import type { ScreenProps } from '../screen.ts';

export function WebhookScreen({ params: { id = '' } }: ScreenProps) {
  return <WebhookView key={id} id={id} />;
}
