import * as z from 'zod/mini';
import { ALL_EVENTS, type EventFields } from '@/components/webhooks/events.ts';

export const STEPS = ['apiLabel', 'clientUuid', 'webhook', 'confirm'] as const;
export type WizardStep = (typeof STEPS)[number];

export const STEP_TITLES: Record<WizardStep, string> = {
  apiLabel: 'API Label',
  clientUuid: 'Client UUID',
  webhook: 'Webhook',
  confirm: 'Confirm',
};

export interface WizardState extends EventFields {
  label: string;
  /** Empty until the key has been created. */
  apiKey: string;
  clientName: string;
  clientUuid: string;
  customUrlSegment: string;
}

export const newWizard = (): WizardState => ({
  label: '',
  apiKey: '',
  clientName: '',
  clientUuid: '',
  customUrlSegment: '',
  ...ALL_EVENTS,
});

export const labelSchema = z.object({
  label: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, 'API label must be at least 3 characters long'),
      z.maxLength(100, 'At most 100 characters'),
    ),
});

export const clientSchema = z.object({
  clientName: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, 'Client name must be at least 2 characters long'),
      z.maxLength(100, 'At most 100 characters'),
    ),
});

export const segmentSchema = z.object({
  customUrlSegment: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, 'URL segment must be at least 3 characters long'),
      z.maxLength(100, 'At most 100 characters'),
      z.regex(/^[A-Za-z0-9._~-]*$/, 'Letters, digits, dots, dashes and underscores only'),
    ),
  eventInitiation: z.boolean(),
  eventProcessing: z.boolean(),
  eventConversion: z.boolean(),
  eventCompletion: z.boolean(),
});
export type SegmentValues = z.infer<typeof segmentSchema>;
