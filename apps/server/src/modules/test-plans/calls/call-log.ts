import type { Logger } from 'pino';
import { AppError } from '../../../platform/errors.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { firstUuidAt, timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import type { CallFacts } from './call-facts.ts';
import type { CallRepository } from './repository.ts';

interface Dependencies {
  repository: CallRepository;
  announce: Announce;
  logger: Logger;
}

/** A call that has begun. */
export interface BegunCall {
  /** Of the time at which it arrived. */
  readonly id: string;
  /** Its answer was sent. */
  end(facts: CallFacts): void;
}

/** The scenario that a post meets. */
export interface MetScenario {
  readonly name: string;
  giveBack(): Promise<void>;
}

const DAY_MS = 86_400_000;
const KEPT_DAYS = 400;

/** Notes the calls of the API while a run is under way, and answers those that a case has prepared something for. */
export class CallLog {
  readonly #repository: CallRepository;
  readonly #announce: Announce;
  readonly #logger: Logger;
  #state = { isActive: false, isFaulty: false };
  readonly #writing = new Set<Promise<void>>();

  constructor({ repository, announce, logger }: Dependencies) {
    this.#repository = repository;
    this.#announce = announce;
    this.#logger = logger;
  }

  /** Asked at every call: nothing else is done while no run is under way. */
  get isActive(): boolean {
    return this.#state.isActive;
  }

  /** Returns whether it differs from what this process knew. */
  async refresh(): Promise<boolean> {
    const before = this.#state;
    this.#state = await this.#repository.state();
    return before.isActive !== this.#state.isActive || before.isFaulty !== this.#state.isFaulty;
  }

  begin(): BegunCall {
    const id = timeOrderedUuid();
    return {
      id,
      end: (facts) => {
        const writing = this.#write(id, facts).finally(() => this.#writing.delete(writing));
        this.#writing.add(writing);
      },
    };
  }

  /** A post arrived. @throws AppError `overloaded` if a case has prepared that. Returns the scenario that it meets. */
  async meet(): Promise<MetScenario | null> {
    if (!this.#state.isFaulty) return null;
    const refused = await this.#repository.take('unavailable');
    if (refused !== null) {
      throw new AppError('overloaded', 'The server is busy, as a test plan wants it. Please send it again.', {
        retryAfterSeconds: Number(refused.value),
      });
    }
    const scenario = await this.#repository.take('scenario');
    if (scenario === null) return null;
    return { name: scenario.value, giveBack: () => this.#repository.giveBack(scenario.id) };
  }

  async forgetOld(): Promise<void> {
    await this.#repository.forgetBefore(firstUuidAt(Date.now() - KEPT_DAYS * DAY_MS));
  }

  /** Resolves when every call that has ended is stored. */
  async written(): Promise<void> {
    await Promise.all(this.#writing);
  }

  async #write(id: string, facts: CallFacts): Promise<void> {
    try {
      await this.#repository.add(id, JSON.stringify(facts));
      this.#announce({ topic: 'test-plans', ids: [id] });
    } catch (error) {
      this.#logger.warn({ err: error }, 'A call could not be noted for a test plan');
    }
  }
}
