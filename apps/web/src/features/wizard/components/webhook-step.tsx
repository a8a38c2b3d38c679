import { keyPrefix } from '@clearbench/domain';
import { FormRefusal } from '@/components/form/form-refusal.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { useCreateWebhook } from '@/components/webhooks/create-webhook.ts';
import { EventCheckboxes } from '@/components/webhooks/event-checkboxes.tsx';
import { chosenEvents } from '@/components/webhooks/events.ts';
import { receiverPath } from '@/components/webhooks/receiver-url.ts';
import { rulesOf, useForm } from '@/lib/forms/use-form.ts';
import type { SegmentValues } from '../model/schemas.ts';
import type { StepProps } from '../model/step-props.ts';
import { StepFooter } from './step-footer.tsx';

const loadRules = () => import('../model/schemas.ts').then((m) => rulesOf(m.segmentSchema));

/**
 * Creates the webhook: a path of this server for the status of transfers. Returning to this step without a change reuses the existing one.
 */
export function WebhookStep({ state, onContinue, onPrevious }: StepProps) {
  const { customUrlSegment, eventInitiation, eventProcessing, eventConversion, eventCompletion } = state;
  const create = useCreateWebhook();
  const form = useForm<SegmentValues>({
    loadRules,
    start: {
      customUrlSegment,
      eventInitiation,
      eventProcessing,
      eventConversion,
      eventCompletion,
    },
    send: async (values) => {
      const webhook = {
        url: receiverPath(values.customUrlSegment, state.apiKey),
        events: chosenEvents(values),
        active: true,
      };
      const createdWebhook = JSON.stringify(webhook);
      if (createdWebhook !== state.createdWebhook) await create.mutateAsync(webhook);
      onContinue({ ...values, createdWebhook });
    },
  });
  const segment = form.values.customUrlSegment.trim();
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <TextField
        form={form}
        name="customUrlSegment"
        label="Custom URL Segment"
        hint="Part of the path that the client calls."
        placeholder="treasury"
        maxLength={100}
        required
        className="max-w-110"
      />
      <p className="mt-3 text-sm text-ink-3">Webhook URL preview</p>
      <Code className="mt-1 block rounded-sm border border-line bg-sunken px-2.5 py-1.5">
        {receiverPath(segment === '' ? '…' : segment, keyPrefix(state.apiKey)).replaceAll('%E2%80%A6', '…')}…
      </Code>
      <EventCheckboxes form={form} className="mt-4" />
      <FormRefusal isSilent title="Couldn’t create the webhook" refusal={form.refusal} />
      <StepFooter onPrevious={() => onPrevious(form.values)} isSending={form.isSending} />
    </form>
  );
}
