/** The share of the memory that one user may take. */
const USER_SHARE = 0.5;

/** How much of the files that are being written a process holds at once. `user` is the id of an API key. */
export class Memory {
  readonly #maxBytes: number;
  readonly #byUser = new Map<string, number>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** False if there is no room, or the user has a large part of it already. */
  take(bytes: number, user: string): boolean {
    const taken = this.#byUser.get(user) ?? 0;
    const hasRoom = this.#bytes + bytes <= this.#maxBytes && taken + bytes <= this.#maxBytes * USER_SHARE;
    if (hasRoom) this.#add(bytes, user);
    return hasRoom;
  }

  give(bytes: number, user: string): void {
    this.#add(-bytes, user);
  }

  #add(bytes: number, user: string): void {
    this.#bytes += bytes;
    const taken = (this.#byUser.get(user) ?? 0) + bytes;
    if (taken === 0) this.#byUser.delete(user);
    else this.#byUser.set(user, taken);
  }
}
