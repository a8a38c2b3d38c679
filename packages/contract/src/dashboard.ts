import { NETWORKS, TRANSFER_STATUSES } from '@clearbench/domain';
import * as z from 'zod/mini';
import { transactionSchema } from './transactions.ts';

/** How many days the dashboard looks back, today included. */
export const DASHBOARD_DAYS = 30;
/** The count of something that needs attention stops here: more is as bad. */
export const ATTENTION_COUNT_MAX = 100;

/** Transfers that something happened to: how many, up to `ATTENTION_COUNT_MAX`, and the newest of them. */
const troubleSchema = z.object({
  count: z.number(),
  /** There may be more than `count`. */
  limited: z.boolean(),
  newest: z.nullable(
    z.object({
      transactionId: z.string(),
      /** What happened, in the words of its event. */
      message: z.string(),
      at: z.string(),
    }),
  ),
});
export type Trouble = z.infer<typeof troubleSchema>;

export const dashboardSchema = z.object({
  /** Today by the virtual clock, UTC. */
  day: z.string(),
  /** What needs a person. */
  attention: z.object({
    /** Within the last 24 hours of the virtual clock. */
    failed: troubleSchema,
    /** Messages that a network refused (NAK), within the same time. */
    refused: troubleSchema,
    /** Taken out of automation and waiting for the operator. */
    held: troubleSchema,
    /** Disconnected, or in a simulated outage. */
    networksDown: z.array(
      z.object({
        network: z.enum(NETWORKS),
        name: z.string(),
        queued: z.number(),
        outageUntil: z.nullable(z.string()),
      }),
    ),
    /** Switched off by the server: they failed for too long, or said that they are gone. */
    webhooksDisabled: z.array(z.object({ id: z.string(), url: z.string(), reason: z.nullable(z.string()) })),
  }),
  /** Most transfers first. */
  today: z.array(z.object({ currency: z.string(), transfers: z.number(), amount: z.string() })),
  /** Every transfer, by the status that it has now. */
  statuses: z.array(z.object({ status: z.enum(TRANSFER_STATUSES), count: z.number() })),
  /** Transfers by day of arrival, oldest first, without gaps. */
  days: z.array(z.object({ day: z.string(), transfers: z.number() })),
  /** The newest transfers. */
  latest: z.array(transactionSchema),
  /** The first steps that somebody takes, and whether this server has seen them. */
  firstSteps: z.object({
    payment: z.boolean(),
    completed: z.boolean(),
    failed: z.boolean(),
    /** A key was used to post something. */
    keyUsed: z.boolean(),
  }),
});
export type Dashboard = z.infer<typeof dashboardSchema>;
