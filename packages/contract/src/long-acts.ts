import * as z from 'zod/mini';
import { storable } from './text.ts';

/** What operators start and the server goes on with by itself, because it takes longer than a request. */
export const LONG_ACT_KINDS = ['webhook.deletion', 'webhook.replay'] as const;
export type LongActKind = (typeof LONG_ACT_KINDS)[number];

/** `failed`: given up after repeated failures; it goes on where it stopped once somebody tries it again. */
export const LONG_ACT_STATES = ['running', 'done', 'cancelled', 'failed'] as const;
export type LongActState = (typeof LONG_ACT_STATES)[number];

export const longActSchema = z.object({
  id: z.string(),
  kind: z.enum(LONG_ACT_KINDS),
  /** The id of what it is done to: of a webhook. */
  objectId: z.string(),
  state: z.enum(LONG_ACT_STATES),
  /** How much is done so far: deliveries. */
  done: z.number(),
  /** Of how many; null while unknown. */
  total: z.nullable(z.number()),
  /** The name of who started it. */
  startedBy: z.string(),
  startedAt: z.string(),
  /** Null until it has ended. */
  finishedAt: z.nullable(z.string()),
  /** Why it cannot go on; null while it does. */
  problem: z.nullable(z.string()),
});
export type LongAct = z.infer<typeof longActSchema>;

export const longActQuerySchema = z.object({
  /** The id of what they are done to. Missing: of everything. */
  object: z.optional(z.string().check(storable, z.maxLength(200, 'At most 200 characters'))),
});
