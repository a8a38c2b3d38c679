import type { Webhook } from '@clearbench/contract';
import { useState } from 'react';
import { lateDialog } from '@/components/late.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Countdown } from '@/components/ui/countdown.tsx';
import { StatTile } from '@/components/ui/stat-tile.tsx';

const SecretDialog = lateDialog(() => import('./secret-dialog.tsx').then((m) => m.SecretDialog));

/** The signing secret, hidden. */
export function SecretTile({ webhook }: { webhook: Webhook }) {
  const [isOpen, setIsOpen] = useState(false);
  const { previousSecretUntil, unreadable } = webhook;
  return (
    <>
      <StatTile
        label="Secret"
        value={<span className="mono text-lg">whsec_••••</span>}
        note={
          unreadable.includes('secret') ? (
            'can no longer be read'
          ) : previousSecretUntil === null ? undefined : (
            <Countdown until={previousSecretUntil} label="old one signs for" over="old one has expired" />
          )
        }
      >
        <Button
          size="sm"
          className="mt-1.5 h-auto min-h-7 max-w-full whitespace-normal"
          onClick={() => setIsOpen(true)}
        >
          Show or rotate
        </Button>
      </StatTile>
      {isOpen && <SecretDialog webhook={webhook} onClose={() => setIsOpen(false)} />}
    </>
  );
}
