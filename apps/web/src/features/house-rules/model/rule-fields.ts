import {
  CALENDARS,
  CHARACTER_SETS,
  FORMATS,
  PRESENCES,
  type RuleKind,
} from '@clearbench/house-rules/document';

/** The form of a rule as data: the fields of each kind, with their help. */
export interface RuleField {
  /** Its property of the rule. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** `list`: entries between commas. `lines`: one entry a line. Without a control: a line of text. */
  readonly control?: 'list' | 'lines' | 'number' | 'area' | 'date' | 'time' | readonly Option[];
  readonly required?: boolean;
}

export interface Option {
  /** `''`: the property is left out. */
  readonly value: string;
  readonly label: string;
}

export interface RuleForm {
  readonly label: string;
  /** The purpose of the kind. */
  readonly help: string;
  readonly fields: readonly RuleField[];
}

const named = (values: readonly string[], labels: Readonly<Record<string, string>>): Option[] =>
  values.map((value) => ({ value, label: labels[value] ?? value }));

const choice = (of: string): RuleField[] => [
  { name: 'allow', label: 'Only these', hint: of, control: 'list' },
  { name: 'refuse', label: 'All but these', hint: 'Fill in one of both lists.', control: 'list' },
];

export const RULE_FORMS: Readonly<Record<RuleKind, RuleForm>> = {
  types: {
    label: 'Message types',
    help: 'Which types of message are taken.',
    fields: choice('Between commas, such as MT103, pacs.008.*; a * at the end is for any ending.'),
  },
  currencies: {
    label: 'Currencies',
    help: 'In which currencies payments are taken.',
    fields: choice('Codes between commas, such as EUR, USD.'),
  },
  countries: {
    label: 'Countries',
    help: 'From and to which countries payments are taken, by BIC and IBAN.',
    fields: [
      {
        name: 'of',
        label: 'Of',
        control: [
          { value: '', label: 'Sender and recipient' },
          { value: 'sender', label: 'Sender' },
          { value: 'recipient', label: 'Recipient' },
        ],
      },
      ...choice('Codes between commas, such as DE, FR.'),
    ],
  },
  amounts: {
    label: 'Amounts',
    help: 'The least and the greatest amount of a payment.',
    fields: [
      { name: 'currency', label: 'Currency', hint: 'Empty: in all currencies.' },
      { name: 'least', label: 'Least amount', hint: 'Such as 0.01. Empty: none.' },
      { name: 'greatest', label: 'Greatest amount', hint: 'Such as 100000.00. Empty: none.' },
    ],
  },
  'cut-off': {
    label: 'Cut-off',
    help: 'Until when payments for the same day are taken, and on which days.',
    fields: [
      { name: 'time', label: 'Time', control: 'time', required: true },
      { name: 'timeZone', label: 'Time zone', hint: 'Such as Europe/Berlin. Empty: that of the document.' },
      {
        name: 'calendar',
        label: 'Days',
        hint: 'The holidays of the document are closed too.',
        control: named(CALENDARS, { 'every-day': 'Every day', weekdays: 'Weekdays', target: 'TARGET days' }),
      },
      { name: 'currencies', label: 'Currencies', hint: 'Between commas. Empty: all.', control: 'list' },
    ],
  },
  field: {
    label: 'Field',
    help: 'A field that must or may not be used, and its values.',
    fields: [
      {
        name: 'path',
        label: 'Field',
        hint: 'A tag such as 70, a path such as Cdtr/PstlAdr/Ctry, or a field of transfers such as reference.',
        required: true,
      },
      {
        name: 'presence',
        label: 'Presence',
        control: [
          { value: '', label: 'As values and pattern ask' },
          ...named(PRESENCES, { must: 'Must be there', may: 'May be there', 'may-not': 'May not be used' }),
        ],
      },
      { name: 'values', label: 'Values', hint: 'One a line. Empty: any.', control: 'lines' },
      { name: 'pattern', label: 'Pattern', hint: 'A regular expression (RE2) for the whole value.' },
    ],
  },
  characters: {
    label: 'Characters',
    help: 'Which characters texts may have.',
    fields: [
      {
        name: 'set',
        label: 'Set',
        control: named(CHARACTER_SETS, { 'swift-x': 'SWIFT (set X)', ascii: 'ASCII', 'latin-1': 'Latin-1' }),
      },
      { name: 'also', label: 'Further characters', hint: 'Such as €&, without anything between them.' },
      {
        name: 'paths',
        label: 'Fields',
        hint: 'Tags and paths between commas. Empty: everywhere.',
        control: 'list',
      },
    ],
  },
  file: {
    label: 'File',
    help: 'How large a file may be.',
    fields: [
      { name: 'payments', label: 'Most payments', control: 'number' },
      { name: 'bytes', label: 'Most bytes', control: 'number' },
    ],
  },
  expression: {
    label: 'Expression (CEL)',
    help: 'Anything else: a payment is refused unless the expression is true.',
    fields: [
      {
        name: 'expression',
        label: 'Expression',
        hint: 'With message, transfer, type, format and today, such as transfer.amount < 50000.0 || has(transfer.reference).',
        control: 'area',
        required: true,
      },
    ],
  },
};

export const NAME_FIELD: RuleField = {
  name: 'name',
  label: 'Name',
  hint: 'Refusals name it. Small letters, digits and hyphens.',
  required: true,
};

/** The text of a refusal, and the messages and days of the rule: folded, as most rules leave them empty. */
export const COMMON_FIELDS: readonly RuleField[] = [
  { name: 'text', label: 'Text', hint: 'What a refusal says. Empty: the usual text.' },
  { name: 'mend', label: 'How to mend it', hint: 'Empty: the usual text.' },
  {
    name: 'severity',
    label: 'It',
    control: [
      { value: '', label: 'Refuses' },
      { value: 'warning', label: 'Only warns' },
    ],
  },
  {
    name: 'types',
    label: 'For message types',
    hint: 'Between commas, such as MT103*. Empty: all.',
    control: 'list',
  },
  {
    name: 'formats',
    label: 'For formats',
    hint: `Some of ${FORMATS.join(', ')}. Empty: all.`,
    control: 'list',
  },
  { name: 'from', label: 'First day', control: 'date' },
  { name: 'until', label: 'Last day', control: 'date' },
];

export const DETAIL_FIELDS: readonly RuleField[] = [
  { name: 'title', label: 'Title', required: true },
  { name: 'timeZone', label: 'Time zone', hint: 'Of days and cut-offs, such as Europe/Berlin. Empty: UTC.' },
  { name: 'holidays', label: 'Holidays', hint: 'Days such as 2026-12-24, one a line.', control: 'lines' },
];
