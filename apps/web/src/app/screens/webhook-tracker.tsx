import { WebhookTrackerView } from '@/features/webhook-tracker/components/webhook-tracker-view.tsx';

export function WebhookTrackerScreen() {
  return <WebhookTrackerView />;
}
