import type { WebhookState } from '@clearbench/contract';
import { Badge, type BadgeTone } from '@/components/ui/badge.tsx';

const LOOKS: Record<WebhookState, { text: string; tone: BadgeTone }> = {
  active: { text: 'Active', tone: 'good' },
  inactive: { text: 'Inactive', tone: 'neutral' },
  paused: { text: 'Paused', tone: 'warning' },
  disabled: { text: 'Disabled', tone: 'bad' },
  deleting: { text: 'Being deleted', tone: 'neutral' },
};

export function WebhookBadge({ state }: { state: WebhookState }) {
  const { text, tone } = LOOKS[state];
  return <Badge tone={tone}>{text}</Badge>;
}
