import { SCENARIO_NAMES } from '@clearbench/domain';
import * as z from 'zod/mini';
import { durationSchema } from './duration.ts';

export { durationMs, durationText } from './duration.ts';

/** A test plan as a person writes it: cases, each with what the partner does and what must be seen, by when. */

export const CASES_MAX = 60;
export const STEPS_MAX = 12;
export const COUNT_MAX = 100;
export const CONDITION_MAX_LENGTH = 2_000;
/** The greatest length of a document as JSON, in characters. */
export const PLAN_MAX_LENGTH = 256 * 1024;

/** The kinds of events that steps look at. The variable of a condition is the same word in the singular. */
export const EVENT_KINDS = ['payloads', 'transfers', 'messages', 'deliveries', 'calls'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const EVENT_VARIABLES = {
  payloads: 'payload',
  transfers: 'transfer',
  messages: 'message',
  deliveries: 'delivery',
  calls: 'call',
} as const satisfies Record<EventKind, string>;

const text = (max: number) =>
  z.string().check(z.minLength(1, 'Please enter a text'), z.maxLength(max, `At most ${max} characters`));

const slug = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'Small letters, digits and hyphens, like wrong-iban'));

/** How later conditions call the event that held an earlier step. */
const variable = z
  .string()
  .check(z.regex(/^[a-z][a-zA-Z0-9_]{0,30}$/, 'A small letter, then letters, digits and _, like refused'));

const count = z.int().check(z.gte(1), z.lte(COUNT_MAX, `At most ${COUNT_MAX}`));

export const stepSchema = z.strictObject({
  /** Later conditions use the event of this step under this name; the last one, if it needs several. */
  as: z.optional(variable),
  over: z.enum(EVENT_KINDS),
  /** In CEL, over the event and those of earlier steps with a name. */
  where: text(CONDITION_MAX_LENGTH),
  /** In words, for who reads the plan. */
  text: text(300),
  /** How many such events are needed; one if missing. */
  count: z.optional(count),
  /** The time after the step before, or after the start of the case. */
  within: z.optional(durationSchema),
});
export type PlanStep = z.infer<typeof stepSchema>;

/** An event that must not happen, from the first step that its condition names, or else from the start of the case. */
export const neverSchema = z.omit(stepSchema, { as: true, count: true, within: true });
export type PlanNever = z.infer<typeof neverSchema>;

export const TRIGGER_KINDS = [
  'scenario',
  'clock',
  'message',
  'unavailable',
  'webhook-signature',
  'duplicate-delivery',
] as const;
export type TriggerKind = (typeof TRIGGER_KINDS)[number];

/** A transfer that is made in the workspace, or a recall of its last payment. */
export const PARTNER_MESSAGES = ['transfer', 'recall'] as const;

export const triggerSchema = z.discriminatedUnion('kind', [
  /** The partner's next payment meets this scenario. */
  z.strictObject({ kind: z.literal('scenario'), scenario: z.enum(SCENARIO_NAMES) }),
  /** The virtual clock is set ahead by this much. */
  z.strictObject({ kind: z.literal('clock'), ahead: durationSchema }),
  /** A message reaches the partner's systems. */
  z.strictObject({ kind: z.literal('message'), message: z.enum(PARTNER_MESSAGES) }),
  /** The next posts with an API key are answered 503. */
  z.strictObject({
    kind: z.literal('unavailable'),
    times: z.int().check(z.gte(1), z.lte(10)),
    retryAfterSeconds: z.int().check(z.gte(1), z.lte(600)),
  }),
  /** Every active webhook gets a test with a wrong signature, and then one with a right one. */
  z.strictObject({ kind: z.literal('webhook-signature') }),
  /** The last delivery that was accepted is sent again, with the same id. */
  z.strictObject({ kind: z.literal('duplicate-delivery') }),
]);
export type PlanTrigger = z.infer<typeof triggerSchema>;

export const STARTS = ['with-run', 'by-hand'] as const;

export const caseSchema = z.strictObject({
  id: slug,
  title: text(120),
  /** The task of the partner. */
  do: text(2_000),
  /** The outcome that must be seen. */
  see: text(2_000),
  /** The act of the workspace when the case starts. */
  trigger: z.optional(triggerSchema),
  /** If missing, a case with a trigger starts `by-hand`, and any other `with-run`. */
  start: z.optional(z.enum(STARTS)),
  steps: z
    .array(stepSchema)
    .check(z.minLength(1, 'At least one step'), z.maxLength(STEPS_MAX, `At most ${STEPS_MAX} steps`)),
  never: z.optional(z.array(neverSchema).check(z.maxLength(STEPS_MAX, `At most ${STEPS_MAX}`))),
  /** How long after its last step a case with `never` is watched; until its limit if missing. */
  quiet: z.optional(durationSchema),
  /** The limit, from the start of the case. */
  within: durationSchema,
});
export type PlanCase = z.infer<typeof caseSchema>;

export const planDocumentSchema = z.strictObject({
  name: slug,
  title: text(120),
  description: z.optional(text(2_000)),
  cases: z
    .array(caseSchema)
    .check(z.minLength(1, 'At least one case'), z.maxLength(CASES_MAX, `At most ${CASES_MAX} cases`)),
});
export type PlanDocument = z.infer<typeof planDocumentSchema>;
