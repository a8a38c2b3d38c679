import { ALL_EVENTS, chosenEvents, type EventFields } from '@/components/webhooks/events.ts';
import { type ConfigurationPackage, PACKAGE_EVENT_OF, type PackageEvent } from './package.ts';
import { PROBLEMS } from './texts.ts';

export const STEPS = ['apiKey', 'clientKey', 'webhook', 'review'] as const;
export type Step = (typeof STEPS)[number];

export interface WizardForm extends EventFields {
  apiKeyLabel: string;
  clientKeyLabel: string;
  clientDescription: string;
  baseUrl: string;
  wiseWebhook: string;
  uetr: string;
  trnCode: string;
  gpiCode: string;
  transactionId: string;
  fullWebhookUrl: string;
}

export interface WizardState {
  step: Step;
  form: WizardForm;
  /** Empty until they are generated. */
  apiKey: string;
  clientUuid: string;
}

export const EMPTY_FORM: WizardForm = {
  apiKeyLabel: '',
  clientKeyLabel: '',
  clientDescription: '',
  baseUrl: 'https://api.example.com/webhook-transactionID-',
  wiseWebhook: 'https://test.example.com/wise-webhook',
  ...ALL_EVENTS,
  uetr: '',
  trnCode: '',
  gpiCode: '',
  transactionId: '',
  fullWebhookUrl: '',
};

export const FIRST_STATE: WizardState = { step: 'apiKey', form: EMPTY_FORM, apiKey: '', clientUuid: '' };

/** The field that its step requires. */
const REQUIRED = {
  apiKey: 'apiKeyLabel',
  clientKey: 'clientKeyLabel',
  webhook: 'baseUrl',
  review: null,
} as const satisfies Record<Step, keyof typeof PROBLEMS | null>;

export type WizardProblem = { field: keyof typeof PROBLEMS; text: string };

/** The missing value of the step; null if none is missing. */
export function problemOf({ step, form }: WizardState): WizardProblem | null {
  const field = REQUIRED[step];
  return field === null || form[field].trim() !== '' ? null : { field, text: PROBLEMS[field] };
}

export const stepAfter = (step: Step): Step => STEPS[STEPS.indexOf(step) + 1] ?? step;
export const stepBefore = (step: Step): Step => STEPS[STEPS.indexOf(step) - 1] ?? step;

/** The action of the step's main button. */
export function mainAction({ step, apiKey, clientUuid }: WizardState): string {
  switch (step) {
    case 'apiKey':
      return apiKey === '' ? 'Generate' : 'Continue';
    case 'clientKey':
      return clientUuid === '' ? 'Generate' : 'Continue';
    case 'webhook':
      return 'Configure';
    case 'review':
      return 'Save Configuration';
  }
}

/** The full URL if given, otherwise the base URL and the transaction id. */
export function webhookUrlOf({ fullWebhookUrl, baseUrl, transactionId }: WizardForm): string {
  const full = fullWebhookUrl.trim();
  return full === '' ? `${baseUrl.trim()}${transactionId.trim()}` : full;
}

export const eventsOf = (form: WizardForm): PackageEvent[] =>
  chosenEvents(form).map((event) => PACKAGE_EVENT_OF[event]);

export function packageOf({ form, apiKey, clientUuid }: WizardState, now: Date): ConfigurationPackage {
  return {
    id: `pkg_${now.getTime()}`,
    label: form.apiKeyLabel.trim(),
    description: form.clientDescription.trim(),
    apiKey,
    clientUuid,
    clientLabel: form.clientKeyLabel.trim(),
    webhookUrl: webhookUrlOf(form),
    wiseWebhook: form.wiseWebhook.trim(),
    trnId: form.trnCode.trim(),
    uetrId: form.uetr.trim(),
    gpiId: form.gpiCode.trim(),
    transactionId: form.transactionId.trim(),
    isActive: true,
    createdAt: now,
    events: eventsOf(form),
  };
}
