import * as z from 'zod/mini';

const lastRun = {
  lastSuccessAt: z.nullable(z.string()),
  lastFailureAt: z.nullable(z.string()),
  /** Failed attempts in total. */
  failures: z.number(),
  /** The error of the last failure. */
  lastError: z.nullable(z.string()),
};

/** A job that used up its attempts: it waits until an operator restarts it. */
export const failedJobSchema = z.object({
  id: z.string(),
  name: z.string(),
  attempts: z.number(),
  error: z.nullable(z.string()),
  createdAt: z.string(),
  failedAt: z.string(),
});
export type FailedJob = z.infer<typeof failedJobSchema>;

export const backgroundWorkSchema = z.object({
  jobs: z.array(
    z.object({ name: z.string(), waiting: z.number(), running: z.number(), failed: z.number(), ...lastRun }),
  ),
  sweeps: z.array(
    z.object({
      name: z.string(),
      /** The number of waiting rows; null if unknown. */
      waiting: z.nullable(z.number()),
      ...lastRun,
    }),
  ),
  /** The last hundred. */
  failedJobs: z.array(failedJobSchema),
});
export type BackgroundWork = z.infer<typeof backgroundWorkSchema>;

/** Parked background work: it failed, and everything else continues. It is retried automatically, at growing intervals. */
export const parkedItemSchema = z.object({
  id: z.string(),
  /** The sweep that failed on it. */
  work: z.string(),
  /** The failed work, and the reason. */
  problem: z.string(),
  /** The transfer that it concerns, if any. */
  transactionId: z.nullable(z.string()),
  attempts: z.number(),
  parkedAt: z.string(),
  retryAt: z.string(),
});
export type ParkedItem = z.infer<typeof parkedItemSchema>;
/** Maximum lengths of the texts of a report; a console truncates longer ones. */
export const CONSOLE_FAILURE_MAX = {
  path: 300,
  name: 100,
  message: 500,
  stack: 2_000,
  requestId: 64,
} as const;

const cut = (field: keyof typeof CONSOLE_FAILURE_MAX) =>
  z.string().check(z.maxLength(CONSOLE_FAILURE_MAX[field]));

/** An error that a console caught while it showed a page. It is only logged, and its contents are not trusted. */
export const consoleFailureSchema = z.object({
  /** Shown to the operator as a reference to the log line. */
  reference: z.string().check(z.regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/, 'Expected a reference like K7Q2-M9XA')),
  /** The path of the page, without its query. */
  path: cut('path'),
  name: cut('name'),
  message: cut('message'),
  stack: z.nullable(cut('stack')),
  /** `X-Request-Id` of the response that the error is about. */
  requestId: z.nullable(cut('requestId')),
});
export type ConsoleFailure = z.infer<typeof consoleFailureSchema>;
