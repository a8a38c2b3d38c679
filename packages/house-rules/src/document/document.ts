import * as z from 'zod/mini';

/**
 * The house rules of a workspace as a person writes them: plain data. The texts of the checks are ends of sentences, which
 * begin with the place and the value (`faults.ts`).
 */

export const RULES_MAX = 200;
export const EXPRESSION_MAX_LENGTH = 2_000;
export const PATTERN_MAX_LENGTH = 500;
/** Of a document as JSON, in characters. */
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

const common = {
  /** What refusals call it. */
  name: z
    .string()
    .check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'write small letters, digits and hyphens, like eur-only')),
  /** The types that it is for; all if missing. */
  types: z.optional(list(messageType)),
  /** The formats that it is for; all if missing. */
  formats: z.optional(list(z.enum(FORMATS))),
  /** The first and the last day, by the time zone of the document. */
  from: z.optional(day),
  until: z.optional(day),
  /** What a refusal says, in place of the usual text. */
  text: z.optional(text(500)),
  /** How the sender mends it, in place of the usual text. */
  mend: z.optional(text(500)),
  /** A warning does not refuse. */
  severity: z.optional(z.enum(['error', 'warning'])),
};

const allowed = <T extends z.ZodMiniType>(of: T) => ({
  /** Only these; */
  allow: z.optional(list(of)),
  /** or all but these. */
  refuse: z.optional(list(of)),
});

export const CALENDARS = ['every-day', 'weekdays', 'target'] as const;
export const CHARACTER_SETS = ['swift-x', 'ascii', 'latin-1'] as const;
export const PRESENCES = ['must', 'may', 'may-not'] as const;

const KINDS = {
  types: z.strictObject({ ...common, kind: z.literal('types'), ...allowed(messageType) }),
  currencies: z.strictObject({ ...common, kind: z.literal('currencies'), ...allowed(currency) }),
  countries: z.strictObject({
    ...common,
    kind: z.literal('countries'),
    /** Whose countries, by BIC and IBAN; both if missing. */
    of: z.optional(z.enum(['sender', 'recipient'])),
    ...allowed(country),
  }),
  amounts: z.strictObject({
    ...common,
    kind: z.literal('amounts'),
    /** For payments in this currency; in all if missing. */
    currency: z.optional(currency),
    least: z.optional(amount),
    greatest: z.optional(amount),
  }),
  'cut-off': z.strictObject({
    ...common,
    kind: z.literal('cut-off'),
    /** From this time, a payment for the same day is refused. */
    time,
    /** In which the time is; that of the document if missing. */
    timeZone: z.optional(text(60)),
    /** Days on which payments are taken; the holidays of the document are none of them. */
    calendar: z.enum(CALENDARS),
    currencies: z.optional(list(currency)),
  }),
  field: z.strictObject({
    ...common,
    kind: z.literal('field'),
    path,
    presence: z.optional(z.enum(PRESENCES)),
    /** A regular expression (RE2) that the whole value matches. */
    pattern: z.optional(text(PATTERN_MAX_LENGTH)),
    /** The values that it may have. */
    values: z.optional(list(text(200))),
  }),
  characters: z.strictObject({
    ...common,
    kind: z.literal('characters'),
    set: z.enum(CHARACTER_SETS),
    /** Further characters that are allowed. */
    also: z.optional(text(200)),
    /** In these fields; everywhere if missing. */
    paths: z.optional(list(path)),
  }),
  file: z.strictObject({
    ...common,
    kind: z.literal('file'),
    /** The greatest size. */
    bytes: z.optional(count),
    /** The greatest number of payments. */
    payments: z.optional(count),
  }),
  expression: z.strictObject({
    ...common,
    kind: z.literal('expression'),
    /** In CEL; a payment is refused unless it is true. */
    expression: text(EXPRESSION_MAX_LENGTH),
    text: text(500),
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
  title: text(120),
  /** Of days and cut-offs; UTC if missing. */
  timeZone: z.optional(text(60)),
  /** Days on which the bank is closed, whatever the calendar says. */
  holidays: z.optional(z.array(day).check(z.maxLength(LIST_MAX, `leave at most ${LIST_MAX} entries`))),
  rules: z.array(ruleSchema).check(z.maxLength(RULES_MAX, `leave at most ${RULES_MAX} rules`)),
});
export type RulesDocument = z.infer<typeof rulesDocumentSchema>;

/** The properties that a document can have, or a rule of its kind; of an unknown kind those that every rule has. */
export function propertiesOf(owner: unknown, isDocument: boolean): string[] {
  if (isDocument) return Object.keys(rulesDocumentSchema.shape);
  const kind: unknown = typeof owner === 'object' && owner !== null && 'kind' in owner ? owner.kind : null;
  const known = RULE_KINDS.find((one) => one === kind);
  return Object.keys(known === undefined ? common : KINDS[known].shape);
}

/** Fields of a transfer, in whatever format it came, as rules name them. */
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
