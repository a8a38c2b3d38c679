const TICK_MS = 100;
/** A tick that is later than this was held up. */
const LATE_MS = 2 * TICK_MS;
/** Without a reader for so many ticks, the clock rests. */
const UNREAD_MAX = 20;

/**
 * A clock that stands still while the event loop is held up. What is younger than a second stays so after a task of several seconds,
 * during which nobody could have renewed it.
 */
export class LoopClock {
  #timer: NodeJS.Timeout | null = null;
  #tickMs = 0;
  /** How long the loop was held up in all. */
  #heldUpMs = 0;
  #unread = 0;

  /** Milliseconds; only differences mean anything. */
  nowMs(): number {
    this.#unread = 0;
    if (this.#timer === null) this.#begin();
    // Before the next tick it is not known whether the loop was held up.
    return Math.min(performance.now(), this.#tickMs + LATE_MS) - this.#heldUpMs;
  }

  #begin(): void {
    this.#tickMs = performance.now();
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#timer.unref();
  }

  #tick(): void {
    const nowMs = performance.now();
    this.#heldUpMs += Math.max(0, nowMs - this.#tickMs - LATE_MS);
    this.#tickMs = nowMs;
    this.#unread += 1;
    if (this.#unread < UNREAD_MAX || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}
