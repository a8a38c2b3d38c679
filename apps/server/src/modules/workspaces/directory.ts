import type { WorkspaceRepository, WorkspaceRow } from './repository.ts';

/** A cached workspace. */
export type Entry = Pick<
  WorkspaceRow,
  'id' | 'name' | 'title' | 'state' | 'version' | 'problem' | 'quota_bytes' | 'quota_rows'
>;

interface Cached {
  entry: Entry | null;
  expiresAtMs: number;
}

/** A change by another server process is announced at once; this limits the effect of a lost announcement. */
const CACHE_MS = 10_000;
/** Unknown names are remembered too; above this number, the oldest are forgotten. */
const MAX = 4_096;

/** Finds workspaces by name or id. Every request calls it, so a recently found one costs no query. */
export class Directory {
  readonly #repository: Pick<WorkspaceRepository, 'find'>;
  #cached = new Map<string, Cached>();

  constructor(repository: Pick<WorkspaceRepository, 'find'>) {
    this.#repository = repository;
  }

  /** Null: there is none. */
  byId(id: string): Entry | null | Promise<Entry | null> {
    return this.#find(`id ${id}`, { id });
  }

  byName(name: string): Entry | null | Promise<Entry | null> {
    return this.#find(`name ${name}`, { name });
  }

  /** Call it when workspaces have changed, here or in another server process. */
  forget(): void {
    this.#cached = new Map();
  }

  #find(key: string, by: { id: string } | { name: string }): Entry | null | Promise<Entry | null> {
    const cached = this.#cached.get(key);
    if (cached !== undefined && cached.expiresAtMs > Date.now()) return cached.entry;
    return this.#look(key, by);
  }

  async #look(key: string, by: { id: string } | { name: string }): Promise<Entry | null> {
    // Replaced when something changes during the query.
    const cached = this.#cached;
    const entry = (await this.#repository.find(by)) ?? null;
    const [oldest] = cached.keys();
    if (cached.size >= MAX && oldest !== undefined) cached.delete(oldest);
    cached.delete(key);
    cached.set(key, { entry, expiresAtMs: Date.now() + CACHE_MS });
    return entry;
  }
}
