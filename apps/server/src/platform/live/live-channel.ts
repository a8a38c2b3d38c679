import { LIVE_TOPIC_NAMES, type LiveChange, type LiveTopic } from '@clearbench/contract';
import type { Logger } from 'pino';
import { GatheredChanges } from './gathered-changes.ts';

/** A page reads its data and opens its stream at about the same time: on a slow line they are up to this far apart. */
const RECENT_MS = 30_000;

/** `isOwn`: this process has announced it. */
type Listener = (change: LiveChange, isOwn: boolean) => void | Promise<void>;

interface Options {
  schema: string;
  logger: Logger;
  /** There are changes to send. */
  onUnsent(): void;
}

/** The changes of one schema, as this process makes and receives them. */
export class LiveChannel {
  readonly schema: string;
  readonly #options: Options;
  readonly #listeners = new Set<Listener>();
  readonly #unsent = new GatheredChanges();
  readonly #changedAtMs = new Map<LiveTopic, number>();
  #isClosed = false;

  constructor(options: Options) {
    this.schema = options.schema;
    this.#options = options;
    this.everythingChanged();
  }

  /** True if something listens, or has yet to be sent. */
  get isUsed(): boolean {
    return this.#listeners.size > 0 || !this.#unsent.isEmpty;
  }

  /**
   * Call it after the commit. The first change is sent at once, further ones in quick succession together: with a
   * notification inside each transaction, PostgreSQL would commit them one at a time.
   */
  announce(change: LiveChange): void {
    if (this.#isClosed) return;
    this.#unsent.add(change);
    this.#options.onUnsent();
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The topics that changed recently: a page that has just read its data may have missed the change. */
  recentlyChanged(): LiveChange[] {
    const sinceMs = performance.now() - RECENT_MS;
    return LIVE_TOPIC_NAMES.filter((topic) => (this.#changedAtMs.get(topic) ?? sinceMs) > sinceMs).map(
      (topic) => ({ topic }),
    );
  }

  /** Earlier changes are unknown, so everything counts as changed now. */
  everythingChanged(): void {
    for (const topic of LIVE_TOPIC_NAMES) this.#changedAtMs.set(topic, performance.now());
  }

  /** A change was announced. A listener that fails does not keep it from the others. */
  receive(change: LiveChange, isOwn = false): void {
    this.#changedAtMs.set(change.topic, performance.now());
    for (const listener of this.#listeners) void this.#pass(change, isOwn, listener);
  }

  takeUnsent(): LiveChange[] {
    return this.#unsent.take();
  }

  keepUnsent(change: LiveChange): void {
    this.#unsent.add(change);
  }

  close(): void {
    this.#isClosed = true;
  }

  async #pass(change: LiveChange, isOwn: boolean, listener: Listener): Promise<void> {
    try {
      await listener(change, isOwn);
    } catch (error) {
      this.#options.logger.error(
        { err: error, topic: change.topic },
        'A change could not be passed on within the process',
      );
    }
  }
}
