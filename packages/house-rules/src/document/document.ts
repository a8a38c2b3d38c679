import * as z from 'zod/mini';

/**
 * The house rules of a workspace, as plain data that a person writes. The texts of the checks are ends of sentences,
 * which begin with the place and the value (`problems.ts`).
 */

export const RULES_MAX = 200;
export const EXPRESSION_MAX_LENGTH = 2_000;
export const PATTERN_MAX_LENGTH = 500;
/** The limit of a document as JSON, in characters. */
export const DOCUMENT_MAX_LENGTH = 256 * 1024;
const LIST_MAX = 500;

export const FORMATS = ['swift-mt', 'iso20022', 'telex', 'json', 'csv', 'console'] as const;
export type RuleFormat = (typeof FORMATS)[number];

const text = (max: number) =>
  z.string().check(z.minLength(1, 'write a text'), z.maxLength(max, `write at most ${max} characters`));

const list = <T extends z.ZodMiniType>(of: T) =>
  z
    .array(of)
    .check(
      z.minLength(1, 'add an entry, or remove the list'),
      z.maxLength(LIST_MAX, `leave at most ${LIST_MAX} entries`),
    );

const day = z.iso.date('write a day like 2026-11-27');
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'write three capital letters, like EUR'));
const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'write two capital letters, like DE'));
const amount = z.string().check(z.regex(/^\d{1,15}(\.\d{1,4})?$/, 'write a number like 12500.50'));
/** A type of message; a last `*` is for any end: `pacs.008.*`. */
const messageType = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9][A-Za-z0-9. ]{0,40}\*?$/, 'write a type like MT103, pacs.008.001.08 or pacs.*'),
  );
const count = z.int('write a whole number, like 1000').check(z.positive('write a number of at least 1'));
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'write a time like 16:00'));
/** A tag (`32A`, `50a` for any option), a path (`Cdtr/PstlAdr/Ctry`), or a field of transfers (`senderBic`). */
const path = z
  .string()
  .check(
    z.regex(
      /^\/?[A-Za-z0-9@ ]{1,40}(\/[A-Za-z0-9@ ]{1,40}){0,15}$/,
      'write a tag like 70 or a path like Cdtr/Nm',
    ),
  );

/** The description of a property, which editors show. */
const described = <T extends z.ZodMiniType>(schema: T, description: string): T =>
  schema.check(z.describe(description));

const common = {
  name: described(
    z
      .string()
      .check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'write small letters, digits and hyphens, like eur-only')),
    'The name that refusals show, such as eur-only.',
  ),
  types: described(
    z.optional(list(messageType)),
    'The message types that the rule applies to, such as pacs.008.*; all if missing.',
  ),
  formats: described(
    z.optional(list(z.enum(FORMATS))),
    'The formats that the rule applies to; all if missing.',
  ),
  from: described(z.optional(day), 'The first day of the rule, in the time zone of the document.'),
  until: described(z.optional(day), 'The last day of the rule, in the time zone of the document.'),
  text: described(z.optional(text(500)), 'What is wrong, in place of the standard text.'),
  fix: described(z.optional(text(500)), 'How the sender can fix it, in place of the standard text.'),
  severity: described(
    z.optional(z.enum(['error', 'warning'])),
    'error refuses the payment, and is the default; warning only warns.',
  ),
};

const kindOf = <K extends string>(kind: K, description: string) => described(z.literal(kind), description);

const choice = <T extends z.ZodMiniType>(of: T, what: string) => ({
  allow: described(z.optional(list(of)), `The only ${what} to accept.`),
  deny: described(z.optional(list(of)), `The ${what} to refuse; all others are accepted.`),
});

export const CALENDARS = ['every-day', 'weekdays', 'target'] as const;
export const CHARACTER_SETS = ['swift-x', 'ascii', 'latin-1'] as const;
export const PRESENCES = ['required', 'optional', 'forbidden'] as const;

const KINDS = {
  types: z.strictObject({
    ...common,
    kind: kindOf('types', 'Which message types are accepted.'),
    ...choice(messageType, 'message types'),
  }),
  currencies: z.strictObject({
    ...common,
    kind: kindOf('currencies', 'Which currencies are accepted.'),
    ...choice(currency, 'currencies'),
  }),
  countries: z.strictObject({
    ...common,
    kind: kindOf('countries', 'Which countries payments may come from and go to, by BIC and IBAN.'),
    party: described(
      z.optional(z.enum(['sender', 'recipient'])),
      'The party whose country is checked; both if missing.',
    ),
    ...choice(country, 'countries'),
  }),
  amounts: z.strictObject({
    ...common,
    kind: kindOf('amounts', 'The minimum and maximum amount of a payment.'),
    currency: described(z.optional(currency), 'The currency of the limits; any if missing.'),
    min: described(z.optional(amount), "The minimum amount, as text: '0.01'."),
    max: described(z.optional(amount), "The maximum amount, as text: '100000.00'."),
  }),
  'cut-off': z.strictObject({
    ...common,
    kind: kindOf('cut-off', 'Until what time same-day payments are accepted, and on which days.'),
    time: described(time, "From this time on, payments for the same day are refused: '16:00'."),
    timeZone: described(
      z.optional(text(60)),
      'The time zone of the cut-off; that of the document if missing.',
    ),
    calendar: described(
      z.enum(CALENDARS),
      'The days on which payments are accepted, apart from the holidays of the document.',
    ),
    currencies: described(z.optional(list(currency)), 'The currencies with this cut-off; all if missing.'),
  }),
  field: z.strictObject({
    ...common,
    kind: kindOf('field', 'A required or forbidden field, and its allowed values.'),
    path: described(path, 'A tag (32A), a path (Cdtr/PstlAdr/Ctry), or a field of transfers (senderBic).'),
    presence: described(
      z.optional(z.enum(PRESENCES)),
      'Whether the field must be there; if missing, required without a pattern and values, else optional.',
    ),
    pattern: described(
      z.optional(text(PATTERN_MAX_LENGTH)),
      'A regular expression (RE2) that the whole value must match.',
    ),
    values: described(z.optional(list(text(200))), 'The allowed values.'),
  }),
  characters: z.strictObject({
    ...common,
    kind: kindOf('characters', 'Which characters texts may contain.'),
    set: described(z.enum(CHARACTER_SETS), 'The allowed character set.'),
    extra: described(z.optional(text(200)), 'Additional allowed characters, without separators.'),
    paths: described(z.optional(list(path)), 'The fields to check; all if missing.'),
  }),
  file: z.strictObject({
    ...common,
    kind: kindOf('file', 'How large a file may be.'),
    maxBytes: described(z.optional(count), 'The maximum size of a file in bytes.'),
    maxPayments: described(z.optional(count), 'The maximum number of payments in a file.'),
  }),
  expression: z.strictObject({
    ...common,
    kind: kindOf('expression', 'Anything else, as a condition in CEL.'),
    expression: described(
      text(EXPRESSION_MAX_LENGTH),
      'A condition in CEL over message, transfer, type, format and today; a payment is refused unless it is true.',
    ),
    text: described(text(500), 'What is wrong.'),
  }),
} as const;

export type RuleKind = keyof typeof KINDS;
export const RULE_KINDS = Object.keys(KINDS) as RuleKind[];

export const ruleSchema = z.discriminatedUnion('kind', [
  KINDS.types,
  KINDS.currencies,
  KINDS.countries,
  KINDS.amounts,
  KINDS['cut-off'],
  KINDS.field,
  KINDS.characters,
  KINDS.file,
  KINDS.expression,
]);
export type Rule = z.infer<typeof ruleSchema>;
export type RuleOf<K extends RuleKind> = Extract<Rule, { kind: K }>;

export const rulesDocumentSchema = z.strictObject({
  title: described(text(120), 'The title of the rules, such as the name of the bank.'),
  timeZone: described(
    z.optional(text(60)),
    'The time zone of days and cut-offs, such as Europe/Berlin; UTC if missing.',
  ),
  holidays: described(
    z.optional(z.array(day).check(z.maxLength(LIST_MAX, `leave at most ${LIST_MAX} entries`))),
    'Days on which the bank is closed, whatever the calendar of a cut-off is.',
  ),
  rules: described(
    z.array(ruleSchema).check(z.maxLength(RULES_MAX, `leave at most ${RULES_MAX} rules`)),
    'The rules; a payment must pass all of them.',
  ),
});
export type RulesDocument = z.infer<typeof rulesDocumentSchema>;

/** The properties of a document, or of a rule of this kind; for an unknown kind, those that every rule has. */
export function propertiesOf(owner: unknown, isDocument: boolean): string[] {
  if (isDocument) return Object.keys(rulesDocumentSchema.shape);
  const kind: unknown = typeof owner === 'object' && owner !== null && 'kind' in owner ? owner.kind : null;
  const known = RULE_KINDS.find((one) => one === kind);
  return Object.keys(known === undefined ? common : KINDS[known].shape);
}

/** Fields of a transfer as rules name them, for all formats. */
export const TRANSFER_FIELDS = [
  'reference',
  'relatedReference',
  'uetr',
  'amount',
  'currency',
  'valueDate',
  'senderBic',
  'senderName',
  'senderAccount',
  'recipientBic',
  'recipientName',
  'recipientAccount',
  'destinationIban',
  'destinationBic',
  'profileId',
  'type',
] as const;
export type TransferField = (typeof TRANSFER_FIELDS)[number];

export const isTransferField = (name: string): name is TransferField =>
  (TRANSFER_FIELDS as readonly string[]).includes(name);
