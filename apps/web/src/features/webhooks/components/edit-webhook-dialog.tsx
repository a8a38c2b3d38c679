import type { CreateWebhookInput, UpdateWebhookInput, Webhook } from '@clearbench/contract';
import { useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
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
    <FormDialog
      form={form}
      onClose={onClose}
      title="Edit Webhook"
      submit="Save"
      failed="Couldn’t change the webhook"
      isToasted
    >
      <WebhookFields form={form} filled={filled} isEditing />
    </FormDialog>
  );
}
