/** Whose something is. Of SFTP, `user` is the id of an API key. */
export interface Owner {
  workspace: string;
  user: string;
}

/** What there is too little of: the whole, the share of a workspace, or that of a user. */
export type Shortage = 'all' | 'workspace' | 'user';

const WORKSPACE_SHARE = 0.5;
const USER_SHARE = 0.25;

/**
 * Counts what a process hands out to strangers: bytes, connections, open files. No workspace gets more than half of it, and no user
 * more than a quarter. Whoever holds nothing may get one thing that is larger than its share.
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

  /** Null: there is room. */
  shortage(amount: number, { workspace, user }: Owner): Shortage | null {
    if (exceeds(this.#byUser.get(user), amount, this.max * USER_SHARE)) return 'user';
    if (exceeds(this.#byWorkspace.get(workspace), amount, this.max * WORKSPACE_SHARE)) return 'workspace';
    return exceeds(this.#total, amount, this.max) ? 'all' : null;
  }

  /** Counts it if there is room. */
  take(amount: number, owner: Owner): boolean {
    if (this.shortage(amount, owner) !== null) return false;
    this.add(amount, owner);
    return true;
  }

  /** Counts what is there anyway. */
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
