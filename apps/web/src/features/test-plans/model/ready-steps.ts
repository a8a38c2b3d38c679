import { STATEMENT_FORMATS } from '@clearbench/contract';
import { PAYEE_ANSWERS, PAYEE_DECISIONS } from '@clearbench/domain';
import type { EventKind } from '@clearbench/test-plans/document';
import type { FormField } from '@/components/documents/fields/fields.ts';

/** A field of a ready step, and the part of the condition that it adds. */
export interface StepField extends FormField {
  /** With `{}` for the value. */
  readonly clause: string;
  readonly literal: keyof typeof LITERALS;
}

/** A step in words, which needs no expression to be written. */
export interface ReadyStep {
  readonly label: string;
  readonly on: EventKind;
  /** The parts of its condition without values. */
  readonly always: readonly string[];
  readonly fields: readonly StepField[];
  /** The step in words, with the values of its fields as they are entered. */
  readonly text: (values: Readonly<Record<string, unknown>>) => string;
}

/** Values in a condition. Each `write` gives null to a value of another kind. */
export const LITERALS = {
  text: {
    write: (value: unknown) => JSON.stringify(String(value)),
    read: (code: string): unknown => JSON.parse(code),
  },
  number: {
    write: (value: unknown) => (typeof value === 'number' ? String(value) : null),
    read: Number,
  },
  /** In milliseconds. */
  seconds: {
    write: (value: unknown) => (typeof value === 'number' ? String(Math.round(value * 1_000)) : null),
    read: (code: string) => Number(code) / 1_000,
  },
} as const;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const any = (values: readonly string[]) => [
  { value: '', label: 'Any' },
  ...values.map((value) => ({ value, label: value })),
];

/** ` of at least 100 EUR`, if there are such values. */
const words = (...parts: readonly [before: string, value: unknown][]): string =>
  parts.map(([before, value]) => (value === undefined ? '' : ` ${before}${String(value)}`)).join('');

const TRANSFER_FIELDS: readonly StepField[] = [
  {
    name: 'currency',
    label: 'Currency',
    hint: 'Leave empty for all currencies.',
    isCode: true,
    clause: 'transfer.currency == {}',
    literal: 'text',
  },
  {
    name: 'amount',
    label: 'Minimum amount',
    control: 'number',
    hint: 'Leave empty for any amount.',
    clause: 'transfer.amount >= {}',
    literal: 'number',
  },
  {
    name: 'reference',
    label: 'Reference of the sender',
    hint: 'Leave empty for any.',
    clause: 'transfer.reference == {}',
    literal: 'text',
  },
];

const transferText = ({ currency, amount, reference }: Readonly<Record<string, unknown>>): string =>
  `A transfer${amount === undefined ? words(['in ', currency]) : words(['of at least ', amount], ['', currency])}${words(['with the reference ', reference])}`;

export const READY_STEPS = {
  accepted: {
    label: 'A payment is accepted',
    on: 'payloads',
    always: ['payload.transfers > 0'],
    fields: [
      {
        name: 'type',
        label: 'Message type',
        hint: 'Or its beginning, such as pacs.008 or MT103. Leave empty for any format.',
        clause: 'payload.type.startsWith({})',
        literal: 'text',
      },
    ],
    text: ({ type }) => `A payment${words(['of type ', type])} is accepted`,
  },
  refused: {
    label: 'A payment is refused',
    on: 'calls',
    always: ['call.status == 422'],
    fields: [
      {
        name: 'code',
        label: 'Error code',
        hint: 'Such as T50. Leave empty for any error.',
        clause: '{} in call.problems',
        literal: 'text',
      },
      {
        name: 'rule',
        label: 'House rule',
        hint: 'Its name, such as eur-only. Leave empty for any.',
        clause: '{} in call.rules',
        literal: 'text',
      },
    ],
    text: ({ code, rule }) => `A payment is refused${words(['with ', code], ['by the rule ', rule])}`,
  },
  completed: {
    label: 'A transfer is completed',
    on: 'transfers',
    always: ['transfer.status == "completed"'],
    fields: TRANSFER_FIELDS,
    text: (values) => `${transferText(values)} is completed`,
  },
  failed: {
    label: 'A transfer fails',
    on: 'transfers',
    always: ['transfer.status == "failed"'],
    fields: [
      {
        name: 'code',
        label: 'Reason',
        hint: 'A code such as AC04. Leave empty for any reason.',
        isCode: true,
        clause: 'transfer.failureCode == {}',
        literal: 'text',
      },
      ...TRANSFER_FIELDS,
    ],
    text: ({ code, ...values }) => `${transferText(values)} fails${words(['with ', code])}`,
  },
  payee: {
    label: 'A payee is verified',
    on: 'transfers',
    always: ['transfer.event == "payee.verified"'],
    fields: [
      {
        name: 'answer',
        label: 'Answer',
        control: any(PAYEE_ANSWERS),
        clause: 'transfer.payeeAnswer == {}',
        literal: 'text',
      },
      {
        name: 'decision',
        label: 'Decision of the payer',
        control: any(PAYEE_DECISIONS),
        clause: 'transfer.payeeDecision == {}',
        literal: 'text',
      },
    ],
    text: ({ answer, decision }) =>
      `A payee is verified${words(['with the answer ', answer], ['and the decision ', decision])}`,
  },
  delivery: {
    label: 'A webhook delivery is answered',
    on: 'deliveries',
    always: ['!delivery.isTest', 'delivery.isAccepted'],
    fields: [
      {
        name: 'type',
        label: 'Event',
        hint: 'Such as transfer.completed. Leave empty for any event.',
        clause: 'delivery.type == {}',
        literal: 'text',
      },
      {
        name: 'seconds',
        label: 'Answered within seconds',
        control: 'number',
        hint: 'Leave empty for any duration.',
        clause: 'delivery.durationMs <= {}',
        literal: 'seconds',
      },
    ],
    text: ({ type, seconds }) =>
      `A webhook accepts ${type === undefined ? 'a notification' : `the notification ${String(type)}`}${seconds === undefined ? '' : ` within ${String(seconds)} s`}`,
  },
  statement: {
    label: 'A statement is fetched',
    on: 'calls',
    always: ['call.route.endsWith("/statement")', 'call.status == 200'],
    fields: [
      {
        name: 'format',
        label: 'Format',
        control: any(STATEMENT_FORMATS),
        clause: 'call.query.format == {}',
        literal: 'text',
      },
    ],
    text: ({ format }) => `A statement is fetched${words(['as ', format])}`,
  },
  call: {
    label: 'The API is called',
    on: 'calls',
    always: [],
    fields: [
      {
        name: 'method',
        label: 'Method',
        control: any(METHODS),
        clause: 'call.method == {}',
        literal: 'text',
      },
      {
        name: 'path',
        label: 'Path begins with',
        hint: 'Such as /api/transactions. Leave empty for any path.',
        clause: 'call.path.startsWith({})',
        literal: 'text',
      },
      {
        name: 'status',
        label: 'HTTP status of the response',
        control: 'number',
        required: true,
        clause: 'call.status == {}',
        literal: 'number',
      },
    ],
    text: ({ method, path, status }) =>
      `The API is called${words(['with ', method], ['at ', path], ['and answers ', status])}`,
  },
} as const satisfies Readonly<Record<string, ReadyStep>>;

export type ReadyStepKind = keyof typeof READY_STEPS;
export const READY_STEP_KINDS = Object.keys(READY_STEPS) as ReadyStepKind[];
export const readyStep = (kind: ReadyStepKind): ReadyStep => READY_STEPS[kind];
