import { LookedUp } from '../../platform/looked-up.ts';
import type { WorkspaceRepository, WorkspaceRow } from './repository.ts';

/** A cached workspace. */
export type DirectoryEntry = Pick<
  WorkspaceRow,
  'id' | 'name' | 'title' | 'state' | 'version' | 'problem' | 'quota_bytes' | 'quota_rows' | 'second_factor'
>;

/** Finds workspaces by name or id. Every request calls it, so a recently found one costs no query. */
export class Directory {
  readonly #byId: LookedUp<DirectoryEntry>;
  readonly #byName: LookedUp<DirectoryEntry>;

  constructor(repository: Pick<WorkspaceRepository, 'find'>) {
    this.#byId = new LookedUp(async (id) => (await repository.find({ id })) ?? null);
    this.#byName = new LookedUp(async (name) => (await repository.find({ name })) ?? null);
  }

  /** Null: there is none. */
  byId(id: string): DirectoryEntry | null | Promise<DirectoryEntry | null> {
    return this.#byId.find(id);
  }

  byName(name: string): DirectoryEntry | null | Promise<DirectoryEntry | null> {
    return this.#byName.find(name);
  }

  /** Call it when workspaces have changed, here or in another server process. */
  forget(): void {
    this.#byId.forget();
    this.#byName.forget();
  }
}
