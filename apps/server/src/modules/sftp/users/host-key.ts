import type { Kysely } from 'kysely';
import ssh2 from 'ssh2';
import type { Schema } from '../../../platform/database/schema.ts';
import { openOrNull, type Vault } from '../../../platform/secrets/crypto.ts';
import type { SealedTable } from '../../../platform/secrets/sealed-table.ts';
import { makeKeyPair } from './make-key-pair.ts';
import { fingerprintOf } from './public-key.ts';

const ALGORITHM = 'ed25519';

export const SEALED_SFTP_HOST_KEYS: SealedTable = {
  table: 'sftp_host_keys',
  id: 'algorithm',
  columns: [{ sealed: 'key_sealed' }],
  /** The server generates another one, and clients ask their users whether to trust it. */
  async forget(tx) {
    const { numDeletedRows } = await tx.deleteFrom('sftp_host_keys').executeTakeFirst();
    return { forgottenHostKeys: Number(numDeletedRows) };
  },
};

export interface HostKey {
  /** In the format of OpenSSH. */
  privateKey: string;
  fingerprint: string;
}

/**
 * The host key of the installation, if it has one that can be read.
 * @param db that of the installation
 */
export async function readHostKey(db: Kysely<Schema>, vault: Vault): Promise<HostKey | null> {
  const row = await db
    .selectFrom('sftp_host_keys')
    .select('key_sealed')
    .where('algorithm', '=', ALGORITHM)
    .executeTakeFirst();
  const privateKey = row === undefined ? null : openOrNull(vault, row.key_sealed);
  if (privateKey === null) return null;
  const key = ssh2.utils.parseKey(privateKey);
  return key instanceof Error ? null : { privateKey, fingerprint: fingerprintOf(key.getPublicSSH()) };
}

/** The same; generated if there is none. If several processes start together, the first one generates it. */
export async function provideHostKey(db: Kysely<Schema>, vault: Vault): Promise<HostKey> {
  const known = await readHostKey(db, vault);
  if (known !== null) return known;
  const { private: made } = makeKeyPair();
  await db
    .insertInto('sftp_host_keys')
    .values({ algorithm: ALGORITHM, key_sealed: vault.seal(made), made_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await readHostKey(db, vault);
  if (stored === null)
    throw new Error('The host key of the SFTP server cannot be read with this master key.');
  return stored;
}
