import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../platform/database/schema.ts';
import { FreshReading } from '../../platform/fresh-reading.ts';
import type { MasterVault } from '../../platform/secrets/crypto.ts';
import { readCanary } from './canary.ts';
import { type KeySettings, readMasterKeys } from './key-file.ts';
import { distinct, type KeyRing, nameOfRing, readKeyRing } from './key-ring.ts';

interface Dependencies {
  db: Kysely<Schema>;
  vault: MasterVault;
  /** The keys with which this process was started. */
  masterKey: Buffer;
  settings: KeySettings;
  logger: Logger;
  /** Shows other processes which keys this one has. */
  showName(name: string): Promise<void>;
}

const PROBLEM = 'this process does not have the master key of the database; the server log says what to do';

/** The master keys of this server process, which change while it runs. */
export class KeyKeeper {
  readonly #dependencies: Dependencies;
  #known: Buffer[];
  #problem: string | null = null;
  readonly #refreshing = new FreshReading(() => this.#look());

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#known = [dependencies.masterKey];
  }

  /** Why this process can't read sealed values; null when it can. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Finds out which keys exist and which is in use. Call it when that may have changed. */
  refresh(): Promise<void> {
    return this.#refreshing.run();
  }

  async #look(): Promise<void> {
    const { db, vault, settings, logger, showName } = this.#dependencies;
    const given = await readMasterKeys(settings).catch((error: unknown) => {
      logger.error({ err: error }, 'The master key could not be read again');
      return [];
    });
    const ring = await readKeyRing(db, distinct([...this.#known, ...given]));
    if (ring === null) {
      // A database without the canary was never used by a server.
      if ((await readCanary(db)) !== null) this.#report();
      return;
    }
    this.#hold(ring, vault);
    await showName(nameOfRing(ring));
  }

  #hold(ring: KeyRing, vault: MasterVault): void {
    this.#known = [ring.current, ...ring.spare, ...ring.retired];
    this.#problem = null;
    vault.hold(ring.current, [...ring.spare, ...ring.retired]);
  }

  #report(): void {
    this.#problem = PROBLEM;
    this.#dependencies.logger.error(
      'The master key of the database was changed, and this process does not have the new one. Give it the key ' +
        '(MASTER_KEY, or DATA_DIR/master.key) and start it again.',
    );
  }
}
