import type { Socket } from 'node:net';
import type { MemoryBudget } from '../../../platform/memory/memory-budget.ts';
import type { Owner } from '../../../platform/memory/shares.ts';

/** Bytes that a client sends ahead, and bytes that it has requested but not read, while memory is plentiful. */
const ARRIVED_MAX = 2 * 1024 * 1024;
const LEAVING_MAX = 1024 * 1024;
/** The server can't always see what a client reads. */
const LOOK_MS = 50;

/**
 * The data in transit between a client and the server: received data that waits to be written, and answers that the
 * client has not read. The server stops reading from a client beyond its share, and answers it one request at a time,
 * so that it always makes progress, however little memory is free.
 */
export class Flow {
  readonly #socket: Socket;
  readonly #memory: MemoryBudget;
  readonly #owner: Owner;
  readonly #untaken = new Set<() => number>();
  readonly #waiting: (() => void)[] = [];
  #arrived = 0;
  #leaving = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(socket: Socket, memory: MemoryBudget, owner: Owner) {
    this.#socket = socket;
    this.#memory = memory;
    this.#owner = owner;
    const look = () => this.#look();
    socket.on('data', look);
    socket.on('drain', look);
    socket.once('close', look);
  }

  /** `untaken`: how many bytes of a session's answers wait for space in its channel. */
  add(untaken: () => number): void {
    this.#untaken.add(untaken);
  }

  delete(untaken: () => number): void {
    this.#untaken.delete(untaken);
    this.#look();
  }

  arrived(bytes: number): void {
    this.#arrived += bytes;
    this.#memory.charge(bytes, this.#owner);
  }

  /** The received data was processed. */
  processed(bytes: number): void {
    this.#arrived -= bytes;
    this.#memory.give(bytes, this.#owner);
    this.#look();
  }

  /** True while the client must not send more: too much of its data is unprocessed, or too many replies are unread. */
  get isFull(): boolean {
    return this.#isTooMuch(Math.max(this.#arrived, this.#socket.writableLength), ARRIVED_MAX);
  }

  /** Waits until the client may send more, or is gone. */
  space(): Promise<void> {
    return this.#waitWhile(() => this.isFull);
  }

  /** Waits until the client has read enough of its answers, and the channel has space. False if it is gone. */
  async room(untaken: () => number, isFull = () => false): Promise<boolean> {
    await this.#waitWhile(
      () => isFull() || this.#isTooMuch(untaken() + this.#socket.writableLength, LEAVING_MAX),
    );
    return !this.#socket.destroyed;
  }

  async #waitWhile(isFull: () => boolean): Promise<void> {
    this.#measure();
    while (!this.#socket.destroyed && isFull()) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        this.#timer ??= setTimeout(() => this.#look(), LOOK_MS);
      });
    }
  }

  #isTooMuch(bytes: number, max: number): boolean {
    return bytes > max || (bytes > 0 && this.#memory.isShort(this.#owner));
  }

  #look(): void {
    this.#measure();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const go of this.#waiting.splice(0)) go();
  }

  #measure(): void {
    let leaving = this.#socket.destroyed ? 0 : this.#socket.writableLength;
    if (!this.#socket.destroyed) for (const untaken of this.#untaken) leaving += untaken();
    const more = leaving - this.#leaving;
    this.#leaving = leaving;
    if (more > 0) this.#memory.charge(more, this.#owner);
    else if (more < 0) this.#memory.give(-more, this.#owner);
  }
}
