import * as z from 'zod/mini';

/** What passed between two readings of one server process, in rates. */
export const figureIntervalSchema = z.object({
  /** When it ended: ISO 8601, real time. */
  at: z.string(),
  requestsPerSecond: z.number(),
  /** Share of answers with a status of 500 and above, 0 to 1; null without an answer. */
  errorRate: z.nullable(z.number()),
  /** Processor time used, in shares of one core. */
  cores: z.number(),
  /** How late timers ran at the 99th percentile, in milliseconds. */
  eventLoopP99Ms: z.number(),
  memoryBytes: z.number(),
});
export type FigureInterval = z.infer<typeof figureIntervalSchema>;

/** What one server process says of itself. Counts are since it started: a rate is the difference of two readings. */
export const figuresSchema = z.object({
  /** ISO 8601, real time. */
  at: z.string(),
  uptimeSeconds: z.number(),
  /** Processor time used so far, in seconds, user and system. */
  processorSeconds: z.number(),
  memoryBytes: z.number(),
  heapBytes: z.number(),
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
  /** The last minutes, oldest first, whether or not anybody looked. */
  history: z.array(figureIntervalSchema),
});
export type Figures = z.infer<typeof figuresSchema>;
