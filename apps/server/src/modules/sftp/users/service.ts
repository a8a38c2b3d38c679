import { randomInt, randomUUID } from 'node:crypto';
import type {
  AddSftpPublicKeyInput,
  SftpPublicKey,
  SftpUser,
  UpdateSftpUserInput,
} from '@clearbench/contract';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { LookedUp } from '../../../platform/looked-up.ts';
import type { ApiKeyService } from '../../api-keys/index.ts';
import type { PgpKeys } from '../pgp/pgp-keys.ts';
import { readPublicKey } from './public-key.ts';
import type { PublicKeyRow, UserRepository } from './user-repository.ts';

/** The precision of the last use: a client may log in for every file. */
const MARK_MS = 60_000;

interface Dependencies {
  repository: UserRepository;
  apiKeys: ApiKeyService;
  pgp: Pick<PgpKeys, 'read'>;
  announce: Announce;
}

/** API keys as users of the SFTP server, and the public keys with which they log in. */
export class UserService {
  readonly #dependencies: Dependencies;
  readonly #waiting: LookedUp<true>;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#waiting = new LookedUp(async (apiKeyId) =>
      (await dependencies.repository.settings(apiKeyId))?.waits_for_trigger === true ? true : null,
    );
  }

  /** Active API keys, and revoked ones that still have public keys. */
  async list(): Promise<SftpUser[]> {
    const { repository, apiKeys } = this.#dependencies;
    const [keys, publicKeys, usernames, settings] = await Promise.all([
      apiKeys.labels(),
      repository.publicKeys(),
      repository.usernames(),
      repository.allSettings(),
    ]);
    const settingsOf = new Map(settings.map((each) => [each.api_key_id, each]));
    const byUser = Map.groupBy(publicKeys, ({ api_key_id }) => api_key_id);
    return keys
      .filter(({ id, isActive }) => isActive || byUser.has(id))
      .map(({ id, label, isActive }) => ({
        apiKeyId: id,
        label,
        isActive,
        username: usernames.get(id) ?? null,
        waitsForTrigger: settingsOf.get(id)?.waits_for_trigger ?? false,
        publicKeys: (byUser.get(id) ?? []).map(toPublicKey),
        pgpFingerprint: settingsOf.get(id)?.pgp_fingerprint ?? null,
      }));
  }

  /** True: the user's uploads are processed when a trigger file announces them. */
  async waitsForTrigger(apiKeyId: string): Promise<boolean> {
    return (await this.#waiting.find(apiKeyId)) ?? false;
  }

  async update(apiKeyId: string, input: UpdateSftpUserInput, actor: Actor): Promise<SftpUser> {
    const { repository, announce, pgp } = this.#dependencies;
    const before = await this.#find(apiKeyId);
    const waitsForTrigger = input.waitsForTrigger ?? before.waitsForTrigger;
    const given = input.pgpPublicKey == null ? null : await pgp.read(input.pgpPublicKey);
    const isKept = input.pgpPublicKey === undefined;
    const pgpFingerprint = isKept ? before.pgpFingerprint : (given?.fingerprint ?? null);
    // Only what was given: another operator may have changed the rest meanwhile.
    await repository.setSettings(
      apiKeyId,
      {
        ...(input.waitsForTrigger !== undefined && { waits_for_trigger: input.waitsForTrigger }),
        ...(!isKept && { pgp_public_key: given?.publicKey ?? null, pgp_fingerprint: pgpFingerprint }),
      },
      {
        actor,
        action: 'sftp.user_changed',
        object: { type: 'api-key', id: apiKeyId, name: before.label },
        before: { waitsForTrigger: before.waitsForTrigger, pgpFingerprint: before.pgpFingerprint },
        after: { waitsForTrigger, pgpFingerprint },
      },
    );
    this.forgetSettings();
    announce({ topic: 'sftp-keys' });
    announce({ topic: 'sftp' });
    return await this.#find(apiKeyId);
  }

  /** The settings of users were changed, here or by another server process. */
  forgetSettings(): void {
    this.#waiting.forget();
  }

  async #find(apiKeyId: string): Promise<SftpUser> {
    const found = (await this.list()).find((user) => user.apiKeyId === apiKeyId);
    if (found === undefined) throw notFound('There is no such user.');
    return found;
  }

  async add({ apiKeyId, publicKey, name }: AddSftpPublicKeyInput, actor: Actor): Promise<SftpPublicKey> {
    const { repository, apiKeys, announce } = this.#dependencies;
    const user = (await apiKeys.labels()).find(({ id }) => id === apiKeyId);
    if (user === undefined) throw notFound('There is no such API key.');
    if (!user.isActive) {
      throw new AppError('api_key_revoked', `"${user.label}" was revoked. Please choose another API key.`);
    }
    const read = readPublicKey(publicKey);
    const row: PublicKeyRow = {
      id: randomUUID(),
      api_key_id: apiKeyId,
      name: (name || read.comment || read.algorithm).slice(0, 100),
      fingerprint: read.fingerprint,
      public_key: read.text,
      added_at: new Date(),
      added_by: actor.name,
      last_used_at: null,
    };
    const added = await repository.add(row, newUsername(), {
      actor,
      action: 'sftp.key_added',
      object: { type: 'api-key', id: apiKeyId, name: user.label },
      after: { fingerprint: read.fingerprint, name: row.name },
    });
    if (added === null) {
      throw new AppError('public_key_taken', `"${user.label}" already has this public key.`);
    }
    announce({ topic: 'sftp-keys' });
    return toPublicKey(added);
  }

  /** Sessions that logged in with it end. */
  async remove(id: string, actor: Actor): Promise<void> {
    const { repository, announce } = this.#dependencies;
    const found = await repository.remove(id, ({ api_key_id, name, fingerprint }) => ({
      actor,
      action: 'sftp.key_removed',
      object: { type: 'api-key', id: api_key_id, name },
      before: { fingerprint, name },
    }));
    if (!found) throw notFound('There is no such public key.');
    announce({ topic: 'sftp-keys' });
  }

  /** The public key, if its user may log in with it. */
  findActive(apiKeyId: string, fingerprint: string): Promise<PublicKeyRow | null> {
    return this.#dependencies.repository.findActive(apiKeyId, fingerprint);
  }

  async loggedIn({ id, last_used_at }: PublicKeyRow): Promise<void> {
    if (last_used_at !== null && Date.now() - last_used_at.getTime() < MARK_MS) return;
    await this.#dependencies.repository.markUsed(id);
    this.#dependencies.announce({ topic: 'sftp-keys' });
  }
}

/** Without look-alike characters. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const NAME_LETTERS = 10;

const newUsername = (): string =>
  `clb-${Array.from({ length: NAME_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;

const toPublicKey = (row: PublicKeyRow): SftpPublicKey => ({
  id: row.id,
  name: row.name,
  fingerprint: row.fingerprint,
  algorithm: row.public_key.split(' ')[0] ?? '',
  addedAt: row.added_at.toISOString(),
  addedBy: row.added_by,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
