import type { CreatedWebhook, CreateWebhookInput } from '@clearbench/contract';
import { useState } from 'react';
import { FormRefusal } from '@/components/form/form-refusal.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Dialog, DialogFooter } from '@/components/ui/overlays/dialog.tsx';
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
    <Dialog
      onClose={onClose}
      title="Create New Webhook"
      description="Your endpoint, called for each transfer event."
      // A click outside the form must not lose the entries.
      onInteractOutside={(event) => form.isDirty && event.preventDefault()}
    >
      <form noValidate onSubmit={form.onSubmit}>
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
        <FormRefusal isSilent title="Couldn’t create the webhook" refusal={form.refusal} />
        <DialogFooter close="Cancel">
          <Button type="submit" variant="primary" sending={form.isSending}>
            Create Webhook
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
