import { SCENARIO_NAMES, SCENARIO_TITLES } from '@clearbench/domain';
import { PARTNER_MESSAGES, STARTS, TRIGGER_KINDS, type TriggerKind } from '@clearbench/test-plans/document';
import { type FormField, named } from '@/components/documents/fields/fields.ts';

const LIMIT_HINT = 'Such as 30 minutes, 2 hours or 1 day.';

export const PLAN_FIELDS: readonly FormField[] = [
  { name: 'title', label: 'Title', required: true },
  {
    name: 'name',
    label: 'Name',
    hint: 'In addresses and commands. Lower-case letters, digits and hyphens. Another name makes another plan.',
    required: true,
  },
  { name: 'description', label: 'Description', hint: 'What the plan is for.', control: 'area' },
];

const TRIGGERS: Readonly<Record<TriggerKind, string>> = {
  scenario: 'Apply a scenario to the next payment',
  clock: 'Advance the virtual clock',
  message: 'Send the partner a message',
  unavailable: 'Answer the next POSTs with 503',
  'webhook-signature': 'Call the webhooks with an invalid, then a valid signature',
  'duplicate-delivery': 'Send the last accepted notification again',
};

const ofTrigger = (is: TriggerKind) => ({ name: 'trigger', is });

export const CASE_FIELDS: readonly FormField[] = [
  { name: 'title', label: 'Title', required: true },
  {
    name: 'id',
    label: 'ID',
    hint: 'Unique in the plan. Lower-case letters, digits and hyphens.',
    required: true,
  },
  {
    name: 'instructions',
    label: 'Instructions',
    hint: 'What the partner does.',
    control: 'area',
    required: true,
  },
  {
    name: 'expect',
    label: 'Expected result',
    hint: 'In words, for the partner.',
    control: 'area',
    required: true,
  },
  {
    name: 'trigger',
    label: 'When the case starts, the workspace will',
    control: [{ value: '', label: 'Do nothing' }, ...named(TRIGGER_KINDS, TRIGGERS)],
  },
  {
    name: 'scenario',
    label: 'Scenario',
    control: named(SCENARIO_NAMES, SCENARIO_TITLES),
    required: true,
    ifField: ofTrigger('scenario'),
  },
  { name: 'advance', label: 'Advance by', hint: LIMIT_HINT, required: true, ifField: ofTrigger('clock') },
  {
    name: 'message',
    label: 'Message',
    control: named(PARTNER_MESSAGES, { transfer: 'A new transfer', recall: 'A recall of the last payment' }),
    required: true,
    ifField: ofTrigger('message'),
  },
  {
    name: 'times',
    label: 'How many POSTs',
    control: 'number',
    required: true,
    ifField: ofTrigger('unavailable'),
  },
  {
    name: 'retryAfterSeconds',
    label: 'Retry-After, in seconds',
    control: 'number',
    required: true,
    ifField: ofTrigger('unavailable'),
  },
  { name: 'within', label: 'Time limit', hint: LIMIT_HINT, required: true },
];

/** Most cases leave them empty. */
export const CASE_OPTIONS: readonly FormField[] = [
  {
    name: 'start',
    label: 'Start',
    control: [
      { value: '', label: 'By its trigger' },
      ...named(STARTS, { automatic: 'With the run', manual: 'When the partner is ready' }),
    ],
  },
  {
    name: 'settle',
    label: 'Watch after the last step for',
    hint: 'For what must not happen. Leave empty for the whole time limit.',
  },
];
