import type { ApiKey } from '@clearbench/contract';
import { keyPrefix } from '@clearbench/domain';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Input } from '@/components/ui/forms/input.tsx';
import { receiverUrl } from '@/components/webhooks/receiver-url.ts';

interface ProviderCardProps {
  firstKey: ApiKey | undefined;
  isLoading: boolean;
}

/** The address that the payment provider reports to. Its events are signed, so the URL contains no whole key. */
export function ProviderCard({ firstKey, isLoading }: ProviderCardProps) {
  const url = firstKey === undefined ? '' : receiverUrl('global', keyPrefix(firstKey.apiKey));
  return (
    <Card className="mt-4.5" title="Wise Integration">
      <CardContent>
        <Field
          label="Default webhook URL"
          hint={
            firstKey !== undefined ? (
              `The URL uses “${firstKey.label}”, the first key in your list. URLs with other keys in the list stay valid until those keys are revoked.`
            ) : isLoading ? undefined : (
              <>
                The URL contains the first 8 characters of your first API key.{' '}
                <TextLink href="/api-configuration/keys?new=1">Create an API key</TextLink> to get it.
              </>
            )
          }
        >
          <DefaultUrl url={url} isLoading={isLoading} />
        </Field>
        <InlineAlert variant="info" className="mt-3">
          In your Wise business profile, open Settings, then Webhooks, and add this URL for transfer updates.
          Wise signs its events; each one that arrives appears in the{' '}
          <TextLink href="/webhook-tracker?feed=received">Webhook Tracker</TextLink>.
        </InlineAlert>
      </CardContent>
    </Card>
  );
}

function DefaultUrl({ url, isLoading }: { url: string; isLoading: boolean }) {
  return (
    <div className="flex items-center gap-2">
      <Input readOnly value={url} placeholder={isLoading ? 'Loading…' : 'No API key yet'} className="mono" />
      {url !== '' && <CopyButton value={url} item="Webhook URL" label="Copy" />}
    </div>
  );
}
