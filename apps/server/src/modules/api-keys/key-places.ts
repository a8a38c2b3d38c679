import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { LookedUp } from '../../platform/looked-up.ts';
import type { Vault } from '../../platform/secrets/crypto.ts';

const KEY_PATTERN = /^clb_[0-9a-f]{32}$/;

/** Finds the workspace of an API key. */
export class KeyPlaces {
  readonly #places: LookedUp<string>;

  /** @param db that of the installation */
  constructor(db: Kysely<Schema>, vault: Vault) {
    this.#places = new LookedUp(async (key) => {
      const row = await db
        .selectFrom('api_key_places')
        .select('workspace_id')
        .where('key_hash', 'in', vault.fingerprints(key))
        .executeTakeFirst();
      return row?.workspace_id ?? null;
    });
  }

  /** The id of the workspace; null when there is no such key. */
  find(key: string): string | null | Promise<string | null> {
    return KEY_PATTERN.test(key) ? this.#places.find(key) : null;
  }

  /** Call it whenever a key of some workspace has changed, here or in another server process. */
  forget(): void {
    this.#places.forget();
  }
}
