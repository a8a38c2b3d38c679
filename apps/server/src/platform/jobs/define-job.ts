import type * as z from 'zod/mini';

export interface JobContext {
  /** Counted from 1. */
  attempt: number;
  isLastAttempt: boolean;
  /** Aborted when the server stops and the job has used up its time to finish: it will run again. */
  signal: AbortSignal;
}

export interface JobDefinition {
  /** Unique in the server, and stable: it is stored with each job. */
  name: string;
  /** After this many failures a job waits until an operator restarts it. */
  maxAttempts: number;
  /**
   * Cron schedule, five fields in UTC: the job then runs automatically, once among all server processes, for each workspace that was
   * used since the last run.
   */
  cron: string | null;
  /** The schedule also covers workspaces that were not used since. */
  alsoUnused: boolean;
  perform(payload: unknown, context: JobContext): Promise<void>;
}

export interface Job<P> extends JobDefinition {
  encode(payload: P): string;
}

interface Options<P> {
  name: string;
  payload: z.ZodMiniType<P>;
  maxAttempts?: number;
  cron?: string;
  alsoUnused?: boolean;
  run(payload: P, context: JobContext): Promise<void>;
}

/** The pauses between attempts are e, e², e³ … seconds; ten attempts take less than four hours. */
const MAX_ATTEMPTS = 10;

/**
 * Work that runs later, at least once. A job that was running during a crash runs again, so running it twice must
 * have the same effect as once. A cron job has the payload `{}`.
 */
export function defineJob<P>({
  name,
  payload,
  maxAttempts,
  cron,
  alsoUnused = false,
  run,
}: Options<P>): Job<P> {
  return {
    name,
    maxAttempts: maxAttempts ?? MAX_ATTEMPTS,
    cron: cron ?? null,
    alsoUnused,
    encode: (value) => JSON.stringify(payload.parse(value)),
    perform: async (value, context) => run(payload.parse(value), context),
  };
}

const MINUTE_MS = 60_000;

/** The time between two runs of a schedule, which is a day at most. */
export function periodMs(cron: string): number {
  const [minute = '', hour] = cron.split(' ');
  if (hour !== '*') return 24 * 60 * MINUTE_MS;
  const [, step = '60'] = /^\*\/(\d+)$/.exec(minute) ?? [];
  return Number(step) * MINUTE_MS;
}
