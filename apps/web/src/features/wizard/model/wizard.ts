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
  /** The input that the webhook was created from; empty until then. */
  createdWebhook: string;
}

export const newWizard = (): WizardState => ({
  label: '',
  apiKey: '',
  clientName: '',
  clientUuid: '',
  customUrlSegment: '',
  createdWebhook: '',
  ...ALL_EVENTS,
});
