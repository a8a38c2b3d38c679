import type { SftpPgpKey } from '@clearbench/contract';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { WorkspaceDatabase } from '../../../platform/database/connect.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
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

interface Dependencies {
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
    return thread.read(database.workspace, armored).catch(asAppError('public_key_refused'));
  }

  /** The content of an upload that is a PGP message. @throws AppError `unsupported_payload` */
  async open(user: string, content: Buffer): Promise<Uint8Array> {
    const { database, thread } = this.#dependencies;
    const [privateKeys, signer] = await Promise.all([this.#privateKeys(), publicKeyOf(database.db, user)]);
    return await thread
      .open(database.workspace, { content, privateKeys, signer })
      .catch(refuseSlow)
      .catch(asAppError('unsupported_payload'));
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

const refuseSlow = (error: unknown): never => {
  if (!(error instanceof AppError) || error.code !== 'took_too_long') throw error;
  throw new AppError(
    'unsupported_payload',
    'The file takes too long to decrypt. Encrypt it for the key of this workspace only, and send it again.',
  );
};

const asAppError =
  (code: 'public_key_refused' | 'unsupported_payload') =>
  (error: unknown): never => {
    throw error instanceof PgpRefusal ? new AppError(code, error.message) : error;
  };
