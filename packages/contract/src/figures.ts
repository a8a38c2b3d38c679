import * as z from 'zod/mini';

/** What one server process says of itself. Counts are since it started: a rate is the difference of two readings. */
export const figuresSchema = z.object({
  /** ISO 8601, real time. */
  at: z.string(),
  uptimeSeconds: z.number(),
  /** Processor time used so far, in seconds, user and system. */
  processorSeconds: z.number(),
  memoryBytes: z.number(),
  heapBytes: z.number(),
  /** How late timers ran since the last reading, in milliseconds. */
  eventLoopMs: z.object({ p50: z.number(), p99: z.number() }),
  requests: z.number(),
  /** Answers with a status of 500 and above. */
  errors: z.number(),
  /** Requests by how long they took, up to and including each bound; the last bound is null, for all that took longer. */
  latency: z.array(z.object({ upToSeconds: z.nullable(z.number()), count: z.number() })),
  database: z.object({ busy: z.number(), idle: z.number(), waiting: z.number() }),
  jobs: z.object({ waiting: z.number(), running: z.number(), failed: z.number() }),
  /** How much waits for each sweep that counts it. */
  sweeps: z.array(z.object({ name: z.string(), depth: z.number() })),
  /** What stands before every route of the console. */
  middleware: z.array(z.object({ name: z.string(), isOn: z.boolean() })),
});
export type Figures = z.infer<typeof figuresSchema>;
