import { NETWORKS, TRANSFER_STATUSES } from '@clearbench/domain';
import * as z from 'zod/mini';
import { NETWORK_MESSAGE_STATES } from './network-message-states.ts';
import { transactionEventSchema, transactionSchema } from './transactions.ts';

export const HOP_ROLES = [
  'ordering-institution',
  'platform',
  'central-bank',
  'correspondent',
  /** Pays out instead of the networks. */
  'payout-provider',
  'beneficiary-institution',
] as const;
export type HopRole = (typeof HOP_ROLES)[number];

/** `waiting` holds the payment now; `skipped` was planned but never needed. */
export const HOP_STATES = ['passed', 'waiting', 'ahead', 'failed', 'skipped'] as const;
export type HopState = (typeof HOP_STATES)[number];

/** The event that a hop with the payment waits for. */
export const HOP_WAITS = [
  'processing',
  'conversion',
  'settlement',
  'network',
  'advice',
  'confirmation',
  'payout',
] as const;
export type HopWait = (typeof HOP_WAITS)[number];

const moneySchema = z.object({ currency: z.string(), amount: z.string() });

/** The message that carries a payment from one hop to the next, and the answer of its network. */
export const carrierSchema = z.object({
  messageId: z.string(),
  network: z.enum(NETWORKS),
  /** `MT103`, `pacs.008.001.08` … */
  type: z.string(),
  state: z.enum(NETWORK_MESSAGE_STATES),
});
export type Carrier = z.infer<typeof carrierSchema>;

/** An institution on the route of a transfer. The platform holds M0 funds before their conversion and M1 funds after it. */
export const hopSchema = z.object({
  /** Unique within the timeline: `central-bank`, `correspondent-1`. */
  key: z.string(),
  role: z.enum(HOP_ROLES),
  /** Null for a payout provider. */
  bic: z.nullable(z.string()),
  name: z.string(),
  state: z.enum(HOP_STATES),
  waitsFor: z.nullable(z.enum(HOP_WAITS)),
  arrivedAt: z.nullable(z.string()),
  leftAt: z.nullable(z.string()),
  /** The message that brought the payment here; null for the first hop, and if an intermediary bank forwarded it. */
  carrier: z.nullable(carrierSchema),
  /** gpi status and reason, such as `ACSP` and `G000`; `NAK` and the network's error code; the reason is null if there is none. */
  status: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The meaning of status and reason. */
  meaning: z.nullable(z.string()),
  /** The amount that the hop keeps, or that the provider is paid. */
  fee: z.nullable(z.extend(moneySchema, { borneBy: z.enum(['beneficiary', 'provider']) })),
  exchangeRate: z.nullable(z.object({ from: z.string(), to: z.string(), rate: z.string() })),
  /** The amounts before and after the exchange at that rate, before the fee; null if not reported. */
  exchanged: z.nullable(z.object({ from: moneySchema, to: moneySchema })),
  /** Network messages behind this hop, oldest first. */
  messageIds: z.array(z.string()),
});
export type Hop = z.infer<typeof hopSchema>;

export const BRANCH_KINDS = ['rejection', 'return', 'recall', 'investigation'] as const;

/** A branch off the direct route: a return, a recall with its answer, an investigation. */
export const branchSchema = z.object({
  /** Unique within the timeline: `recall-1`. */
  key: z.string(),
  kind: z.enum(BRANCH_KINDS),
  state: z.enum(['open', 'accepted', 'refused', 'closed']),
  title: z.string(),
  /** Key of the hop where it leaves the route. */
  hop: z.nullable(z.string()),
  steps: z.array(
    z.object({
      at: z.string(),
      text: z.string(),
      /** Status or reason code, and its meaning. */
      code: z.nullable(z.string()),
      meaning: z.nullable(z.string()),
      messageId: z.nullable(z.string()),
    }),
  ),
});
export type Branch = z.infer<typeof branchSchema>;

/** A network message of the transfer, or a posted one that a step names, without its text. */
export const timelineMessageSchema = z.object({
  id: z.string(),
  /** Null: it was posted or uploaded, and is among the transfer's messages. */
  network: z.nullable(z.enum(NETWORKS)),
  direction: z.enum(['out', 'in']),
  type: z.string(),
  state: z.enum(NETWORK_MESSAGE_STATES),
});
export type TimelineMessage = z.infer<typeof timelineMessageSchema>;

export const timelineSchema = z.object({
  transaction: transactionSchema,
  codes: z.object({ uetr: z.string(), gpi: z.string(), trn: z.string() }),
  status: z.enum(TRANSFER_STATUSES),
  hops: z.array(hopSchema),
  branches: z.array(branchSchema),
  /** Each with its network message, if there is one. */
  events: z.array(z.extend(transactionEventSchema, { messageId: z.nullable(z.string()) })),
  /** Oldest first. */
  messages: z.array(timelineMessageSchema),
  /** Name of the current holder of the payment; null once it is final. */
  heldBy: z.nullable(z.string()),
  sentAmount: moneySchema,
  /** The amount credited to the beneficiary; null until then. */
  creditedAmount: z.nullable(moneySchema),
  /** The amount that intermediary banks kept. */
  fees: z.array(moneySchema),
  /** From the arrival to the end, or until now. */
  elapsedMs: z.number(),
});
export type Timeline = z.infer<typeof timelineSchema>;
