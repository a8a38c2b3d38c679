import {
  CALENDARS,
  CHARACTER_SETS,
  FORMATS,
  PRESENCES,
  type RuleKind,
} from '@clearbench/house-rules/document';
import { type FormField, named } from '@/components/documents/fields/fields.ts';
import { loadExpressionFields } from '../api/expression-fields.ts';

/** The form of each kind of rule. */
export interface RuleForm {
  readonly label: string;
  /** The purpose of the kind. */
  readonly help: string;
  readonly fields: readonly FormField[];
}

const choice = (of: string, isCode = true): FormField[] => [
  { name: 'allow', label: 'Only these', hint: of, control: 'list', isCode },
  { name: 'deny', label: 'All but these', hint: 'Fill in one of the two lists.', control: 'list', isCode },
];

export const RULE_FORMS: Readonly<Record<RuleKind, RuleForm>> = {
  types: {
    label: 'Message types',
    help: 'Which message types are accepted.',
    fields: choice(
      'Separated by commas, such as MT103, pacs.008.*; a * at the end matches any ending.',
      false,
    ),
  },
  currencies: {
    label: 'Currencies',
    help: 'Which currencies are accepted.',
    fields: choice('Codes separated by commas, such as EUR, USD.'),
  },
  countries: {
    label: 'Countries',
    help: 'Which countries payments may come from and go to, by BIC and IBAN.',
    fields: [
      {
        name: 'party',
        label: 'Applies to',
        control: [
          { value: '', label: 'Sender and recipient' },
          { value: 'sender', label: 'Sender' },
          { value: 'recipient', label: 'Recipient' },
        ],
      },
      ...choice('Codes separated by commas, such as DE, FR.'),
    ],
  },
  amounts: {
    label: 'Amounts',
    help: 'The minimum and maximum amount of a payment.',
    fields: [
      { name: 'currency', label: 'Currency', hint: 'Leave empty for all currencies.', isCode: true },
      { name: 'min', label: 'Minimum amount', hint: 'Such as 0.01. Leave empty for no minimum.' },
      { name: 'max', label: 'Maximum amount', hint: 'Such as 100000.00. Leave empty for no maximum.' },
    ],
  },
  'cut-off': {
    label: 'Cut-off',
    help: 'Until what time same-day payments are accepted, and on which days.',
    fields: [
      { name: 'time', label: 'Time', control: 'time', required: true },
      {
        name: 'timeZone',
        label: 'Time zone',
        hint: 'Such as Europe/Berlin. Leave empty to use that of the document.',
      },
      {
        name: 'calendar',
        label: 'Days',
        hint: 'The document’s holidays also count as closed days.',
        control: named(CALENDARS, { 'every-day': 'Every day', weekdays: 'Weekdays', target: 'TARGET days' }),
      },
      {
        name: 'currencies',
        label: 'Currencies',
        hint: 'Separated by commas. Leave empty for all.',
        control: 'list',
        isCode: true,
      },
    ],
  },
  field: {
    label: 'Field',
    help: 'A required or forbidden field, and its allowed values.',
    fields: [
      {
        name: 'path',
        label: 'Field',
        hint: 'A tag such as 70, a path such as Cdtr/PstlAdr/Ctry, or a transfer field such as reference.',
        required: true,
      },
      {
        name: 'presence',
        label: 'Presence',
        control: [
          { value: '', label: 'Depends on values and pattern' },
          ...named(PRESENCES, { required: 'Required', optional: 'Optional', forbidden: 'Forbidden' }),
        ],
      },
      { name: 'values', label: 'Values', hint: 'One per line. Leave empty to allow any.', control: 'lines' },
      { name: 'pattern', label: 'Pattern', hint: 'A regular expression (RE2) for the whole value.' },
    ],
  },
  characters: {
    label: 'Characters',
    help: 'Which characters texts may contain.',
    fields: [
      {
        name: 'set',
        label: 'Set',
        control: named(CHARACTER_SETS, { 'swift-x': 'SWIFT (set X)', ascii: 'ASCII', 'latin-1': 'Latin-1' }),
      },
      { name: 'extra', label: 'Additional characters', hint: 'Such as €&, without separators.' },
      {
        name: 'paths',
        label: 'Fields',
        hint: 'Tags and paths, separated by commas. Leave empty for all fields.',
        control: 'list',
      },
    ],
  },
  file: {
    label: 'File',
    help: 'How large a file may be.',
    fields: [
      { name: 'maxPayments', label: 'Maximum number of payments', control: 'number' },
      { name: 'maxBytes', label: 'Maximum size in bytes', control: 'number' },
    ],
  },
  expression: {
    label: 'Expression (CEL)',
    help: 'Anything else: a payment is refused unless the expression is true.',
    fields: [
      {
        name: 'expression',
        label: 'Expression',
        hint: 'Can use message, transfer, type, format and today, such as transfer.amount < 50000.0 || has(transfer.reference).',
        control: 'code',
        fieldsFor: ({ types = '' }) => ({
          key: `rules ${types}`,
          load: () => loadExpressionFields(listed(types)),
        }),
        required: true,
      },
    ],
  },
};

/** The message types of a list; undefined: all. */
function listed(text: string): string[] | undefined {
  const types = text.split(/[,\s]+/).filter((type) => type !== '');
  return types.length === 0 ? undefined : types;
}

export const NAME_FIELD: FormField = {
  name: 'name',
  label: 'Name',
  hint: 'Shown when a payment is refused. Lower-case letters, digits and hyphens.',
  required: true,
};

/** The text of a refusal, and the messages and days of the rule: folded, as most rules leave them empty. */
export const COMMON_FIELDS: readonly FormField[] = [
  { name: 'text', label: 'Message', hint: 'Shown to the sender. Leave empty for the standard text.' },
  { name: 'fix', label: 'How to fix it', hint: 'Leave empty for the standard text.' },
  {
    name: 'severity',
    label: 'Severity',
    control: [
      { value: '', label: 'Refuse the payment' },
      { value: 'warning', label: 'Only warn' },
    ],
  },
  {
    name: 'types',
    label: 'For message types',
    hint: 'Separated by commas, such as MT103*. Leave empty for all.',
    control: 'list',
  },
  {
    name: 'formats',
    label: 'For formats',
    hint: `Any of ${FORMATS.join(', ')}. Leave empty for all.`,
    control: 'list',
  },
  { name: 'from', label: 'First day', control: 'date' },
  { name: 'until', label: 'Last day', control: 'date' },
];

export const DETAIL_FIELDS: readonly FormField[] = [
  { name: 'title', label: 'Title', required: true },
  {
    name: 'timeZone',
    label: 'Time zone',
    hint: 'For days and cut-offs, such as Europe/Berlin. Leave empty for UTC.',
  },
  { name: 'holidays', label: 'Holidays', hint: 'One day per line, such as 2026-12-24.', control: 'lines' },
];
