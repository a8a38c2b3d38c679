import type { LiveChange, WorkspaceRole } from '@clearbench/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Background, Worker } from './background/background.ts';
import type { WorkspaceDatabase } from './database/connect.ts';
import type { JobDefinition } from './jobs/define-job.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Announce } from './live/live-hub.ts';
import type { LongActs } from './long-acts/long-acts.ts';
import type { Vault } from './secrets/crypto.ts';
import type { Parking } from './sweeps/parking.ts';
import type { Sweep } from './sweeps/sweep.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Test plans see calls of it by operators, too. */
    seenByTestPlans?: boolean;
  }
  interface FastifyRequest {
    /** The role of the operator in the workspace of the request; in the operators' zone. */
    role: WorkspaceRole;
  }
}

/** One subject of the server, in one workspace or for the installation: its services and its background work. */
export interface Module {
  name: string;
  timers?: Timer[];
  jobs?: JobDefinition[];
  sweeps?: Sweep[];
  /** Background work of its own, beside jobs and sweeps, by its name in the list of sweeps. */
  workers?: Worker[];
  /** Runs before the first request. Changes during this time are not missed: `onChange` comes before or after. */
  start?(): Promise<void>;
  /** A change was committed, by this server process or another one. Background work that it wakes starts after this. */
  onChange?(change: LiveChange): void | Promise<void>;
  /** Runs after the last request: finishes running work. */
  close?(): Promise<void>;
}

/** The guard of a route's zone. `bare`: none, the module checks its callers itself. `operator`: a session. `ingestion`: an API key. */
export type Zone = 'bare' | 'operator' | 'ingestion';

export type RoutePlugin = (app: FastifyInstance) => Promise<void>;

/** The option of routes that serve all workspaces: it returns the services of the workspace that a request is for. */
export interface PerWorkspace<Services> {
  of: (request: FastifyRequest) => Services;
  /** For a request that lasts: keeps its workspace open. Returns how to end that. */
  keep: (request: FastifyRequest) => () => void;
}

/** The routes of a module by zone. They are registered once in a server process. */
export type ModuleRoutes<M extends Module> = Partial<
  Record<Zone, readonly FastifyPluginAsyncZod<PerWorkspace<M>>[]>
>;

/** Work that every server process in which the workspace is open repeats for itself. Work that must happen once among all of them is a job. */
export interface Timer {
  name: string;
  periodMs: number;
  run(): Promise<void>;
}

/** The dependencies of every module. Other modules are passed along with it, as their public services. */
export interface ModuleDependencies {
  /** `publicUrl` is that of the workspace. */
  config: Config;
  /** The prefix of the paths of the workspace; empty for `main`. */
  prefix: string;
  database: WorkspaceDatabase;
  vault: Vault;
  logger: Logger;
  announce: Announce;
  /** Where anybody may call: before the call of a known sender changes something. Others do not keep the workspace in use. */
  use(): Promise<void>;
  jobs: JobQueue;
  background: Pick<Background, 'status' | 'caught'>;
  /** Sets items aside on which background work fails. */
  parking: Parking;
  /** For operations that may take longer than a request. */
  longActs: LongActs;
}
