import { randomUUID } from 'node:crypto';
import type { ApiKey } from '@clearbench/contract';
import type { Actor } from '../../platform/actor.ts';
import { openOrNull, type Vault } from '../../platform/crypto.ts';
import { notFound } from '../../platform/errors.ts';
import type { Announce } from '../../platform/live-hub.ts';
import type { ApiKeyRepository, ApiKeyRow } from './repository.ts';

const PREFIX = 'clb_';
/** Shown in the list instead of a key that can no longer be read. */
const UNREADABLE_KEY = 'clb_unreadable_please_create_a_new_key';
const KEY_PATTERN = /^clb_[0-9a-f]{32}$/;

/** A revocation by another server process is announced at once; this limits the effect of a lost announcement. */
const CACHE_MS = 10_000;

/** A sender that keeps using a revoked key costs one query in this time instead of one per payload. */
const UNKNOWN_CACHE_MS = 10_000;
const UNKNOWN_CACHE_KEYS = 1_000;

interface CachedKey {
  id: string;
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
  #lookingUp = new Map<string, Promise<string | null>>();
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

  async create(label: string, isActive: boolean, actor: Actor): Promise<ApiKey> {
    const key = PREFIX + randomUUID().replaceAll('-', '');
    const id = randomUUID();
    const row = await this.#repository.insert(
      {
        id,
        label,
        keyHash: this.#vault.fingerprint(key),
        keySealed: this.#vault.seal(key),
        isActive,
      },
      {
        actor,
        action: 'api_key.created',
        object: { type: 'api-key', id, name: label },
        after: { label, isActive },
      },
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

  /** The id of the active key, or null. It runs before every ingested payload, so a key that was used recently costs no query. */
  async authenticate(key: string): Promise<string | null> {
    if (!KEY_PATTERN.test(key)) return null;
    const cached = this.#known.get(key);
    if (cached !== undefined && cached.expiresAtMs > Date.now()) {
      this.#used.add(cached.id);
      return cached.id;
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

  async #lookUp(key: string): Promise<string | null> {
    // If the keys change during the query, the maps are replaced, so that outdated results go into maps that nobody reads any
    // more.
    const known = this.#known;
    const unknown = this.#unknown;
    const id = await this.#repository.findActiveId(this.#vault.fingerprints(key));
    if (id === null) {
      known.delete(key);
      rememberUnknown(unknown, key);
      return null;
    }
    known.set(key, { id, expiresAtMs: Date.now() + CACHE_MS });
    this.#used.add(id);
    return id;
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
