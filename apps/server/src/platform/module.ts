import type { LiveChange, WorkspaceRole } from '@clearbench/contract';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
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
    /** Test plans also see operators' calls of it. */
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
  /** Additional background work besides jobs and sweeps, by its name in the list of sweeps. */
  workers?: Worker[];
  /** Runs before the first request. No change is missed meanwhile: `onChange` is called before or after. */
  start?(): Promise<void>;
  /** This process or another one committed a change. Background work that it wakes starts after this. */
  onChange?(change: LiveChange): void | Promise<void>;
  /** Runs after the last request: finishes running work. */
  close?(): Promise<void>;
}

/** The guard of a route's zone. `bare`: none, the module checks its callers itself. `operator`: a session. `ingestion`: an API key. */
export type Zone = 'bare' | 'operator' | 'ingestion';

export type RoutePlugin = (app: FastifyInstance) => Promise<void>;

/** The option of routes that serve all workspaces: returns the services of the request's workspace. */
export interface PerWorkspace<Services> {
  of: (request: FastifyRequest) => Services;
  /**
   * For routes that anybody may call: null if there is no such workspace. Then they refuse the caller as they refuse a stranger, so that
   * nobody can find out which workspaces exist.
   */
  find: (request: FastifyRequest) => Services | null;
  /** For a request that lasts: keeps its workspace open. Returns how to end that. */
  keep: (request: FastifyRequest) => () => void;
}

/** The routes of a module by zone. They are registered once in a server process. */
export type ModuleRoutes<M extends Module> = Partial<
  Record<Zone, readonly FastifyPluginAsync<PerWorkspace<M>>[]>
>;

/**
 * Work that every server process with the open workspace repeats. Work that must happen once across all of them is a
 * job.
 */
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
  /**
   * For routes that anybody may call: call it before a known sender changes something. Other calls do not keep the
   * workspace in use.
   */
  use(): Promise<void>;
  jobs: JobQueue;
  background: Pick<Background, 'status' | 'caught'>;
  /** Sets items aside on which background work fails. */
  parking: Parking;
  /** For operations that may take longer than a request. */
  longActs: LongActs;
}
