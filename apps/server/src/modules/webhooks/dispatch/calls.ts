import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { DeliverySpan, Telemetry } from '../../../platform/telemetry/telemetry.ts';
import { type CallResult, type MakeCall, notMade } from '../calling/caller.ts';
import { thinBody } from '../fan-out/notification.ts';
import { attemptRecord, requestHeaders } from './attempt.ts';
import { type Lane, signingKeys } from './lane.ts';
import type { DueDelivery } from './lanes-repository.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { Results } from './results.ts';

/** Maximum number of concurrent calls, to all endpoints together. */
const IN_FLIGHT = 1_024;
const CLOSE_LIMIT_MS = 2_000;

interface Dependencies {
  results: Results;
  call: MakeCall;
  /** Null: calls are not traced. */
  telemetry: Telemetry | null;
  clock: Clock;
  logger: Logger;
  random(): number;
  /** Await the result before each call. */
  turn(): Promise<void>;
  disable(webhookId: string, url: string, reason: 'gone' | 'failing'): Promise<void>;
}

/** Makes the calls of all lanes, up to a common limit, and applies the results. */
export class Calls {
  readonly #dependencies: Dependencies;
  readonly #disabling = new Set<Promise<void>>();
  #underWay = 0;
  #isClosed = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  get hasRoom(): boolean {
    return this.#underWay < IN_FLIGHT;
  }

  /** Resolves when the call has ended; true if other lanes may have waited for its place. */
  async make(lane: Lane, delivery: DueDelivery): Promise<boolean> {
    const { clock, random, results, turn } = this.#dependencies;
    this.#underWay += 1;
    await turn();
    if (this.#isClosed) return false;
    const { url } = lane.settings;
    const at = new Date();
    const { headers, result } = await this.#call(lane, delivery, at);
    const wasFull = !this.hasRoom;
    this.#underWay -= 1;
    if (this.#isClosed) return false;
    const now = clock.now();
    const tries = delivery.tries + 1;
    const heard = outcomeOf(result, {
      tries,
      endpoint: lane.endpoint,
      now,
      answeredAtMs: Date.now(),
      random: random(),
    });
    // The URL may have changed, so an answer of the old one must not count for the new one.
    const outcome = lane.settings.url === url ? heard : { ...heard, endpoint: lane.endpoint, disable: null };
    lane.sent(outcome);
    results.add({
      attempt: attemptRecord(
        {
          deliveryId: delivery.id,
          webhookId: lane.webhookId,
          transactionId: delivery.transactionId,
          at,
          url,
          isThin: lane.settings.thin,
          requestHeaders: headers,
          tries,
        },
        result,
        outcome,
      ),
      health: { webhookId: lane.webhookId, url, ...healthAfter(result, outcome, now) },
    });
    if (outcome.disable !== null) this.#disable(lane.webhookId, url, outcome.disable);
    return wasFull;
  }

  /** An error that prevents the call is its result: a notification that cannot be sent fails like a refused one. */
  async #call(
    lane: Lane,
    delivery: DueDelivery,
    at: Date,
  ): Promise<{ headers: Record<string, string>; result: CallResult }> {
    const { url, thin } = lane.settings;
    try {
      const body = thin ? thinBody(delivery.body) : delivery.body;
      const signed = requestHeaders(delivery.notificationId, body, signingKeys(lane.settings, at), at);
      const span = this.#trace(delivery, url);
      const headers = { ...signed, ...span?.headers };
      const result = await this.#dependencies.call({ url, headers, body });
      span?.end(result.answer?.status ?? null, result.error?.message ?? null);
      return { headers, result };
    } catch (error) {
      const message = `The notification could not be prepared: ${error instanceof Error ? error.message : String(error)}`;
      return { headers: {}, result: notMade('not_sent', message) };
    }
  }

  /** Only notifications about a transfer have a trace, with its UETR. */
  #trace({ uetr, tries }: DueDelivery, url: string): DeliverySpan | null {
    const { telemetry } = this.#dependencies;
    return telemetry === null || uetr === null ? null : telemetry.delivery(uetr, url, tries);
  }

  /** Resolves when no call is under way and the results of all are stored. */
  async drained(): Promise<void> {
    while (this.#underWay > 0) await delay(1);
    await this.#dependencies.results.written();
    await Promise.all(this.#disabling);
  }

  /** Waits a little for running calls; slower ones are repeated by the next process that leases their lanes. */
  async close(): Promise<void> {
    const untilMs = performance.now() + CLOSE_LIMIT_MS;
    while (this.#underWay > 0 && performance.now() < untilMs) await delay(5);
    this.#isClosed = true;
    await Promise.all(this.#disabling);
    await this.#dependencies.results.close();
  }

  #disable(webhookId: string, url: string, reason: 'gone' | 'failing'): void {
    const { disable, logger } = this.#dependencies;
    const disabling = disable(webhookId, url, reason)
      // If it keeps failing, it will be disabled then.
      .catch((error: unknown) => logger.warn({ err: error, webhookId }, 'A webhook could not be disabled'))
      .finally(() => this.#disabling.delete(disabling));
    this.#disabling.add(disabling);
  }
}

const healthAfter = ({ answer }: CallResult, outcome: Outcome, now: Date) => ({
  ...outcome.endpoint,
  lastAttemptAt: now,
  lastStatus: answer?.status ?? null,
  lastError: outcome.errorText,
  lastSucceededAt: outcome.state === 'delivered' ? now : null,
});
