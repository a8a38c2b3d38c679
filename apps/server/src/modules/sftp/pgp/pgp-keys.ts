import type { SftpPgpKey } from '@clearbench/contract';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { WorkspaceDatabase } from '../../../platform/database/connect.ts';
import { LIMITS, requireFewer } from '../../../platform/database/require-fewer.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { AppError, overloaded } from '../../../platform/errors.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import type { MemoryBudget } from '../../../platform/memory/memory-budget.ts';
import { openOrNull, type Vault } from '../../../platform/secrets/crypto.ts';
import type { SealedTable } from '../../../platform/secrets/sealed-table.ts';
import { record } from '../../audit/index.ts';
import { PgpRefusal } from './pgp-messages.ts';
import type { PgpThread } from './pgp-thread.ts';

export const SEALED_SFTP_PGP_KEYS: SealedTable = {
  table: 'sftp_pgp_keys',
  id: 'fingerprint',
  columns: [{ sealed: 'key_sealed' }],
  /** Operators create another one, and give it to the users. */
  async forget(tx) {
    const { numDeletedRows } = await tx.deleteFrom('sftp_pgp_keys').executeTakeFirst();
    return { forgottenPgpKeys: Number(numDeletedRows) };
  },
};

/** A decrypted file, in memory until `release` is called. */
export interface Opened {
  content: Uint8Array;
  release(): void;
}

/** The decrypted file, and its earlier form in the thread. */
const WEIGHT = 2;
/** The sweep that waits holds memory for the encrypted file, so the wait must end. The file is then tried again. */
const MEMORY_MS = 5_000;
/** One file of the process is decrypted at a time, so workspaces don't have shares in this memory. */
const DECRYPTING = { workspace: 'decrypting', user: 'decrypting' };

interface Dependencies {
  /** For files, of all workspaces. */
  memory: MemoryBudget;
  database: Pick<WorkspaceDatabase, 'db' | 'workspace'>;
  vault: Vault;
  thread: PgpThread;
  announce: Announce;
}

/** The PGP keys of a workspace and of its users, and the files that are encrypted with them. `user` is the id of an API key. */
export class PgpKeys {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** The newest one. */
  async current(): Promise<SftpPgpKey | null> {
    const [row] = await this.#rows();
    if (row === undefined) return null;
    const { fingerprint, public_key: publicKey, made_at } = row;
    return { fingerprint, publicKey, madeAt: made_at.toISOString() };
  }

  async create(actor: Actor): Promise<SftpPgpKey> {
    const { database, vault, thread, announce } = this.#dependencies;
    await requireFewer(
      database.db.selectFrom('sftp_pgp_keys'),
      LIMITS.pgpKeys,
      `This workspace has ${LIMITS.pgpKeys} PGP keys, which all still decrypt. Go on using the current one.`,
    );
    const made = await thread.make(database.workspace, `Clearbench ${database.workspace}`);
    const { fingerprint, publicKey } = made;
    const madeAt = new Date();
    await database.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('sftp_pgp_keys')
        .values({
          fingerprint,
          public_key: publicKey,
          key_sealed: vault.seal(made.privateKey),
          made_at: madeAt,
        })
        .execute();
      await record(tx, {
        actor,
        action: 'sftp.pgp_key_created',
        object: { type: 'pgp-key', id: fingerprint, name: fingerprint },
        after: { fingerprint },
      });
    });
    announce({ topic: 'sftp-keys' });
    return { fingerprint, publicKey, madeAt: madeAt.toISOString() };
  }

  /** @throws AppError `public_key_refused` */
  read(armored: string): Promise<{ publicKey: string; fingerprint: string }> {
    const { database, thread } = this.#dependencies;
    return thread.read(database.workspace, armored).catch((error: unknown) => {
      throw asAppError('public_key_refused', error);
    });
  }

  /**
   * Decrypts an upload that is a PGP message.
   * @throws AppError `unsupported_payload`, also if it grows to more than `maxBytes`; `overloaded` if no memory is free
   */
  async open(user: string, content: Buffer, maxBytes: number): Promise<Opened> {
    const { database, thread, memory } = this.#dependencies;
    const [privateKeys, signer] = await Promise.all([this.#privateKeys(), publicKeyOf(database.db, user)]);
    const bytes = WEIGHT * maxBytes;
    let isTaken = false;
    const release = () => memory.give(bytes, DECRYPTING);
    // Not before its turn, or files that wait would keep memory from the one that is decrypted.
    const begin = async () => {
      isTaken = await memory.take(bytes, DECRYPTING, MEMORY_MS);
      if (!isTaken) throw overloaded();
    };
    try {
      const opening = { content, privateKeys, signer, maxBytes };
      return { content: await thread.open(database.workspace, opening, begin), release };
    } catch (error) {
      if (isTaken) release();
      throw asAppError('unsupported_payload', asRefusal(error));
    }
  }

  /** A file for a user, encrypted and signed. Null: the user has no PGP key. */
  async seal(user: string, content: Buffer): Promise<Uint8Array | null> {
    const { database, thread } = this.#dependencies;
    const recipient = await publicKeyOf(database.db, user);
    if (recipient === null) return null;
    const [privateKey = null] = await this.#privateKeys();
    return await thread.seal(database.workspace, { content, recipient, privateKey });
  }

  async #privateKeys(): Promise<string[]> {
    const rows = await this.#rows();
    return rows
      .map(({ key_sealed }) => openOrNull(this.#dependencies.vault, key_sealed))
      .filter((key) => key !== null);
  }

  #rows() {
    return this.#dependencies.database.db
      .selectFrom('sftp_pgp_keys')
      .selectAll()
      .orderBy('made_at', 'desc')
      .execute();
  }
}

async function publicKeyOf(db: Kysely<Schema>, user: string): Promise<string | null> {
  const row = await db
    .selectFrom('sftp_user_settings')
    .select('pgp_public_key')
    .where('api_key_id', '=', user)
    .executeTakeFirst();
  return row?.pgp_public_key ?? null;
}

const asRefusal = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'took_too_long'
    ? new PgpRefusal(
        'The file takes too long to decrypt. Encrypt it for the key of this workspace only, and send it again.',
      )
    : error;

const asAppError = (code: 'public_key_refused' | 'unsupported_payload', error: unknown): unknown =>
  error instanceof PgpRefusal ? new AppError(code, error.message) : error;
