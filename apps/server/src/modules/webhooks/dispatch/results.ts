import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Rounds } from '../../../platform/rounds.ts';
import { inHalves } from '../../../platform/sweeps/in-halves.ts';
import { isOutage } from '../../../platform/sweeps/parking.ts';
import { answerLength } from './log-attempts.ts';
import type { AttemptRecord, HealthRecord } from './results-repository.ts';

const MAX_BATCH = 1_000;
/** In characters of answers: each may have the longest head and body. */
const MAX_BATCH_LENGTH = 1024 * 1024;
/** Attempts are gathered for this long, because nothing waits for them to be stored. */
const GATHER_MS = 5;
const RETRY_MS = 500;
const RETRY_MAX_MS = 8_000;

interface Options {
  write(attempts: AttemptRecord[], health: HealthRecord[]): Promise<void>;
  onWritten(attempts: AttemptRecord[]): void;
  /** Sets a delivery aside if its attempt cannot be stored. It is sent again later. */
  park(attempt: AttemptRecord, error: unknown): Promise<void>;
  logger: Logger;
}

type Health = Omit<HealthRecord, 'succeeded' | 'failed' | 'hour'>;

interface Result {
  attempt: AttemptRecord;
  health: Health;
}

/**
 * Stores attempts in batches, one at a time. Unlike in `GroupCommit`, nobody waits for them: each batch gathers for a
 * while, and they are kept while the database is unavailable.
 */
export class Results {
  readonly #options: Options;
  #waiting: Result[] = [];
  readonly #rounds = new Rounds({
    hasWork: () => this.#waiting.length > 0 && !this.#isGivenUp,
    round: () => this.#writeSome(),
  });
  #isGivenUp = false;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  add(result: Result): void {
    this.#waiting.push(result);
    this.#rounds.start();
  }

  /** Resolves when everything added so far is stored. */
  written(): Promise<void> {
    return this.#rounds.done();
  }

  /** Results that cannot be stored now are dropped: those deliveries are sent again. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.written();
  }

  async #writeSome(): Promise<void> {
    await delay(GATHER_MS);
    let batch = this.#waiting.splice(0, batchLength(this.#waiting));
    for (let retryMs = RETRY_MS; batch.length > 0; retryMs = Math.min(2 * retryMs, RETRY_MAX_MS)) {
      batch = await this.#write(batch);
      this.#isGivenUp = batch.length > 0 && this.#isClosed;
      if (this.#isGivenUp) return;
      if (batch.length > 0) await delay(retryMs);
    }
  }

  /** Returns what could not be written yet. */
  async #write(batch: Result[]): Promise<Result[]> {
    const { write, onWritten, park, logger } = this.#options;
    const left = new Set(batch);
    const done = (results: readonly Result[]) => {
      for (const result of results) left.delete(result);
      onWritten(results.map(({ attempt }) => attempt));
    };
    try {
      await inHalves(batch, {
        isOutage,
        async work(results) {
          await write(
            results.map(({ attempt }) => attempt),
            healthOf(results),
          );
          done(results);
        },
        async failed(result, error) {
          await park(result.attempt, error);
          done([result]);
        },
      });
    } catch (error) {
      logger.warn({ err: error }, 'Webhook attempts could not be stored yet');
    }
    return [...left];
  }
}

/** How many of the results are stored together; at least one. */
function batchLength(results: readonly Result[]): number {
  let length = 0;
  for (const [count, { attempt }] of results.slice(0, MAX_BATCH).entries()) {
    if (length > MAX_BATCH_LENGTH) return count;
    length += answerLength(attempt);
  }
  return MAX_BATCH;
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
