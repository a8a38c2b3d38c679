import type { CreateWebhookInput } from '@clearbench/contract';
import { hasKey, withKeysMasked } from '@clearbench/domain';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { CheckboxField, SwitchField } from '@/components/form/choice-fields.tsx';
import { fieldError, TextField } from '@/components/form/text-field.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { RevealButton } from '@/components/ui/masked-code.tsx';
import { EventCheckboxes } from '@/components/webhooks/event-checkboxes.tsx';
import type { WebhookFormValues } from '../model/webhook-form.ts';

interface WebhookFieldsProps {
  form: UseFormReturn<WebhookFormValues, unknown, CreateWebhookInput>;
  /** Beside the label of the URL. */
  urlAction?: ReactNode;
  /** The transaction of a webhook cannot be changed later. */
  isEditing?: boolean;
}

/** A URL that was filled in with an API key in it is masked until it is to be seen or changed. */
function UrlInput({ form }: Pick<WebhookFieldsProps, 'form'>) {
  const url = useWatch({ control: form.control, name: 'url' });
  /** The URL as it was typed or revealed: another one was filled in. */
  const [seen, setSeen] = useState('');
  const isMasked = hasKey(url) && url !== seen;
  const reveal = () => {
    flushSync(() => setSeen(url));
    form.setFocus('url');
  };
  if (isMasked) {
    return (
      <div className="flex items-center gap-1">
        <Input readOnly value={withKeysMasked(url)} className="mono" />
        <RevealButton label="Show and edit the whole URL" isRevealed={false} onChange={reveal} />
      </div>
    );
  }
  const field = form.register('url');
  return (
    <Input
      autoComplete="off"
      spellCheck={false}
      inputMode="url"
      placeholder="https://erp.example.com/hooks/clearbench"
      maxLength={2000}
      {...field}
      onChange={(event) => {
        // What somebody types is not masked under their hands.
        setSeen(event.target.value);
        return field.onChange(event);
      }}
    />
  );
}

export function WebhookFields({ form, urlAction, isEditing = false }: WebhookFieldsProps) {
  return (
    <div className="grid gap-4">
      <Field
        label="Webhook URL"
        aside={urlAction}
        error={fieldError(form, 'url')}
        required
        hint="Your endpoint, or a path of this server that partners report to."
      >
        <UrlInput form={form} />
      </Field>
      {!isEditing && (
        <TextField
          form={form}
          name="transactionId"
          label="Transaction ID (optional)"
          hint="Leave it empty for all transactions."
          maxLength={64}
        />
      )}
      <EventCheckboxes form={form} />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Delivery</legend>
        <div className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
          <CheckboxField
            form={form}
            name="ordered"
            label="In order"
            hint="Each notification waits until the previous one was accepted."
          />
          <CheckboxField
            form={form}
            name="thin"
            label="Ids only"
            hint="Your system requests the rest itself."
          />
        </div>
      </fieldset>
      {!isEditing && (
        <SwitchField form={form} name="active" label="Active" hint="Notifications are sent from now on." />
      )}
    </div>
  );
}
