import type { CreateWebhookInput, UpdateWebhookInput, Webhook } from '@clearbench/contract';
import { useState } from 'react';
import { FormRefusal } from '@/components/form/form-refusal.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { Dialog, DialogFooter } from '@/components/ui/overlays/dialog.tsx';
import { rulesOf, useForm } from '@/lib/forms/use-form.ts';
import { useUpdateWebhook } from '../api/update-webhook.ts';
import { valuesOf, type WebhookFormValues, webhookFormSchema } from '../model/webhook-form.ts';
import { WebhookFields } from './webhook-fields.tsx';

interface EditWebhookDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/** An unchanged URL is not sent: that of a receiver is shown without its whole key. */
function changesOf(input: CreateWebhookInput, webhook: Webhook): UpdateWebhookInput {
  const { url, events, ordered, thin } = input;
  return {
    ...(url === webhook.url ? {} : { url }),
    ...(events === undefined ? {} : { events }),
    ...(ordered === undefined ? {} : { ordered }),
    ...(thin === undefined ? {} : { thin }),
  };
}

export function EditWebhookDialog({ webhook, onClose }: EditWebhookDialogProps) {
  const update = useUpdateWebhook(webhook.id);
  const [filled] = useState({ url: webhook.url });
  const form = useForm<WebhookFormValues, CreateWebhookInput>({
    rules: rulesOf(webhookFormSchema),
    start: valuesOf(webhook),
    send: async (input) => {
      await update.mutateAsync(changesOf(input, webhook));
      if (update.isShown.current) onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title="Edit Webhook"
      onInteractOutside={(event) => form.isDirty && event.preventDefault()}
    >
      <form noValidate onSubmit={form.onSubmit}>
        <WebhookFields form={form} filled={filled} isEditing />
        <FormRefusal isSilent title="Couldn’t change the webhook" refusal={form.refusal} />
        <DialogFooter close="Cancel">
          <Button type="submit" variant="primary" sending={form.isSending}>
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
