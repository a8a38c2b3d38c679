import { DOCUMENT_MAX_LENGTH, rulesDocumentSchema } from '@clearbench/house-rules/document';
import * as z from 'zod/mini';
import { problemSchema } from './errors.ts';
import { sourceText } from './text.ts';

/** How many of the latest payloads a trial reads. */
export const TRIAL_PAYLOADS = 100;

const day = z.iso.date('Please write a day like 2026-11-27');

/** A problem or a warning in a document. */
export const rulesProblemSchema = z.object({
  /** A JSON pointer into the document. */
  path: z.string(),
  rule: z.nullable(z.string()),
  message: z.string(),
});
export type RulesProblem = z.infer<typeof rulesProblemSchema>;

export const RULES_STATES = ['in-force', 'planned', 'over', 'replaced'] as const;
export type RulesState = (typeof RULES_STATES)[number];

export const rulesVersionSchema = z.object({
  version: z.number(),
  title: z.string(),
  /** The number of its rules; 0: everything that the standards allow is accepted. */
  rules: z.number(),
  /** The SHA-256 of the document's canonical JSON (RFC 8785), in hexadecimal. */
  digest: z.string(),
  /** The first and the last day, by the time zone of the document; null: at once, and until replaced. */
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  state: z.enum(RULES_STATES),
  savedAt: z.string(),
  savedBy: z.string(),
});
export type RulesVersion = z.infer<typeof rulesVersionSchema>;

/** The house rules of a workspace. If several versions cover a day, the newest is in force. */
export const houseRulesSchema = z.object({
  /** The version in force now; null if there is none. */
  current: z.nullable(z.number()),
  /** The newest first, at most 100. */
  versions: z.array(rulesVersionSchema),
  /** The document of the newest version; null before the first. */
  document: z.nullable(rulesDocumentSchema),
  /** The text that the document was written as, with its comments; null: it was saved without one. */
  text: z.nullable(z.string()),
  /** About the newest version: rules that exclude each other, expressions that look wrong, dates that overlap. */
  warnings: z.array(rulesProblemSchema),
});
export type HouseRulesView = z.infer<typeof houseRulesSchema>;

export const saveHouseRulesSchema = z.object({
  document: rulesDocumentSchema,
  text: sourceText(DOCUMENT_MAX_LENGTH),
  from: z._default(z.nullable(day), null),
  until: z._default(z.nullable(day), null),
  /** The newest version when the author began; null if there was none. If it has changed since, the answer is 409. Not checked if missing. */
  basedOn: z.optional(z.nullable(z.int())),
});
export type SaveHouseRulesInput = z.input<typeof saveHouseRulesSchema>;

export const rulesDocumentViewSchema = z.object({
  version: z.number(),
  document: rulesDocumentSchema,
  /** The text that the document was written as, with its comments; null: it was saved without one. */
  text: z.nullable(z.string()),
});
export type RulesDocumentView = z.infer<typeof rulesDocumentViewSchema>;

/** A larger payload takes as long as many small ones; use the workbench to try files. In bytes. */
export const TRIAL_MAX_BYTES = 64 * 1024;

export const tryHouseRulesSchema = z.object({
  /** The schema doesn't check it: the answer lists its problems in more specific sentences. */
  document: z.unknown(),
  /** A message or file to try them on in place of the latest payloads, such as one that was refused. */
  content: z.optional(z.string().check(z.maxLength(TRIAL_MAX_BYTES, `At most ${TRIAL_MAX_BYTES / 1024} kB`))),
});
export type TryHouseRulesInput = z.input<typeof tryHouseRulesSchema>;

/** What the rules would have refused among the latest payloads, or in the given one. */
export const rulesTrialSchema = z.object({
  /** The number of payloads read, and of those that would have been refused, wholly or in part. */
  payloads: z.number(),
  refused: z.number(),
  /** Not read because of their size. */
  tooLarge: z.number(),
  /** The given one has errors by its standard, so the rules don't speak about those messages. Always false for the latest payloads. */
  hasErrors: z.boolean(),
  results: z.array(
    z.object({
      /** Null for the given one, which is not stored. */
      payloadId: z.nullable(z.string()),
      receivedAt: z.string(),
      format: z.string(),
      /** The first few. */
      problems: z.array(problemSchema),
      /** Their number. */
      count: z.number(),
    }),
  ),
  /** Rules of the document that exclude each other, and expressions that look wrong. */
  warnings: z.array(rulesProblemSchema),
});
export type RulesTrial = z.infer<typeof rulesTrialSchema>;

export const RECENT_VALUES_PAYLOADS = 10;

/** The values that fields of expressions had in the latest payloads. */
export const recentValuesSchema = z.object({
  fields: z.array(
    z.object({
      /** As it is written in an expression: `transfer.amount`. */
      path: z.string(),
      /** Different ones, the latest first; long ones are cut. */
      values: z.array(z.string()),
    }),
  ),
});
export type RecentValues = z.infer<typeof recentValuesSchema>;
