import type { CreatedWebhook, CreateWebhookInput } from '@clearbench/contract';
import { useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { useCreateWebhook } from '@/components/webhooks/create-webhook.ts';
import { receiverUrl } from '@/components/webhooks/receiver-url.ts';
import { rulesOf, useForm } from '@/lib/forms/use-form.ts';
import { NEW_WEBHOOK, type WebhookFormValues, webhookFormSchema } from '../model/webhook-form.ts';
import { type FilledUrl, WebhookFields } from './webhook-fields.tsx';

interface CreateWebhookDialogProps {
  /** The key in the receiver's URL that can be filled in. */
  apiKey: string | undefined;
  onCreated: (webhook: CreatedWebhook) => void;
  onClose: () => void;
}

export function CreateWebhookDialog({ apiKey, onCreated, onClose }: CreateWebhookDialogProps) {
  const create = useCreateWebhook();
  const [filled, setFilled] = useState<FilledUrl | null>(null);
  const form = useForm<WebhookFormValues, CreateWebhookInput>({
    rules: rulesOf(webhookFormSchema),
    start: NEW_WEBHOOK,
    send: async (input) => {
      onCreated(await create.mutateAsync(input));
      if (create.isShown.current) onClose();
    },
  });
  const fillReceiver = (key: string) => {
    const segment = form.values.transactionId.trim();
    const url = receiverUrl(segment === '' ? 'global' : segment, key);
    setFilled({ url });
    form.set('url', url);
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Create New Webhook"
      description="Your endpoint, called for each transfer event."
      submit="Create Webhook"
      failed="Couldn’t create the webhook"
      isToasted
    >
      <WebhookFields
        form={form}
        filled={filled}
        urlAction={
          apiKey !== undefined && (
            <Button variant="ghost" size="sm" className="-my-1" onClick={() => fillReceiver(apiKey)}>
              Use a receiver on this server
            </Button>
          )
        }
      />
    </FormDialog>
  );
}
