/** Payouts that are left out for a while, in this process. */
export class SetAside {
  readonly #untilMs = new Map<string, number>();

  add(transactionId: string, forMs: number): void {
    this.#untilMs.set(transactionId, Date.now() + forMs);
  }

  /** The transfers whose payouts are left out now. */
  get ids(): string[] {
    const nowMs = Date.now();
    for (const [id, untilMs] of this.#untilMs) if (untilMs <= nowMs) this.#untilMs.delete(id);
    return [...this.#untilMs.keys()];
  }
}
