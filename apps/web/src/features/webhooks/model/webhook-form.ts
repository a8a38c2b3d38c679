import { type CreateWebhookInput, PATHS, type Webhook } from '@clearbench/contract';
import * as z from 'zod/mini';
import { ALL_EVENTS, chosenEvents, type EventFields, eventFields } from '@/components/webhooks/events.ts';
import { pathWithin } from '@/lib/navigation/workspace.ts';

export interface WebhookFormValues extends EventFields {
  url: string;
  transactionId: string;
  active: boolean;
  ordered: boolean;
  thin: boolean;
}

export const NEW_WEBHOOK: WebhookFormValues = {
  url: '',
  transactionId: '',
  ...ALL_EVENTS,
  active: true,
  ordered: false,
  thin: false,
};

export const valuesOf = (webhook: Webhook): WebhookFormValues => ({
  url: webhook.url,
  transactionId: webhook.transactionId ?? '',
  ...eventFields(webhook.events),
  active: webhook.state !== 'inactive',
  ordered: webhook.ordered,
  thin: webhook.thin,
});

/** An address with http or https. */
function isWebUrl(text: string): boolean {
  const protocol = URL.parse(text.trim())?.protocol;
  return protocol === 'http:' || protocol === 'https:';
}

/** A path of this server, in the form that the wizard uses. */
const [RECEIVER_START = ''] = PATHS.webhookReceiver.split(':');
const isReceiverPath = (text: string): boolean =>
  pathWithin(text.trim().replace(/^\/*/, '/')).startsWith(RECEIVER_START);

const url = z.string().check(
  z.trim(),
  z.refine((text) => isWebUrl(text) || isReceiverPath(text), 'Please enter a valid URL'),
);

const valuesSchema = z.object({
  url,
  transactionId: z.string().check(z.trim(), z.maxLength(64, 'At most 64 characters')),
  eventInitiation: z.boolean(),
  eventProcessing: z.boolean(),
  eventConversion: z.boolean(),
  eventCompletion: z.boolean(),
  active: z.boolean(),
  ordered: z.boolean(),
  thin: z.boolean(),
});

/** Converts the fields to the server's input. No transaction means all of them. */
export const webhookFormSchema = z.pipe(
  valuesSchema,
  z.transform(
    ({ url: address, transactionId, active, ordered, thin, ...events }): CreateWebhookInput => ({
      url: address,
      ...(transactionId === '' ? {} : { transactionId }),
      events: chosenEvents(events),
      active,
      ordered,
      thin,
    }),
  ),
);
