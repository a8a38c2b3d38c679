import type { Kysely } from 'kysely';
import ssh2 from 'ssh2';
import type { Schema } from '../../../platform/database/schema.ts';
import { openOrNull, type Vault } from '../../../platform/secrets/crypto.ts';
import type { SealedTable } from '../../../platform/secrets/sealed-table.ts';
import { KEY_KINDS, type KeyKind, makePrivateKey } from './make-key-pair.ts';
import { fingerprintOf } from './public-key.ts';

export const SEALED_SFTP_HOST_KEYS: SealedTable = {
  table: 'sftp_host_keys',
  id: 'algorithm',
  columns: [{ sealed: 'key_sealed' }],
  /** The server generates others, and clients ask their users whether to trust them. */
  async forget(tx) {
    const { numDeletedRows } = await tx.deleteFrom('sftp_host_keys').executeTakeFirst();
    return { forgottenHostKeys: Number(numDeletedRows) };
  },
};

export interface HostKey {
  kind: KeyKind;
  /** In the format of OpenSSH. */
  privateKey: string;
  fingerprint: string;
}

/**
 * The host keys of the installation that can be read, the preferred kind first.
 * @param db that of the installation
 */
export async function readHostKeys(db: Kysely<Schema>, vault: Vault): Promise<HostKey[]> {
  const rows = await db.selectFrom('sftp_host_keys').select(['algorithm', 'key_sealed']).execute();
  return KEY_KINDS.flatMap((kind) => {
    const row = rows.find(({ algorithm }) => algorithm === kind);
    const privateKey = row === undefined ? null : openOrNull(vault, row.key_sealed);
    if (privateKey === null) return [];
    const key = ssh2.utils.parseKey(privateKey);
    if (key instanceof Error) return [];
    return [{ kind, privateKey, fingerprint: fingerprintOf(key.getPublicSSH()) }];
  });
}

/** The same; missing ones are generated. If several processes start together, the first one to store a key wins. */
export async function provideHostKeys(db: Kysely<Schema>, vault: Vault): Promise<HostKey[]> {
  const known = await readHostKeys(db, vault);
  const missing = KEY_KINDS.filter((kind) => known.every((key) => key.kind !== kind));
  if (missing.length === 0) return known;
  const made = await Promise.all(
    missing.map(async (kind) => ({
      algorithm: kind,
      key_sealed: vault.seal(await makePrivateKey(kind)),
      made_at: new Date(),
    })),
  );
  await db
    .insertInto('sftp_host_keys')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await readHostKeys(db, vault);
  if (stored.length < KEY_KINDS.length)
    throw new Error('The host keys of the SFTP server cannot be read with this master key.');
  return stored;
}
