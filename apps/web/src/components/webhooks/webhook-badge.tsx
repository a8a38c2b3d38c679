import type { Webhook, WebhookState } from '@clearbench/contract';
import { Badge, type BadgeTone } from '@/components/ui/display/badge.tsx';
import { entryOf } from '@/lib/answers/unknown.ts';

const LOOKS: Record<WebhookState, { text: string; tone: BadgeTone }> = {
  active: { text: 'Active', tone: 'good' },
  inactive: { text: 'Inactive', tone: 'neutral' },
  paused: { text: 'Paused', tone: 'warning' },
  disabled: { text: 'Disabled', tone: 'bad' },
  deleting: { text: 'Being deleted', tone: 'neutral' },
};

type Shown = Pick<Webhook, 'state' | 'active'>;

/** A state that this console does not know is shown by its effect on notifications. */
export function WebhookBadge({ webhook: { state, active } }: { webhook: Shown }) {
  const { text, tone } = entryOf(LOOKS, state, () => LOOKS[active ? 'active' : 'inactive']);
  return <Badge tone={tone}>{text}</Badge>;
}
