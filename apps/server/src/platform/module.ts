import type { LiveChange } from '@clearbench/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Background, Worker } from './background/background.ts';
import type { Database } from './database/connect.ts';
import type { JobDefinition } from './jobs/define-job.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Announce } from './live/live-hub.ts';
import type { LongActs } from './long-acts/long-acts.ts';
import type { Vault } from './secrets/crypto.ts';
import type { Parking } from './sweeps/parking.ts';
import type { Sweep } from './sweeps/sweep.ts';

/** One subject of the server: its routes and its background work. */
export interface Module {
  name: string;
  routes?: Partial<Record<Zone, RoutePlugin>>;
  timers?: Timer[];
  jobs?: JobDefinition[];
  sweeps?: Sweep[];
  /** Background work of its own, beside jobs and sweeps, by its name in the list of sweeps. */
  workers?: Worker[];
  /** Its contribution to `/metrics`; made with `registers: []`, so that each server process has its own. */
  metrics?: Metric[];
  /** Runs before the first request. Changes during this time are not missed: `onChange` comes before or after. */
  start?(): Promise<void>;
  /** A change was committed, by this server process or another one. Background work that it wakes starts after this. */
  onChange?(change: LiveChange): void | Promise<void>;
  /** Runs after the last request: finishes running work. */
  close?(): Promise<void>;
}

/**
 * The guard of a route's zone. `bare`: none, the module checks its callers itself. `open`: for browsers before the login.
 * `operator`: a session. `ingestion`: an API key.
 */
export type Zone = 'bare' | 'open' | 'operator' | 'ingestion';

export type RoutePlugin = (app: FastifyInstance) => Promise<void>;

/** Work that every server process repeats for itself. Work that must happen once among all of them is a job. */
export interface Timer {
  name: string;
  periodMs: number;
  run(): Promise<void>;
}

/** The dependencies of every module. Other modules are passed along with it, as their public services. */
export interface ModuleDependencies {
  config: Config;
  database: Database;
  vault: Vault;
  logger: Logger;
  announce: Announce;
  jobs: JobQueue;
  background: Pick<Background, 'status' | 'caught'>;
  /** Sets items aside on which background work fails. */
  parking: Parking;
  /** For operations that may take longer than a request. */
  longActs: LongActs;
}
