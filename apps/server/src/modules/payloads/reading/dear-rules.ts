import type { HouseRules } from '@clearbench/house-rules';

const REMEMBERED_MS = 60_000;

interface Dear {
  bytes: number;
  untilMs: number;
}

/**
 * Rules that cost more than the main thread has time for, with the size of the smallest payload for which they did. Others of that size are
 * read in a thread at once, for a while, so that a flood of them does not take that time again and again.
 */
export class DearRules {
  readonly #dear = new WeakMap<HouseRules, Dear>();

  isDear(rules: HouseRules, bytes: number, nowMs: number): boolean {
    const dear = this.#dear.get(rules);
    return dear !== undefined && bytes >= dear.bytes && nowMs < dear.untilMs;
  }

  add(rules: HouseRules, bytes: number, nowMs: number): void {
    const dear = this.#dear.get(rules);
    const isKept = dear !== undefined && nowMs < dear.untilMs;
    this.#dear.set(rules, {
      bytes: isKept ? Math.min(dear.bytes, bytes) : bytes,
      untilMs: nowMs + REMEMBERED_MS,
    });
  }
}
