import type * as z from 'zod/mini';

export interface JobContext {
  /** From 1. */
  attempt: number;
  isLastAttempt: boolean;
  /** Aborted when the server stops and the job has had its time to finish: it will be run again. */
  signal: AbortSignal;
}

export interface JobDefinition {
  /** Unique in the server, and stable: it is stored with each job. */
  name: string;
  /** After so many failures a job waits for somebody to run it again. */
  maxAttempts: number;
  /** When it is to be run by itself, once among all server processes: five fields, in UTC. */
  cron: string | null;
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
  run(payload: P, context: JobContext): Promise<void>;
}

/** Between attempts pass e, e², e³ … seconds: ten of them take ten hours. */
const MAX_ATTEMPTS = 10;

/**
 * Work that is done later, at least once: a job that was under way in a crash is run again, so it must have the same effect
 * when it is run twice. A job that is run by cron has the payload `{}`.
 */
export function defineJob<P>({ name, payload, maxAttempts, cron, run }: Options<P>): Job<P> {
  return {
    name,
    maxAttempts: maxAttempts ?? MAX_ATTEMPTS,
    cron: cron ?? null,
    encode: (value) => JSON.stringify(payload.parse(value)),
    perform: async (value, context) => run(payload.parse(value), context),
  };
}
