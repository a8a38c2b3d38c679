import * as z from 'zod/mini';

/** Rates between two readings of one server process. */
export const figureIntervalSchema = z.object({
  /** When the interval ended: ISO 8601, real time. */
  at: z.string(),
  requestsPerSecond: z.number(),
  /** Share of responses with a status of 500 and above, 0 to 1; null without a response. */
  errorRate: z.nullable(z.number()),
  /** Processor time used, as a share of one core. */
  cores: z.number(),
  /** How late timers ran at the 99th percentile, in milliseconds. */
  eventLoopP99Ms: z.number(),
  memoryBytes: z.number(),
});
export type FigureInterval = z.infer<typeof figureIntervalSchema>;

/** The figures of one server process, and of the background work of one workspace. Counts start with the process: a rate is the difference of two readings. */
export const figuresSchema = z.object({
  /** ISO 8601, real time. */
  at: z.string(),
  uptimeSeconds: z.number(),
  /** Processor time used so far, in seconds, user and system. */
  processorSeconds: z.number(),
  memoryBytes: z.number(),
  heapBytes: z.number(),
  requests: z.number(),
  /** Responses with a status of 500 and above. */
  errors: z.number(),
  /** Requests by duration, up to and including each bound; the last bound is null and counts all longer ones. */
  latency: z.array(z.object({ upToSeconds: z.nullable(z.number()), count: z.number() })),
  database: z.object({ busy: z.number(), idle: z.number(), waiting: z.number() }),
  /** The jobs of the workspace. */
  jobs: z.object({ waiting: z.number(), running: z.number(), failed: z.number() }),
  /** The number of the workspace's rows that wait for each sweep, if the sweep counts them. */
  sweeps: z.array(z.object({ name: z.string(), depth: z.number() })),
  /** The middleware of every route of the console. */
  middleware: z.array(z.object({ name: z.string(), isOn: z.boolean() })),
  /** The last minutes, oldest first, also without a viewer. */
  history: z.array(figureIntervalSchema),
});
export type Figures = z.infer<typeof figuresSchema>;
