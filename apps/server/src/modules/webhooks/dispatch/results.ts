import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { AttemptRecord, HealthRecord } from './results-repository.ts';

const MAX_BATCH = 1_000;
/** Attempts are gathered for this long, because nobody waits for them to be stored. */
const GATHER_MS = 5;
const RETRY_MS = 500;

interface Options {
  write(attempts: AttemptRecord[], health: HealthRecord[]): Promise<void>;
  onWritten(attempts: AttemptRecord[]): void;
  logger: Logger;
}

type Health = Omit<HealthRecord, 'succeeded' | 'failed' | 'hour'>;

interface Result {
  attempt: AttemptRecord;
  health: Health;
}

/** Stores attempts in batches, one at a time, and keeps them while the database is unavailable. */
export class Results {
  readonly #options: Options;
  #waiting: Result[] = [];
  #writing: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  add(result: Result): void {
    this.#waiting.push(result);
    this.#writing ??= this.#writeAll();
  }

  /** Resolves when everything added so far is stored. */
  async written(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
  }

  /** Results that cannot be stored now are dropped: those deliveries are sent again. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.written();
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        await delay(GATHER_MS);
        const batch = this.#waiting.splice(0, MAX_BATCH);
        const attempts = batch.map(({ attempt }) => attempt);
        while (!(await this.#tryToWrite(attempts, healthOf(batch)))) {
          if (this.#isClosed) return;
          await delay(RETRY_MS);
        }
        this.#options.onWritten(attempts);
      }
    } finally {
      // With the last look at what is waiting, so that nothing added later stays.
      this.#writing = null;
    }
  }

  async #tryToWrite(attempts: AttemptRecord[], health: HealthRecord[]): Promise<boolean> {
    try {
      await this.#options.write(attempts, health);
      return true;
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'Attempts of webhooks could not be written yet');
      return false;
    }
  }
}

/** One record for each webhook: its last result, and the number of each outcome. */
function healthOf(batch: readonly Result[]): HealthRecord[] {
  const byWebhook = new Map<string, HealthRecord>();
  for (const { attempt, health } of batch) {
    const before = byWebhook.get(health.webhookId);
    const isSuccess = attempt.state === 'delivered';
    byWebhook.set(health.webhookId, {
      ...health,
      lastSucceededAt: health.lastSucceededAt ?? before?.lastSucceededAt ?? null,
      succeeded: (before?.succeeded ?? 0) + (isSuccess ? 1 : 0),
      failed: (before?.failed ?? 0) + (isSuccess ? 0 : 1),
      hour: before?.hour ?? startOfHour(attempt.at),
    });
  }
  return [...byWebhook.values()].sort((a, b) => (a.webhookId < b.webhookId ? -1 : 1));
}

function startOfHour(at: Date): Date {
  const hour = new Date(at);
  hour.setUTCMinutes(0, 0, 0);
  return hour;
}
