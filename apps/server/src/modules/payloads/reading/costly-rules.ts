import type { HouseRules } from '@clearbench/house-rules';

const REMEMBERED_MS = 60_000;

interface Costly {
  bytes: number;
  untilMs: number;
}

/**
 * Remembers rules that cost more than the main thread can afford, with the size of the smallest payload for which
 * they did. For a while, payloads of that size are read in a thread at once, so that a flood of them doesn't waste
 * that time again and again.
 */
export class CostlyRules {
  readonly #costly = new WeakMap<HouseRules, Costly>();

  isCostly(rules: HouseRules, bytes: number, nowMs: number): boolean {
    const costly = this.#costly.get(rules);
    return costly !== undefined && bytes >= costly.bytes && nowMs < costly.untilMs;
  }

  add(rules: HouseRules, bytes: number, nowMs: number): void {
    const costly = this.#costly.get(rules);
    const isKept = costly !== undefined && nowMs < costly.untilMs;
    this.#costly.set(rules, {
      bytes: isKept ? Math.min(costly.bytes, bytes) : bytes,
      untilMs: nowMs + REMEMBERED_MS,
    });
  }
}
