import { withKeysMasked } from '@clearbench/domain';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';
import { LongCode } from '@/components/ui/display/code.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Input } from '@/components/ui/forms/input.tsx';
import { errorText } from '@/lib/api/api.ts';
import { usePublishPackage } from '../api/publish-package.ts';
import { type ConfigurationPackage, NOT_PUBLISHED, packageName } from '../model/package.ts';
import { isPlaceholder } from '../model/placeholder.ts';

/** The only part of this page that calls the server, and only after a confirmation. */
export function PublishPackage({ saved }: { saved: ConfigurationPackage }) {
  const [isAsking, setIsAsking] = useState(false);
  const [typedUrl, setTypedUrl] = useState('');
  const publish = usePublishPackage();
  const { apiKeyId, keyPreview, webhookId } = saved.published ?? NOT_PUBLISHED;
  const isBegun = apiKeyId !== null || webhookId !== null;
  const asksForUrl = webhookId === null && isPlaceholder(saved.webhookUrl);
  const webhookUrl = asksForUrl && typedUrl.trim() !== '' ? typedUrl.trim() : saved.webhookUrl;
  if (apiKeyId !== null && webhookId !== null) {
    return (
      <p className="text-sm text-ink-2">
        On the server: <TextLink href="/api-configuration/keys">key {keyPreview}…</TextLink> and{' '}
        <TextLink href={`/webhooks/${webhookId}`}>its webhook</TextLink>
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
        description="The server creates a webhook, and its own API key with this label. The key in this browser is not used."
        confirmLabel={isBegun ? 'Publish the rest' : 'Publish'}
        sending={publish.isPending}
        onConfirm={() => publish.mutate({ saved, webhookUrl }, { onSuccess: () => setIsAsking(false) })}
      >
        <p className="mt-2.5 text-sm text-ink-2">
          Webhook: <LongCode value={withKeysMasked(webhookUrl)} />
        </p>
        {asksForUrl && (
          <Field
            label="Your webhook URL"
            hint={
              isPlaceholder(webhookUrl)
                ? 'The address above is only a placeholder. Unless you enter your own, the webhook is created inactive and nothing is sent.'
                : 'Your URL replaces the placeholder, also in the package.'
            }
            className="mt-3"
          >
            <Input
              value={typedUrl}
              maxLength={2_000}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              className="mono"
              onChange={(event) => setTypedUrl(event.target.value)}
            />
          </Field>
        )}
        {publish.error !== null && (
          <InlineAlert isSilent className="mt-3" title="Couldn’t publish the configuration">
            {errorText(publish.error)}
            {isBegun &&
              ` Its ${webhookId === null ? 'key' : 'webhook'} was created; only the rest is missing.`}
          </InlineAlert>
        )}
      </ConfirmDialog>
    </>
  );
}
