import type { ConsoleFailure, Operator } from '@clearbench/contract';
import type { Logger } from 'pino';
import { AppError } from '../../platform/errors.ts';

/**
 * How many reports of an operator are logged per minute: a page has few parts, and repeated failures are reported
 * once.
 */
const MOST_PER_MINUTE = 30;
const MINUTE_MS = 60_000;

interface Dependencies {
  logger: Logger;
  nowMs?: () => number;
}

/** Logs failures in operators' consoles, so that the reference on the screen leads to the log. */
export class ConsoleFailures {
  readonly #logger: Logger;
  readonly #nowMs: () => number;
  /** How many failures each operator has reported in the current minute. */
  #counts = new Map<string, number>();
  #minuteSinceMs = Number.NEGATIVE_INFINITY;

  constructor({ logger, nowMs = () => performance.now() }: Dependencies) {
    this.#logger = logger;
    this.#nowMs = nowMs;
  }

  report(failure: ConsoleFailure, { id, username }: Operator): void {
    this.#count(id);
    // One separate value, so that it can't replace the server's own fields.
    this.#logger.error({ consoleFailure: failure, operator: username }, 'A part of the console failed');
  }

  #count(operatorId: string): void {
    const nowMs = this.#nowMs();
    if (nowMs - this.#minuteSinceMs >= MINUTE_MS) {
      this.#counts = new Map();
      this.#minuteSinceMs = nowMs;
    }
    const count = this.#counts.get(operatorId) ?? 0;
    if (count >= MOST_PER_MINUTE) {
      throw new AppError('too_many_attempts', 'Too many failures were reported within a minute.', {
        retryAfterSeconds: Math.ceil((this.#minuteSinceMs + MINUTE_MS - nowMs) / 1_000),
      });
    }
    this.#counts.set(operatorId, count + 1);
  }
}
