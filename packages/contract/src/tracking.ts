import { NETWORKS, TRANSFER_STATUSES } from '@clearbench/domain';
import * as z from 'zod/mini';
import { transactionEventSchema, transactionSchema } from './transactions.ts';

export const HOP_ROLES = [
  'ordering-institution',
  'platform',
  'central-bank',
  'network',
  'correspondent',
  'beneficiary-institution',
  'payout',
] as const;

const moneySchema = z.object({ currency: z.string(), amount: z.string() });

/** One institution on the way of a transfer. */
export const hopSchema = z.object({
  role: z.enum(HOP_ROLES),
  bic: z.nullable(z.string()),
  name: z.string(),
  network: z.nullable(z.enum(NETWORKS)),
  /** `waiting` is where the payment is held now. */
  state: z.enum(['passed', 'waiting', 'ahead', 'failed']),
  arrivedAt: z.nullable(z.string()),
  leftAt: z.nullable(z.string()),
  /** gpi status and reason, like `ACSP` and `G000`; reason null where there is none. */
  status: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** What status and reason mean. */
  meaning: z.nullable(z.string()),
  fee: z.nullable(moneySchema),
  exchangeRate: z.nullable(z.object({ from: z.string(), to: z.string(), rate: z.string() })),
  /** Network messages behind this hop, oldest first. */
  messageIds: z.array(z.string()),
});
export type Hop = z.infer<typeof hopSchema>;

/** What leaves the straight way: a return, a recall with its answer, an investigation. */
export const branchSchema = z.object({
  kind: z.enum(['return', 'recall', 'investigation', 'rejection']),
  state: z.enum(['open', 'accepted', 'refused', 'closed']),
  title: z.string(),
  steps: z.array(
    z.object({
      at: z.string(),
      text: z.string(),
      code: z.nullable(z.string()),
      messageId: z.nullable(z.string()),
    }),
  ),
});
export type Branch = z.infer<typeof branchSchema>;

export const timelineSchema = z.object({
  transaction: transactionSchema,
  codes: z.object({ uetr: z.string(), gpi: z.string(), trn: z.string() }),
  status: z.enum(TRANSFER_STATUSES),
  hops: z.array(hopSchema),
  branches: z.array(branchSchema),
  events: z.array(transactionEventSchema),
  /** Name of who holds the payment now; null once it is final. */
  heldBy: z.nullable(z.string()),
  sentAmount: moneySchema,
  /** What the beneficiary was credited; null until then. */
  creditedAmount: z.nullable(moneySchema),
  fees: z.array(moneySchema),
  elapsedMs: z.number(),
});
export type Timeline = z.infer<typeof timelineSchema>;
