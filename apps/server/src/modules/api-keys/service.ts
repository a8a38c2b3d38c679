import { randomUUID } from 'node:crypto';
import type { ApiKey, UpdateApiKeyInput } from '@clearbench/contract';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import { openOrNull, type Vault } from '../../platform/secrets/crypto.ts';
import type { AuditRecord } from '../audit/index.ts';
import type { ApiKeyRepository, ApiKeyRow, KnownKey, NewApiKey } from './repository.ts';

const PREFIX = 'clb_';
/** Shown in the list instead of a key that can no longer be read. */
const UNREADABLE_KEY = 'clb_unreadable_please_create_a_new_key';
const KEY_PATTERN = /^clb_[0-9a-f]{32}$/;

/** A revocation by another server process is announced at once; this limits the effect of a lost announcement. */
const CACHE_MS = 10_000;

/** A sender that keeps using a revoked key costs one query in this time instead of one per payload. */
const UNKNOWN_CACHE_MS = 10_000;
const UNKNOWN_CACHE_KEYS = 1_000;

interface CachedKey extends KnownKey {
  expiresAtMs: number;
}

export class ApiKeyService {
  readonly #repository: ApiKeyRepository;
  readonly #vault: Vault;
  readonly #announce: Announce;
  #known = new Map<string, CachedKey>();
  /** Rejected keys and how long the rejection is cached; the oldest first. */
  #unknown = new Map<string, number>();
  /** Look-ups that are running, by key. */
  #lookingUp = new Map<string, Promise<KnownKey | null>>();
  readonly #used = new Set<string>();

  constructor(repository: ApiKeyRepository, vault: Vault, announce: Announce) {
    this.#repository = repository;
    this.#vault = vault;
    this.#announce = announce;
  }

  async list(): Promise<ApiKey[]> {
    const rows = await this.#repository.list();
    return rows.map((row) => this.#toApiKey(row));
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
      throw new AppError('api_key_revoked', `"${label}" was revoked. Please make a new API key.`);
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
    const key = PREFIX + randomUUID().replaceAll('-', '');
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
    if (!KEY_PATTERN.test(key)) return null;
    const cached = this.#known.get(key);
    if (cached !== undefined && cached.expiresAtMs > Date.now()) {
      this.#used.add(cached.id);
      return cached;
    }
    if ((this.#unknown.get(key) ?? 0) > Date.now()) return null;
    // A burst from one sender costs one query.
    const running = this.#lookingUp.get(key);
    if (running !== undefined) return running;
    const lookUp = this.#lookUp(key).finally(() => {
      if (this.#lookingUp.get(key) === lookUp) this.#lookingUp.delete(key);
    });
    this.#lookingUp.set(key, lookUp);
    return lookUp;
  }

  /** The name of a key; its id when there is no such key. */
  async labelOf(id: string): Promise<string> {
    return (await this.#repository.findLabel(id)) ?? id;
  }

  /** Call it whenever a key has changed, here or in another server process. */
  forgetKnown(): void {
    this.#known = new Map();
    this.#unknown = new Map();
    this.#lookingUp = new Map();
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

  async #lookUp(key: string): Promise<KnownKey | null> {
    // If the keys change during the query, the maps are replaced, so that outdated results go into maps that nobody reads any
    // more.
    const known = this.#known;
    const unknown = this.#unknown;
    const found = await this.#repository.findActive(this.#vault.fingerprints(key));
    if (found === null) {
      known.delete(key);
      rememberUnknown(unknown, key);
      return null;
    }
    known.set(key, { ...found, expiresAtMs: Date.now() + CACHE_MS });
    this.#used.add(found.id);
    return found;
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

/** A sender with an endless supply of unknown keys evicts the oldest ones and cannot fill the memory. */
function rememberUnknown(unknown: Map<string, number>, key: string): void {
  unknown.delete(key);
  const [oldest] = unknown.keys();
  if (unknown.size >= UNKNOWN_CACHE_KEYS && oldest !== undefined) unknown.delete(oldest);
  unknown.set(key, Date.now() + UNKNOWN_CACHE_MS);
}
