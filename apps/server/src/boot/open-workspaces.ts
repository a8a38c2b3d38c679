import type { Logger } from 'pino';
import { type Directory, type DirectoryEntry, noWorkspace } from '../modules/workspaces/index.ts';
import { isDatabaseUnavailable } from '../platform/database/errors.ts';
import { NEWEST_VERSION } from '../platform/database/migrate.ts';
import { AppError } from '../platform/errors.ts';
import { OneByOne } from '../platform/one-by-one.ts';
import type { OpenWorkspace } from './open-workspace.ts';

interface Dependencies {
  directory: Pick<Directory, 'byId' | 'forget'>;
  /** Creates the modules of a workspace without starting them. */
  create(entry: DirectoryEntry): OpenWorkspace;
  migrate(id: string): Promise<void>;
  /** The workspace could not be migrated; the others continue. */
  noteProblem(id: string, problem: string): Promise<void>;
  /** True while this process does its background work. */
  isLeased(id: string): boolean;
  onClosed(id: string): void;
  logger: Logger;
}

/** Above this number, workspaces that were unused for a while are closed. */
const OPEN_MAX = 256;
const UNUSED_MS = 60_000;
/** A workspace that was unused for this long is closed in any case. */
const IDLE_MS = 600_000;
/** How long to wait before trying again to migrate a workspace. */
const RETRY_MS = 60_000;

/** The workspaces that are open in this server process. A workspace is opened, and migrated, when it is used. */
export class OpenWorkspaces {
  readonly #dependencies: Dependencies;
  readonly #open = new Map<string, OpenWorkspace>();
  readonly #opening = new Map<string, Promise<OpenWorkspace>>();
  readonly #closing = new Map<string, Promise<void>>();
  readonly #failed = new Map<string, { atMs: number; error: AppError }>();
  /**
   * Schemas are migrated one at a time. Waiting ones hold no connection, because a wait for a connection times out
   * quickly.
   */
  readonly #migrating = new OneByOne();
  #isClosed = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  get all(): OpenWorkspace[] {
    return [...this.#open.values()];
  }

  opened(id: string): OpenWorkspace | null {
    return this.#open.get(id) ?? null;
  }

  /**
   * @throws AppError `not_found` if the workspace is deleted or does not exist
   * @throws AppError `workspace_unavailable` if its schema cannot be brought up to date
   */
  open(entry: DirectoryEntry | null): OpenWorkspace | Promise<OpenWorkspace> {
    if (entry === null || entry.state === 'deleted') throw noWorkspace();
    return this.#open.get(entry.id) ?? this.#openOnce(entry);
  }

  async openById(id: string): Promise<OpenWorkspace> {
    return this.open(await this.#dependencies.directory.byId(id));
  }

  /** Closes unused workspaces, and the least recently used ones if too many are open. Call it from time to time. */
  async closeUnused(): Promise<void> {
    const { isLeased } = this.#dependencies;
    const nowMs = performance.now();
    const byUse = this.all.filter(({ id }) => !isLeased(id)).sort((a, b) => a.usedAtMs - b.usedAtMs);
    const tooMany = this.#open.size - OPEN_MAX;
    const unused = byUse.filter(({ usedAtMs }, index) => {
      const unusedMs = nowMs - usedAtMs;
      return unusedMs > IDLE_MS || (index < tooMany && unusedMs > UNUSED_MS);
    });
    await Promise.all(unused.map(({ id }) => this.close(id)));
  }

  /** Finishes its work. The next use opens it again. */
  async close(id: string): Promise<void> {
    await this.#opening.get(id)?.catch(() => {});
    const workspace = this.#open.get(id);
    if (workspace === undefined) return this.#closing.get(id);
    this.#open.delete(id);
    const closing = workspace.close().finally(() => {
      this.#closing.delete(id);
      this.#dependencies.onClosed(id);
    });
    this.#closing.set(id, closing);
    return closing;
  }

  async closeAll(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#opening.values()].map((opening) => opening.catch(() => {})));
    await Promise.all(this.all.map(({ id }) => this.close(id)));
    await Promise.all(this.#closing.values());
  }

  #openOnce(entry: DirectoryEntry): Promise<OpenWorkspace> {
    const opening =
      this.#opening.get(entry.id) ?? this.#openNow(entry).finally(() => this.#opening.delete(entry.id));
    this.#opening.set(entry.id, opening);
    return opening;
  }

  async #openNow(entry: DirectoryEntry): Promise<OpenWorkspace> {
    const { create } = this.#dependencies;
    await this.#closing.get(entry.id);
    if (this.#isClosed) throw unavailable('The server is shutting down.');
    await this.#bringUpToDate(entry);
    const workspace = create(entry);
    try {
      await workspace.start();
    } catch (error) {
      await workspace.close();
      throw error;
    }
    this.#open.set(entry.id, workspace);
    return workspace;
  }

  async #bringUpToDate({ id, name, version }: DirectoryEntry): Promise<void> {
    // A server of a later version may have migrated it, where the release notes say that both may run at once.
    if (version !== null && version >= NEWEST_VERSION) return;
    const { migrate, noteProblem, directory, logger } = this.#dependencies;
    const failed = this.#failed.get(id);
    if (failed !== undefined && performance.now() - failed.atMs < RETRY_MS) throw failed.error;
    try {
      await this.#migrating.run(() => migrate(id));
      this.#failed.delete(id);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      logger.error({ err: error, workspace: name }, 'A workspace could not be upgraded');
      const refusal = unavailable('This workspace could not be upgraded; the server log says why.');
      if (!isOutage(error)) {
        this.#failed.set(id, { atMs: performance.now(), error: refusal });
        await noteProblem(id, reason).catch(() => {});
      }
      throw refusal;
    } finally {
      directory.forget();
    }
  }
}

/** An outage of the database is not the workspace's fault. */
const isOutage = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof Error && isDatabaseUnavailable(error.cause));

const unavailable = (message: string): AppError =>
  new AppError('workspace_unavailable', message, { retryAfterSeconds: 60 });
