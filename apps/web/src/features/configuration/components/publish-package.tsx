import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '@/components/ui/button.tsx';
import { LongCode } from '@/components/ui/code.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { errorText } from '@/lib/api.ts';
import { usePublishPackage } from '../api/publish-package.ts';
import { type ConfigurationPackage, packageName } from '../model/package.ts';

/** The only part of this page that calls the server, and only after a confirmation. */
export function PublishPackage({ saved }: { saved: ConfigurationPackage }) {
  const [isAsking, setIsAsking] = useState(false);
  const publish = usePublishPackage();
  const { published } = saved;
  if (published !== undefined && published.webhookId !== null) {
    return (
      <p className="text-sm text-ink-2">
        On the server:{' '}
        <Link href="/api-configuration/keys" className="text-accent underline underline-offset-2">
          key {published.keyPreview}…
        </Link>{' '}
        and{' '}
        <Link href={`/webhooks/${published.webhookId}`} className="text-accent underline underline-offset-2">
          its webhook
        </Link>
      </p>
    );
  }
  return (
    <>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        Publish to server
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => {
          setIsAsking(open);
          publish.reset();
        }}
        title={`Publish "${packageName(saved)}"?`}
        description="The server creates its own API key with this label, and a webhook. The key in this browser is not used."
        confirmLabel={published === undefined ? 'Publish' : 'Make the webhook'}
        loading={publish.isPending}
        onConfirm={() => publish.mutate(saved, { onSuccess: () => setIsAsking(false) })}
      >
        <p className="mt-2.5 text-sm text-ink-2">
          Webhook: <LongCode value={saved.webhookUrl} />
        </p>
        {publish.error !== null && (
          <InlineAlert isSilent className="mt-3" title="The configuration was not published">
            {errorText(publish.error)}
            {published !== undefined && ' Its key was made; only the webhook is missing.'}
          </InlineAlert>
        )}
      </ConfirmDialog>
    </>
  );
}
