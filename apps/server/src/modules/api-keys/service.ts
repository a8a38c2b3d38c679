import { randomBytes, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ApiKey, UpdateApiKeyInput } from '@clearbench/contract';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { API_KEY_PREFIX } from '../../platform/http/bearer-token.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import { LookedUp } from '../../platform/looked-up.ts';
import { openOrNull, type Vault } from '../../platform/secrets/crypto.ts';
import type { AuditRecord } from '../audit/index.ts';
import type { ApiKeyRepository, ApiKeyRow, KnownKey, NewApiKey } from './repository.ts';

const KEY_BYTES = 16;
const OPENED_AT_ONCE = 20;
/** Shown in the list instead of a key that can no longer be read. */
const UNREADABLE_KEY = 'clb_unreadable_please_create_a_new_key';

type Labelled = Pick<ApiKey, 'id' | 'label' | 'isActive'> & Pick<KnownKey, 'senderId'>;

export class ApiKeyService {
  readonly #repository: ApiKeyRepository;
  readonly #vault: Vault;
  readonly #announce: Announce;
  readonly #active: LookedUp<KnownKey>;
  readonly #labels: LookedUp<string>;
  readonly #activeIds: LookedUp<string>;
  readonly #used = new Set<string>();

  constructor(repository: ApiKeyRepository, vault: Vault, announce: Announce) {
    this.#repository = repository;
    this.#vault = vault;
    this.#announce = announce;
    this.#active = new LookedUp((key) => repository.findActive(vault.fingerprints(key)));
    this.#labels = new LookedUp((id) => repository.findLabel(id));
    this.#activeIds = new LookedUp((id) => repository.findActiveId(id));
  }

  /** Opening a key takes longer than reading it from the database, so other requests run in between. */
  async list(): Promise<ApiKey[]> {
    const keys: ApiKey[] = [];
    for (const row of await this.#repository.list()) {
      keys.push(this.#toApiKey(row));
      if (keys.length % OPENED_AT_ONCE === 0) await setImmediate();
    }
    return keys;
  }

  /** All keys without the keys themselves. */
  async labels(): Promise<Labelled[]> {
    const rows = await this.#repository.list();
    return rows.map(({ id, label, is_active: isActive, sender_id: senderId }) => ({
      ...{ id, label, isActive },
      senderId: senderId ?? id,
    }));
  }

  /** The first key of a new sender. */
  create(input: Pick<ApiKey, 'label' | 'isActive' | 'scenariosByValues'>, actor: Actor): Promise<ApiKey> {
    return this.#insert({ ...input, senderId: null }, (id) => ({
      actor,
      action: 'api_key.created',
      object: { type: 'api-key', id, name: input.label },
      after: input,
    }));
  }

  /** The change applies to everything that the key sends from now on, whichever server process receives it. */
  async update(id: string, { scenariosByValues }: UpdateApiKeyInput, actor: Actor): Promise<ApiKey> {
    const row = await this.#repository.setScenariosByValues(id, scenariosByValues, (before) => ({
      actor,
      action: 'api_key.changed',
      object: { type: 'api-key', id, name: before.label },
      before: { scenariosByValues: before.scenarios_by_values },
      after: { scenariosByValues },
    }));
    if (row === null) throw notFound('There is no such API key.');
    this.forgetKnown();
    this.#announce({ topic: 'api-keys', ids: [id] });
    return this.#toApiKey(row);
  }

  /** A further key of the same sender. The present one works until it is revoked, so that the sender can change over in between. */
  async rotate(id: string, actor: Actor): Promise<ApiKey> {
    const present = await this.#repository.find(id);
    if (present === null) throw notFound('There is no such API key.');
    const { label, sender_id, scenarios_by_values: scenariosByValues } = present;
    if (!present.is_active) {
      throw new AppError('api_key_revoked', `"${label}" was revoked. Please create a new API key.`);
    }
    const values = { label, isActive: true, senderId: sender_id ?? id, scenariosByValues };
    return await this.#insert(values, (newId) => ({
      actor,
      action: 'api_key.rotated',
      object: { type: 'api-key', id, name: label },
      after: { newKeyId: newId },
    }));
  }

  async #insert(
    values: Omit<NewApiKey, 'id' | 'keyHash' | 'keySealed'>,
    audit: (id: string) => AuditRecord,
  ): Promise<ApiKey> {
    const key = API_KEY_PREFIX + randomBytes(KEY_BYTES).toString('hex');
    const id = randomUUID();
    const row = await this.#repository.insert(
      { ...values, id, keyHash: this.#vault.fingerprint(key), keySealed: this.#vault.seal(key) },
      audit(id),
    );
    this.forgetKnown();
    this.#announce({ topic: 'api-keys', ids: [row.id] });
    return this.#toApiKey(row);
  }

  async revoke(id: string, actor: Actor): Promise<void> {
    const found = await this.#repository.revoke(id, ({ label, is_active }) => ({
      actor,
      action: 'api_key.revoked',
      object: { type: 'api-key', id, name: label },
      before: { isActive: is_active },
      after: { isActive: false },
    }));
    if (!found) throw notFound('There is no such API key.');
    this.forgetKnown();
    this.#announce({ topic: 'api-keys', ids: [id] });
  }

  /** The active key, or null. It runs before every ingested payload, so a key that was used recently costs no query. */
  async authenticate(key: string): Promise<KnownKey | null> {
    const found = await this.#active.find(key);
    if (found !== null) this.#used.add(found.id);
    return found;
  }

  /** A key as the sender of what it has already handed over: it may have been revoked since. Counts as a use of it. */
  async senderOf(id: string): Promise<{ apiKeyId: string } & Omit<KnownKey, 'id'>> {
    const found = await this.#repository.findSender(id);
    if (found === null) throw notFound('There is no such API key.');
    this.#used.add(id);
    const { senderId, scenariosByValues } = found;
    return { apiKeyId: id, senderId, scenariosByValues };
  }

  /** False: it was revoked. For those who hand something over in its name without sending the key itself. */
  async isActive(id: string): Promise<boolean> {
    return (await this.#activeIds.find(id)) !== null;
  }

  /** The name of a key; its id when there is no such key. */
  async labelOf(id: string): Promise<string> {
    return (await this.#labels.find(id)) ?? id;
  }

  /** Call it whenever a key has changed, here or in another server process. */
  forgetKnown(): void {
    this.#active.forget();
    this.#labels.forget();
    this.#activeIds.forget();
  }

  /** Stores which keys were used since the last call that succeeded. */
  async recordUse(): Promise<void> {
    if (this.#used.size === 0) return;
    const ids = [...this.#used];
    this.#used.clear();
    try {
      await this.#repository.markUsed(ids, new Date());
    } catch (error) {
      for (const id of ids) this.#used.add(id);
      throw error;
    }
  }

  #toApiKey(row: ApiKeyRow): ApiKey {
    return {
      id: row.id,
      label: row.label,
      apiKey: openOrNull(this.#vault, row.key_sealed) ?? UNREADABLE_KEY,
      isActive: row.is_active,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
      scenariosByValues: row.scenarios_by_values,
    };
  }
}
