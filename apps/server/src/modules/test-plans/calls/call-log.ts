import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import { AppError } from '../../../platform/errors.ts';
import { FreshReading } from '../../../platform/fresh-reading.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { Rounds } from '../../../platform/rounds.ts';
import { firstUuidAt, timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import type { StorageMeter } from '../../quota/index.ts';
import type { CallFacts } from './call-facts.ts';
import type { CallRepository, CallState, FaultKind, NotedCall } from './repository.ts';

interface Dependencies {
  repository: CallRepository;
  meter: Pick<StorageMeter, 'isFull' | 'add'>;
  announce: Announce;
  logger: Logger;
}

/** A call that has begun. */
export interface BegunCall {
  /** A UUIDv7 of the time at which it arrived. */
  readonly id: string;
  /** The answer was sent. */
  end(facts: Promise<CallFacts>): void;
}

/** The scenario prepared for a post. */
export interface MetScenario {
  readonly name: string;
  /** No payment has used it. */
  giveBack(): void;
}

const DAY_MS = 86_400_000;
const KEPT_DAYS = 400;
const BATCH = 500;
/** Only load tests produce more, and no plan needs all of those. */
const WAITING_MAX = 10_000;
/** Calls are gathered for this multiple of the duration of the last write. */
const GATHER = 20;
const GATHER_MAX_MS = 500;

/** Records API calls during a run, and answers the ones that a case has prepared an answer for. */
export class CallLog {
  readonly #repository: CallRepository;
  readonly #meter: Dependencies['meter'];
  readonly #announce: Announce;
  readonly #logger: Logger;
  readonly #reading = new FreshReading(() => this.#read());
  #state: CallState = { isActive: false, isWatched: false, faults: [] };
  #waiting: NotedCall[] = [];
  readonly #noting = new Set<Promise<void>>();
  readonly #writing = new Rounds({
    hasWork: () => this.#waiting.length > 0,
    round: () => this.#write(),
  });
  #writeMs = 0;
  #givingBack: Promise<void> = Promise.resolve();

  constructor({ repository, meter, announce, logger }: Dependencies) {
    this.#repository = repository;
    this.#meter = meter;
    this.#announce = announce;
    this.#logger = logger;
  }

  /** True while there is a run. */
  get isActive(): boolean {
    return this.#state.isActive;
  }

  /** Runs at every call, which nothing else is done with unless a run looks at calls or has prepared an answer. */
  get isNeeded(): boolean {
    return this.#state.isWatched || this.#state.faults.length > 0;
  }

  /** Returns whether it differs from what this process knew. */
  refresh(): Promise<boolean> {
    return this.#reading.run();
  }

  async #read(): Promise<boolean> {
    const before = this.#state;
    this.#state = await this.#repository.state();
    return !isDeepStrictEqual(before, this.#state);
  }

  begin(): BegunCall {
    const id = timeOrderedUuid();
    return {
      id,
      end: (facts) => {
        const noting = facts
          .then((known) => this.#note({ id, facts: textOf(known) }))
          .finally(() => this.#noting.delete(noting));
        this.#noting.add(noting);
      },
    };
  }

  /** A post arrived. @throws AppError `overloaded` if a case has prepared that */
  async requireAvailable(): Promise<void> {
    const refused = await this.#take('unavailable');
    if (refused === null) return;
    throw new AppError('overloaded', 'The server is busy, as a test plan requires. Please send it again.', {
      retryAfterSeconds: Number(refused.value),
    });
  }

  /** The scenario for a post or file that names none. */
  async meet(): Promise<MetScenario | null> {
    // The sender of a refused post may be quick with the next one.
    await this.#givingBack;
    const scenario = await this.#take('scenario');
    if (scenario === null) return null;
    return { name: scenario.value, giveBack: () => this.#giveBack(scenario.id) };
  }

  async forgetOld(): Promise<void> {
    await this.#repository.forgetBefore(firstUuidAt(Date.now() - KEPT_DAYS * DAY_MS));
  }

  /** Resolves when every call that has ended is stored. */
  async written(): Promise<void> {
    await Promise.all(this.#noting);
    await this.#givingBack;
    await this.#writing.done();
  }

  /** Once all of this kind are used up, posts cost no statement until a case prepares another one. */
  async #take(kind: FaultKind): Promise<{ id: string; value: string } | null> {
    if (!this.#state.faults.includes(kind)) return null;
    const taken = await this.#repository.take(kind);
    if (taken === null) await this.refresh();
    return taken;
  }

  #giveBack(faultId: string): void {
    this.#givingBack = this.#givingBack
      .then(async () => {
        await this.#repository.giveBack(faultId);
        // In the meantime, this process and others may have read that there is none.
        await this.refresh();
        this.#announce({ topic: 'test-plans' });
      })
      .catch((error: unknown) => {
        this.#logger.warn({ err: error }, 'A scenario of a test case could not be made available again');
      });
  }

  #note(call: NotedCall): void {
    if (!this.#state.isWatched || this.#waiting.length >= WAITING_MAX || this.#meter.isFull) return;
    this.#waiting.push(call);
    this.#writing.start();
  }

  /** All calls that have arrived in the meantime: the busier the database, the fewer statements. */
  async #write(): Promise<void> {
    await delay(Math.min(GATHER * this.#writeMs, GATHER_MAX_MS));
    const startedMs = performance.now();
    const calls = this.#waiting.splice(0, BATCH);
    try {
      await this.#repository.add(calls);
      this.#meter.add(
        calls.reduce((sum, { facts }) => sum + facts.length, 0),
        calls.length,
      );
      this.#announce({ topic: 'test-calls' });
    } catch (error) {
      this.#logger.warn({ err: error, calls: calls.length }, 'Calls could not be recorded for a test plan');
    }
    this.#writeMs = performance.now() - startedMs;
  }
}

/** PostgreSQL reads no JSON with a NUL or half of a surrogate pair, which a query can have. */
const textOf = (facts: CallFacts): string =>
  JSON.stringify(facts, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value,
  );
