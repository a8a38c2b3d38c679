import { SCENARIO_NAMES } from '@clearbench/domain';
import * as z from 'zod/mini';
import { durationSchema } from './duration.ts';

export { durationMs, durationText } from './duration.ts';

/** A test plan as a person writes it: cases, each with the partner's task, the expected events and the time limit. */

export const CASES_MAX = 60;
export const STEPS_MAX = 12;
export const COUNT_MAX = 100;
export const CONDITION_MAX_LENGTH = 2_000;
/** The limit of a document as JSON, in characters. */
export const PLAN_MAX_LENGTH = 256 * 1024;

/** The kinds of events that steps refer to. The variable of a condition is the same word in the singular. */
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

/** The name by which later conditions refer to the event of an earlier step. */
const variable = z
  .string()
  .check(z.regex(/^[a-z][a-zA-Z0-9_]{0,30}$/, 'A small letter, then letters, digits and _, like refused'));

const count = z.int().check(z.gte(1), z.lte(COUNT_MAX, `At most ${COUNT_MAX}`));

/** The description of a property, which editors show. */
const described = <T extends z.ZodMiniType>(schema: T, description: string): T =>
  schema.check(z.describe(description));

export const stepSchema = z.strictObject({
  as: described(
    z.optional(variable),
    'The name under which later conditions refer to the event of this step; to the last one, if it needs several.',
  ),
  on: described(z.enum(EVENT_KINDS), 'The kind of event to look for.'),
  where: described(
    text(CONDITION_MAX_LENGTH),
    'A condition in CEL over the event (payload, transfer, message, delivery or call) and those of earlier named steps.',
  ),
  text: described(text(300), 'The condition in words.'),
  count: described(z.optional(count), 'How many such events are needed; one if missing.'),
  within: described(
    z.optional(durationSchema),
    'The time limit after the previous step, or after the start of the case: PT20S.',
  ),
});
export type PlanStep = z.infer<typeof stepSchema>;

/**
 * An event that must not happen, from the first step that its condition names on, otherwise from the start of the
 * case.
 */
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

/** A transfer that the workspace creates, or a recall of its last payment. */
export const PARTNER_MESSAGES = ['transfer', 'recall'] as const;

const kindOf = <K extends TriggerKind>(kind: K, description: string) =>
  described(z.literal(kind), description);

export const triggerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: kindOf('scenario', "Applies a scenario to the partner's next payment."),
    scenario: described(z.enum(SCENARIO_NAMES), 'The scenario of the next payment.'),
  }),
  z.strictObject({
    kind: kindOf('clock', 'Advances the virtual clock.'),
    advance: described(durationSchema, 'How far the virtual clock is advanced: P1D.'),
  }),
  z.strictObject({
    kind: kindOf('message', "Sends a message to the partner's systems."),
    message: described(z.enum(PARTNER_MESSAGES), 'A new transfer, or a recall of the last payment.'),
  }),
  z.strictObject({
    kind: kindOf('unavailable', 'Answers the next posts with 503.'),
    times: described(z.int().check(z.gte(1), z.lte(10)), 'How many posts are answered with 503.'),
    retryAfterSeconds: described(
      z.int().check(z.gte(1), z.lte(600)),
      'The seconds that Retry-After asks the partner to wait.',
    ),
  }),
  z.strictObject({
    kind: kindOf(
      'webhook-signature',
      'Calls each active webhook with an invalid signature, then with a valid one.',
    ),
  }),
  z.strictObject({
    kind: kindOf('duplicate-delivery', 'Sends the last accepted notification again, with the same id.'),
  }),
]);
export type PlanTrigger = z.infer<typeof triggerSchema>;

export const STARTS = ['automatic', 'manual'] as const;

export const caseSchema = z.strictObject({
  id: described(slug, 'The id of the case, unique in the plan.'),
  title: described(text(120), 'The title of the case.'),
  instructions: described(text(2_000), 'What the partner does.'),
  expect: described(text(2_000), 'The expected result, in words.'),
  trigger: described(z.optional(triggerSchema), 'What the workspace does when the case starts.'),
  start: described(
    z.optional(z.enum(STARTS)),
    'automatic: with the run; manual: when the partner is ready, which is the default of a case with a trigger.',
  ),
  steps: described(
    z
      .array(stepSchema)
      .check(z.minLength(1, 'At least one step'), z.maxLength(STEPS_MAX, `At most ${STEPS_MAX} steps`)),
    'The events that must happen, in this order.',
  ),
  never: described(
    z.optional(z.array(neverSchema).check(z.maxLength(STEPS_MAX, `At most ${STEPS_MAX}`))),
    'Events that must not happen; each fails the case at once.',
  ),
  settle: described(
    z.optional(durationSchema),
    'How long after the last step a case with never is still watched; until its limit if missing.',
  ),
  within: described(durationSchema, 'The time limit of the case, from its start: PT2H.'),
});
export type PlanCase = z.infer<typeof caseSchema>;

export const planDocumentSchema = z.strictObject({
  name: described(slug, 'The name of the plan in addresses and commands, unique in the workspace.'),
  title: described(text(120), 'The title of the plan.'),
  description: described(z.optional(text(2_000)), 'What the plan is for.'),
  cases: described(
    z
      .array(caseSchema)
      .check(z.minLength(1, 'At least one case'), z.maxLength(CASES_MAX, `At most ${CASES_MAX} cases`)),
    'The cases that the partner has to pass.',
  ),
});
export type PlanDocument = z.infer<typeof planDocumentSchema>;
