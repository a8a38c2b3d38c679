import type { CreatedWebhook } from '@clearbench/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { firstActiveKey, useApiKeys } from '@/components/api-keys/list-api-keys.ts';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { closeUrlParam, oneOf, useUrlState } from '@/lib/navigation/url-state.ts';
import { CreatedSecret } from './created-secret.tsx';
import { ProviderCard } from './provider-card.tsx';
import { WebhookList } from './webhook-list.tsx';

const CreateWebhookDialog = lazyDialog(() =>
  import('./create-webhook-dialog.tsx').then((m) => m.CreateWebhookDialog),
);

const urlParams = { new: oneOf('1') };

export function WebhooksView() {
  const [url, setUrl] = useUrlState(urlParams);
  const [created, setCreated] = useState<CreatedWebhook | null>(null);
  const keys = useApiKeys().data;
  const firstKey = keys === undefined ? undefined : firstActiveKey(keys);
  const apiKey = firstKey?.apiKey;
  const openDialog = () => setUrl({ new: '1' }, { push: true });
  return (
    <>
      <PageHeader
        title="Webhooks"
        text="Notify your systems of each transfer as it happens: signed, in order if you choose, and retried until they succeed."
        actions={
          <Button
            icon={Plus}
            variant="primary"
            onClick={openDialog}
            onPointerEnter={CreateWebhookDialog.preload}
          >
            New Webhook
          </Button>
        }
      />
      {created !== null && <CreatedSecret webhook={created} onDismiss={() => setCreated(null)} />}
      <ProviderCard firstKey={firstKey} isLoading={keys === undefined} />
      <WebhookList apiKey={apiKey} onNew={openDialog} />
      {url.new !== undefined && (
        <CreateWebhookDialog apiKey={apiKey} onCreated={setCreated} onClose={() => closeUrlParam('new')} />
      )}
    </>
  );
}
