import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWiseSimulator, type SimulatorOptions, type WiseSimulator } from '@clearbench/wise/simulator';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Vault } from '../../../platform/crypto.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { type SimulatorKeys, simulatorKeys } from './keys.ts';
import { createSimulatorStore } from './store.ts';

/** The path of the simulated Wise, and the address by which this server's own client calls it. */
export const SIMULATOR_PATH = '/simulators/wise';
export const SIMULATOR_URL = `http://wise.simulated${SIMULATOR_PATH}`;
/** A personal API token that always works there. */
export const SIMULATED_API_KEY = 'simulated-api-key';

const CLIENT_ID = 'clearbench';
/** This share of all events is sent twice, and this share late. */
const DISORDER = { duplicate: 0.1, reorder: 0.1 };

interface Dependencies {
  db: Kysely<Schema>;
  /** For background work. */
  backgroundDb: Kysely<Schema>;
  vault: Vault;
  clock: Clock;
  random: () => number;
  deliver: SimulatorOptions['deliver'];
  /** After a request that may have changed something. */
  onChanged(): void;
}

/** The Wise of the sandbox: without a network, with its state in the database. */
export class SimulatedWise {
  readonly client: { id: string; secret: string };
  readonly #dependencies: Dependencies;
  #keys: Promise<SimulatorKeys> | null = null;
  #serving: Promise<WiseSimulator> | null = null;
  #background: Promise<WiseSimulator> | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const secret = dependencies.vault
      .fingerprint('client secret of the simulated Wise')
      .toString('base64url');
    this.client = { id: CLIENT_ID, secret };
  }

  async handle(request: Request): Promise<Response> {
    this.#serving ??= this.#simulatorOn(this.#dependencies.db);
    const response = await (await this.#serving).handle(request);
    // Access may have been revoked, or a transfer may have begun whose timers now run.
    if (request.method !== 'GET') this.#dependencies.onChanged();
    return response;
  }

  /** Does due work; returns the virtual time (ms) of the next. */
  async advance(): Promise<number | null> {
    this.#background ??= this.#simulatorOn(this.#dependencies.backgroundDb);
    return (await this.#background).advance();
  }

  async publicKey(): Promise<string> {
    return (await this.#keyPair()).publicKey;
  }

  #keyPair(): Promise<SimulatorKeys> {
    this.#keys ??= simulatorKeys(this.#dependencies.db, this.#dependencies.vault).catch((error: unknown) => {
      // An outage of the database must not become a longer one of Wise.
      this.#keys = null;
      throw error;
    });
    return this.#keys;
  }

  async #simulatorOn(db: Kysely<Schema>): Promise<WiseSimulator> {
    const { clock, random, deliver } = this.#dependencies;
    const { privateKey } = await this.#keyPair().catch((error: unknown) => {
      this.#serving = null;
      this.#background = null;
      throw error;
    });
    return createWiseSimulator({
      store: createSimulatorStore(db),
      clock: { now: () => clock.nowMs(), sleep: (ms) => sleep(ms) },
      random,
      randomBytes,
      privateKey,
      basePath: SIMULATOR_PATH,
      applications: [{ ...this.client, name: 'Clearbench', redirectUris: ['/wise-setup'] }],
      personalTokens: [SIMULATED_API_KEY],
      disorder: DISORDER,
      deliver,
    });
  }
}
