const MINUTE_MS = 60_000;

/** Lets this many of something happen in each minute. */
export class PerMinute {
  readonly #max: number;
  readonly #nowMs: () => number;
  #minute = 0;
  #count = 0;

  constructor(max: number, nowMs: () => number = Date.now) {
    this.#max = max;
    this.#nowMs = nowMs;
  }

  /** False: this minute has had them all. */
  take(): boolean {
    const minute = Math.floor(this.#nowMs() / MINUTE_MS);
    if (this.#minute !== minute) {
      this.#minute = minute;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= this.#max;
  }

  /** The time until the next minute. */
  get leftMs(): number {
    return MINUTE_MS - (this.#nowMs() % MINUTE_MS);
  }
}
