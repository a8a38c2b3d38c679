import type { Webhook } from '@clearbench/contract';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Countdown } from '@/components/ui/display/countdown.tsx';
import { StatTile } from '@/components/ui/display/stat-tile.tsx';
import { closeUrlParam, useUrlState } from '@/lib/navigation/url-state.ts';
import { webhookUrlParams } from '../model/log-url.ts';

const SecretDialog = lazyDialog(() => import('./secret-dialog.tsx').then((m) => m.SecretDialog));

export function SecretTile({ webhook }: { webhook: Webhook }) {
  const [{ secret }, setUrl] = useUrlState(webhookUrlParams);
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
          onClick={() => setUrl({ secret: '1' }, { push: true })}
        >
          Show or rotate
        </Button>
      </StatTile>
      {secret !== undefined && <SecretDialog webhook={webhook} onClose={() => closeUrlParam('secret')} />}
    </>
  );
}
