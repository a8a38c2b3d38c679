import { NETWORKS, TRANSFER_STATUSES } from '@clearbench/domain';
import * as z from 'zod/mini';
import { parkedItemSchema } from './system.ts';
import { failureReasonSchema, transactionSchema } from './transactions.ts';

/** How many days the dashboard looks back, including today. */
export const DASHBOARD_DAYS = 30;
/** Counts of problems stop here: a larger number would not matter. */
export const ATTENTION_COUNT_MAX = 100;
/** How many affected transfers the dashboard names of each kind. */
export const TROUBLE_SHOWN = 3;
/** How many parked items the dashboard names. */
export const PARKED_SHOWN = 5;

/** A transfer that needs an operator. */
const troubledTransferSchema = z.object({
  transactionId: z.string(),
  /** The message of its event. */
  message: z.string(),
  at: z.string(),
  /** Null unless it has failed. */
  reason: z.nullable(failureReasonSchema),
});
export type TroubledTransfer = z.infer<typeof troubledTransferSchema>;

/**
 * Affected transfers: their number, up to `ATTENTION_COUNT_MAX`, and up to `TROUBLE_SHOWN` of them, newest first. A
 * transfer that is affected in several ways counts only in the first of: parked, failed, refused, payouts, held.
 */
const troubleSchema = z.object({
  count: z.number(),
  /** There may be more than `count`. */
  limited: z.boolean(),
  newest: z.array(troubledTransferSchema),
});
export type Trouble = z.infer<typeof troubleSchema>;

export const dashboardSchema = z.object({
  /** Today by the virtual clock, UTC. */
  day: z.string(),
  /** The items that need an operator. */
  attention: z.object({
    /** Within the last 24 hours of the virtual clock. */
    failed: troubleSchema,
    /** Messages that a network refused (NAK), within the same time. */
    refused: troubleSchema,
    /** Taken out of automation and waiting for the operator. */
    held: troubleSchema,
    /** Payouts that were tried more than once and have a problem. */
    payouts: troubleSchema,
    /** The parked items: how many, up to `ATTENTION_COUNT_MAX`, and the newest of them. */
    parked: z.object({ count: z.number(), newest: z.array(parkedItemSchema) }),
    /** Disconnected, or in a simulated outage. */
    networksDown: z.array(
      z.object({
        network: z.enum(NETWORKS),
        name: z.string(),
        queued: z.number(),
        outageUntil: z.nullable(z.string()),
      }),
    ),
    /** Active, but at least the last two attempts failed. */
    webhooksFailing: z.array(
      z.object({
        id: z.string(),
        url: z.string(),
        since: z.string(),
        lastStatus: z.nullable(z.number()),
        lastError: z.nullable(z.string()),
      }),
    ),
    /** Disabled by the server: they failed for too long, or answered 410 Gone. */
    webhooksDisabled: z.array(z.object({ id: z.string(), url: z.string(), reason: z.nullable(z.string()) })),
    /** Orders over EBICS that wait for a signature, up to `ATTENTION_COUNT_MAX`. */
    ordersWaiting: z.number(),
    /** The used share of the quota, from `QUOTA_WARNING_SHARE` on; null below it. Nothing new is accepted from 1 on. */
    storage: z.nullable(z.object({ usedShare: z.number() })),
  }),
  /** Currencies with most transfers first. */
  today: z.array(z.object({ currency: z.string(), transfers: z.number(), amount: z.string() })),
  /** All transfers by their current status. */
  statuses: z.array(z.object({ status: z.enum(TRANSFER_STATUSES), count: z.number() })),
  /** Transfers by day of arrival, oldest first, without gaps. */
  days: z.array(z.object({ day: z.string(), transfers: z.number() })),
  /** The newest transfers. */
  latest: z.array(transactionSchema),
  /** The first steps of an operator, and whether this server has recorded them. */
  firstSteps: z.object({
    payment: z.boolean(),
    completed: z.boolean(),
    failed: z.boolean(),
    /** A key was used to post a payload. */
    keyUsed: z.boolean(),
  }),
});
export type Dashboard = z.infer<typeof dashboardSchema>;
