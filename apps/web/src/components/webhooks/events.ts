import type { WebhookEvent } from '@clearbench/contract';
import { unknownText } from '@/lib/answers/unknown.ts';

/** One checkbox of a form for each event that a webhook can subscribe to. */
export interface EventFields {
  eventInitiation: boolean;
  eventProcessing: boolean;
  eventConversion: boolean;
  eventCompletion: boolean;
}

interface EventOption {
  field: keyof EventFields;
  event: WebhookEvent;
  label: string;
  hint: string;
}

export const EVENT_OPTIONS: readonly EventOption[] = [
  {
    field: 'eventInitiation',
    event: 'initiation',
    label: 'Transaction Initiation',
    hint: 'A payload arrived and its transfer is stored.',
  },
  {
    field: 'eventProcessing',
    event: 'processing',
    label: 'Transaction Processing',
    hint: 'The funds of the transfer are booked.',
  },
  {
    field: 'eventConversion',
    event: 'conversion',
    label: 'M0→M1 Conversion',
    hint: 'The M0 funds were converted to M1.',
  },
  {
    field: 'eventCompletion',
    event: 'completion',
    label: 'Settlement Completion',
    hint: 'The transfer is settled, or it failed.',
  },
];

export const ALL_EVENTS: EventFields = {
  eventInitiation: true,
  eventProcessing: true,
  eventConversion: true,
  eventCompletion: true,
};

/** The events whose boxes are ticked. */
export const chosenEvents = (fields: EventFields): WebhookEvent[] =>
  EVENT_OPTIONS.filter(({ field }) => fields[field]).map(({ event }) => event);

/** The ticked boxes of a webhook with these events. */
export function eventFields(events: readonly WebhookEvent[]): EventFields {
  const ticked = EVENT_OPTIONS.map(({ field, event }) => [field, events.includes(event)] as const);
  return { ...ALL_EVENTS, ...Object.fromEntries(ticked) };
}

export function eventLabel(event: WebhookEvent): string {
  return EVENT_OPTIONS.find((option) => option.event === event)?.label ?? unknownText(event);
}
