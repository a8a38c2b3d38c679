import { setTimeout as delay } from 'node:timers/promises';
import { PATHS } from '@clearbench/contract';
import type { Scene, WebhookName } from './scene.ts';

const PERIOD_MS = 250;

/** Asks again and again whether the server is ready. */
export class Watch {
  /** The answers of the server when it was not ready. */
  readonly notReady: string[] = [];
  readonly #watching: Promise<void>;
  readonly #address: string;
  #isOver = false;

  constructor(address: string) {
    this.#address = address;
    this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#watching;
  }

  async #watch(): Promise<void> {
    while (!this.#isOver) {
      try {
        const response = await fetch(this.#address + PATHS.readiness);
        const text = await response.text();
        if (!response.ok) this.notReady.push(text);
      } catch (error) {
        this.notReady.push(String(error));
      }
      await delay(PERIOD_MS);
    }
  }
}

/** The longest time between two neighbours, of those in this period and the one before and after it. */
export function largestGapMs(timesMs: readonly number[], fromMs: number, toMs: number): number {
  const before = timesMs.findLastIndex((atMs) => atMs < fromMs);
  const after = timesMs.findIndex((atMs) => atMs > toMs);
  const within = timesMs.slice(Math.max(0, before), after === -1 ? undefined : after + 1);
  const gaps = within.slice(1).map((atMs, index) => atMs - (within[index] ?? atMs));
  return Math.max(0, ...gaps);
}

/** When other transfers than the broken ones were reported as completed. */
export const completionsMs = ({ receiver, broken }: Scene, webhook: WebhookName): number[] =>
  receiver
    .arrivalsAt(webhook)
    .filter(({ type, transactionId }) => type === 'settlement.completed' && !broken.has(transactionId))
    .map(({ atMs }) => atMs);

export const acknowledgementsMs = ({ load }: Scene): number[] => load.acknowledged.map(({ atMs }) => atMs);
