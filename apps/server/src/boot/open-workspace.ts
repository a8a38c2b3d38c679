import type { LiveChange } from '@clearbench/contract';
import type { Logger } from 'pino';
import type { Background } from '../platform/background/background.ts';
import { Schedule } from '../platform/background/schedule.ts';
import type { LiveChannel } from '../platform/live/live-channel.ts';
import type { Module } from '../platform/module.ts';
import { SharedRun } from '../platform/shared-run.ts';
import type { Modules } from './modules.ts';

interface Parts {
  id: string;
  name: string;
  modules: Modules;
  background: Background;
  channel: LiveChannel;
  logger: Logger;
  /** Records that the workspace is used. */
  markUsed(): Promise<void>;
}

/**
 * A use marked this recently also covers a write now. Much shorter than the time that an unused workspace stays open.
 */
const MARK_MS = 60_000;

/** A workspace whose modules live in this server process. */
export class OpenWorkspace {
  readonly id: string;
  readonly name: string;
  readonly modules: Modules;
  readonly background: Background;
  readonly channel: LiveChannel;
  readonly #parts: Parts;
  readonly #schedule: Schedule;
  #markedAtMs = Number.NEGATIVE_INFINITY;
  readonly #marking = new SharedRun(async () => {
    const nowMs = performance.now();
    await this.#parts.markUsed();
    this.#markedAtMs = nowMs;
  });
  #usedAtMs = performance.now();
  #keeping = 0;
  #unsubscribe = () => {};

  constructor(parts: Parts) {
    this.#parts = parts;
    this.id = parts.id;
    this.name = parts.name;
    this.modules = parts.modules;
    this.background = parts.background;
    this.channel = parts.channel;
    this.#schedule = new Schedule(parts.logger);
  }

  async start(): Promise<void> {
    const { channel, background } = this.#parts;
    const modules = this.#list();
    const unsubscribe = channel.subscribe(async (change: LiveChange, isOwn: boolean) => {
      // Its own changes have woken this process before they were announced.
      let isNews = !isOwn;
      for (const module of modules) {
        const taken = module.onChange?.(change);
        // Most changes pass through here at a high rate, and few of them need a query first.
        if (taken === undefined) continue;
        await taken;
        isNews = true;
      }
      if (isNews) background.wake(change);
    });
    this.#unsubscribe = () => void unsubscribe();
    for (const { start, timers = [] } of modules) {
      await start?.();
      for (const { name, periodMs, run } of timers) this.#schedule.every(periodMs, name, run);
    }
  }

  /** A request uses this workspace. Await the result, if there is one, before writing anything. */
  use(): Promise<void> | undefined {
    const nowMs = performance.now();
    this.#usedAtMs = nowMs;
    if (nowMs - this.#markedAtMs < MARK_MS) return undefined;
    return this.#marking.run();
  }

  /** Something longer than a request uses it, until the function that is returned is called. */
  keep(): () => void {
    this.#keeping += 1;
    let isKept = true;
    return () => {
      if (!isKept) return;
      isKept = false;
      this.#keeping -= 1;
      this.#usedAtMs = performance.now();
    };
  }

  /** True if requests, streams or jobs of this process have used it. */
  get isUsed(): boolean {
    return (
      this.#keeping > 0 || this.#marking.running !== null || this.#markedAtMs !== Number.NEGATIVE_INFINITY
    );
  }

  /** When it was last used, on the clock of `performance`. */
  get usedAtMs(): number {
    return this.#keeping > 0 ? performance.now() : this.#usedAtMs;
  }

  /** Finishes running work. */
  async close(): Promise<void> {
    const { background, logger } = this.#parts;
    this.#unsubscribe();
    await this.#schedule.stop();
    await background.stop();
    for (const module of this.#list().toReversed()) {
      // A module that cannot finish must not keep the others from finishing.
      await module.close?.().catch((error: unknown) => {
        logger.error({ err: error, module: module.name }, 'A module did not close properly');
      });
    }
  }

  #list(): Module[] {
    return Object.values<Module>(this.modules);
  }
}
