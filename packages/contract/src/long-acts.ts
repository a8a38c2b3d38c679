import * as z from 'zod/mini';
import { storable } from './text.ts';

/** Operations that operators start and the server continues, because they take longer than a request. */
export const LONG_ACT_KINDS = ['webhook.deletion', 'webhook.replay'] as const;
export type LongActKind = (typeof LONG_ACT_KINDS)[number];

/** `failed`: stopped after repeated failures; a retry continues at the same position. */
export const LONG_ACT_STATES = ['running', 'done', 'cancelled', 'failed'] as const;
export type LongActState = (typeof LONG_ACT_STATES)[number];

export const longActSchema = z.object({
  id: z.string(),
  kind: z.enum(LONG_ACT_KINDS),
  /** The id of its object: a webhook. */
  objectId: z.string(),
  state: z.enum(LONG_ACT_STATES),
  /** The completed number of items: deliveries. */
  done: z.number(),
  /** The total number of items; null while unknown. */
  total: z.nullable(z.number()),
  /** The name of the operator who started it. */
  startedBy: z.string(),
  startedAt: z.string(),
  /** Null until it has ended. */
  finishedAt: z.nullable(z.string()),
  /** Why it cannot continue; null while it does. */
  problem: z.nullable(z.string()),
});
export type LongAct = z.infer<typeof longActSchema>;

export const longActQuerySchema = z.object({
  /** The id of their object. Missing: all objects. */
  object: z.optional(z.string().check(storable, z.maxLength(200, 'At most 200 characters'))),
});
