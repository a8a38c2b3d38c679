import { Link } from 'wouter';
import { buttonClass } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { TEXTS } from '../model/texts.ts';

/** Always empty: real connections are on the Webhooks screen. */
export function ConnectionsCard() {
  return (
    <Card className="mt-3" title={TEXTS.connections}>
      <EmptyState
        className="py-7"
        title="No webhook connections here"
        text="The Webhooks screen lists the webhooks that this server calls, with every attempt to reach them."
        action={
          <Link href="/webhooks" className={buttonClass()}>
            Open Webhooks
          </Link>
        }
      />
    </Card>
  );
}
