import { hasKey, withKeysMasked } from '@clearbench/domain';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CheckboxField, SwitchField } from '@/components/form/choice-fields.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { RevealButton } from '@/components/ui/display/masked-code.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Input } from '@/components/ui/forms/input.tsx';
import { EventCheckboxes } from '@/components/webhooks/event-checkboxes.tsx';
import type { Form } from '@/lib/forms/use-form.ts';
import type { WebhookFormValues } from '../model/webhook-form.ts';

/** A new object each time a URL is filled in. */
export interface FilledUrl {
  readonly url: string;
}

interface WebhookFieldsProps {
  form: Form<WebhookFormValues>;
  /** The URL that was filled in last, not typed; null when none was. */
  filled: FilledUrl | null;
  /** Beside the label of the URL. */
  urlAction?: ReactNode;
  /** The transaction of a webhook cannot be changed later. */
  isEditing?: boolean;
}

/** A URL with an API key in it is masked once it is filled in, until the operator reveals or edits it. */
function UrlInput({ form, filled }: Pick<WebhookFieldsProps, 'form' | 'filled'>) {
  const [revealed, setRevealed] = useState<FilledUrl | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const reveal = () => {
    flushSync(() => setRevealed(filled));
    input.current?.focus();
  };
  if (filled !== null && filled !== revealed && hasKey(filled.url)) {
    return (
      <div className="flex items-center gap-1">
        <Input readOnly value={withKeysMasked(filled.url)} className="mono" />
        <RevealButton label="Show and edit the whole URL" isRevealed={false} onChange={reveal} />
      </div>
    );
  }
  return (
    <Input
      ref={input}
      autoComplete="off"
      spellCheck={false}
      inputMode="url"
      placeholder="https://erp.example.com/hooks/clearbench"
      maxLength={2000}
      value={form.values.url}
      onChange={(event) => form.set('url', event.target.value)}
    />
  );
}

export function WebhookFields({ form, filled, urlAction, isEditing = false }: WebhookFieldsProps) {
  return (
    <div className="grid gap-4">
      <Field
        label="Webhook URL"
        aside={urlAction}
        error={form.problems.url}
        required
        hint="Your endpoint, or a path on this server that partners report to."
      >
        <UrlInput form={form} filled={filled} />
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
