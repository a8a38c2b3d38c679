/** The owner of a resource. For SFTP, `user` is the id of an API key. */
export interface Owner {
  workspace: string;
  user: string;
}

/** The exhausted limit: the whole, the share of a workspace, or that of a user. */
export type Shortage = 'all' | 'workspace' | 'user';

const WORKSPACE_SHARE = 0.5;
const USER_SHARE = 0.25;

/**
 * Counts resources that outside callers use: bytes, connections, open files. A workspace gets at most half of them,
 * and a user at most a quarter. A user with nothing may get one thing that is larger than its share.
 */
export class Shares {
  readonly max: number;
  readonly #byWorkspace = new Map<string, number>();
  readonly #byUser = new Map<string, number>();
  #total = 0;

  constructor(max: number) {
    this.max = max;
  }

  get total(): number {
    return this.#total;
  }

  of({ user }: Owner): number {
    return this.#byUser.get(user) ?? 0;
  }

  /** Null: it fits. */
  shortage(amount: number, { workspace, user }: Owner): Shortage | null {
    if (exceeds(this.#byUser.get(user), amount, this.max * USER_SHARE)) return 'user';
    if (exceeds(this.#byWorkspace.get(workspace), amount, this.max * WORKSPACE_SHARE)) return 'workspace';
    return exceeds(this.#total, amount, this.max) ? 'all' : null;
  }

  /** Counts it if it fits. */
  take(amount: number, owner: Owner): boolean {
    if (this.shortage(amount, owner) !== null) return false;
    this.add(amount, owner);
    return true;
  }

  /** Counts it in any case. */
  add(amount: number, { workspace, user }: Owner): void {
    this.#total += amount;
    addTo(this.#byWorkspace, workspace, amount);
    addTo(this.#byUser, user, amount);
  }

  give(amount: number, owner: Owner): void {
    this.add(-amount, owner);
  }
}

const exceeds = (taken: number | undefined, amount: number, max: number): boolean =>
  taken !== undefined && taken > 0 && taken + amount > max;

function addTo(counts: Map<string, number>, name: string, amount: number): void {
  const count = (counts.get(name) ?? 0) + amount;
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}
