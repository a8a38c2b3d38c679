import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWiseSimulator, type SimulatorOptions, type WiseSimulator } from '@clearbench/wise/simulator';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { isDatabaseUnavailable } from '../../../platform/database/errors.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { AppError } from '../../../platform/errors.ts';
import { Remembered } from '../../../platform/remembered.ts';
import type { Vault } from '../../../platform/secrets/crypto.ts';
import { Turns } from '../../../platform/turns.ts';
import { simulatorKeys } from './keys.ts';
import { createSimulatorStore } from './store.ts';

/** The path of the simulated Wise, and the address by which this server's own client calls it. */
export const SIMULATOR_PATH = '/simulators/wise';
export const SIMULATED_ORIGIN = 'http://wise.simulated';
/** A personal API token that always works there. */
export const SIMULATED_API_KEY = 'simulated-api-key';

const CLIENT_ID = 'clearbench';
/** This share of all events is sent twice, and this share late. */
const DISORDER = { duplicate: 0.1, reorder: 0.1 };

/**
 * Calls take turns in the database anyway, so each lane has one connection, and only the lane's next call waits for
 * it.
 */
const LANES = {
  /** The calls of this server itself. */
  own: { atOnce: 1, maxWaiting: Number.POSITIVE_INFINITY },
  /** The calls of anyone else. */
  outside: { atOnce: 1, maxWaiting: 32 },
} as const;
type Lane = keyof typeof LANES;

/** The statuses of calls that changed nothing: a refused call must not wake a sweep. */
const UNCHANGED: ReadonlySet<number> = new Set([401, 404]);

const mayHaveChanged = ({ method }: Request, { status }: Response): boolean =>
  method !== 'GET' && !UNCHANGED.has(status);

interface Dependencies {
  /** The origin of the workspace's paths. */
  prefix: string;
  /** Has a connection for each lane. */
  db: Kysely<Schema>;
  /** For background work. */
  backgroundDb: Kysely<Schema>;
  vault: Vault;
  clock: Clock;
  random: () => number;
  deliver: SimulatorOptions['deliver'];
  verifyRecipient: NonNullable<SimulatorOptions['verifyRecipient']>;
  /** After a request from outside that may have changed something. */
  use(): Promise<void>;
  /** After a request that may have changed something. */
  onChanged(): void;
  /** Reports a fault of an entity that does not stop the others. */
  caught(error: unknown): void;
}

/** The sandbox's Wise: without a network, with its state in the database. */
export class SimulatedWise {
  readonly client: { id: string; secret: string };
  readonly #dependencies: Dependencies;
  readonly #lanes = { own: new Turns(LANES.own), outside: new Turns(LANES.outside) };
  readonly #keys = new Remembered(() => simulatorKeys(this.#dependencies.db, this.#dependencies.vault));
  readonly #serving = new Remembered(() => this.#simulatorOn(this.#dependencies.db));
  readonly #background = new Remembered(() => this.#simulatorOn(this.#dependencies.backgroundDb));

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const secret = dependencies.vault
      .fingerprint('client secret of the simulated Wise')
      .toString('base64url');
    this.client = { id: CLIENT_ID, secret };
  }

  /** A call of this server itself. */
  handle(request: Request): Promise<Response> {
    return this.#answer(request, 'own');
  }

  /** A call by anyone: if too many already wait, it is refused before it costs a connection. */
  async handleOutside(request: Request): Promise<Response> {
    try {
      const response = await this.#answer(request, 'outside');
      if (mayHaveChanged(request, response)) await this.#dependencies.use();
      return response;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'overloaded') throw error;
      const body = { error: 'Too Many Requests', message: 'Too many calls at once (SIMULATED)' };
      return Response.json(body, { status: 429, headers: { 'retry-after': '1' } });
    }
  }

  async #answer(request: Request, lane: Lane): Promise<Response> {
    const response = await this.#lanes[lane].take(request.url, async () =>
      (await this.#serving.get()).handle(request),
    );
    // Access may have been revoked, or a transfer may have begun whose timers now run.
    if (mayHaveChanged(request, response)) this.#dependencies.onChanged();
    return response;
  }

  /** Does due work; returns the virtual time (ms) of the next. */
  async advance(): Promise<number | null> {
    return (await this.#background.get()).advance();
  }

  async publicKey(): Promise<string> {
    return (await this.#keys.get()).publicKey;
  }

  async #simulatorOn(db: Kysely<Schema>): Promise<WiseSimulator> {
    const { prefix, clock, random, deliver, verifyRecipient } = this.#dependencies;
    const { privateKey } = await this.#keys.get();
    return createWiseSimulator({
      store: createSimulatorStore(db, this.#onFault),
      clock: { now: () => clock.nowMs(), sleep: (ms) => sleep(ms) },
      random,
      randomBytes,
      privateKey,
      basePath: `${prefix}${SIMULATOR_PATH}`,
      applications: [{ ...this.client, name: 'Clearbench', redirectUris: ['/wise-setup'] }],
      personalTokens: [SIMULATED_API_KEY],
      disorder: DISORDER,
      deliver,
      verifyRecipient,
      onFault: this.#onFault,
    });
  }

  /** An unavailable database is not the fault of the entity that was being processed. */
  readonly #onFault = (error: unknown, what: string): void => {
    if (isDatabaseUnavailable(error)) throw error;
    this.#dependencies.caught(new Error(`The simulated Wise could not process: ${what}`, { cause: error }));
  };
}
