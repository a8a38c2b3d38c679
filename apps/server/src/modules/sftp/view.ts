import { SFTP_FILES_SHOWN, type SftpFile, type SftpView } from '@clearbench/contract';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Vault } from '../../platform/secrets/crypto.ts';
import type { ApiKeyService } from '../api-keys/index.ts';
import type { FileRow } from './files/repository.ts';
import type { FileService } from './files/service.ts';
import type { PgpKeys } from './pgp/pgp-keys.ts';
import type { SftpShared } from './shared.ts';
import { readHostKeys } from './users/host-key.ts';
import type { UserService } from './users/service.ts';

interface Dependencies {
  config: Pick<Config, 'host' | 'publicUrl'>;
  shared: SftpShared;
  /** The database of the installation. */
  db: Kysely<Schema>;
  vault: Vault;
  users: UserService;
  files: FileService;
  apiKeys: ApiKeyService;
  pgp: PgpKeys;
}

/** The SFTP server and its files, as the console shows them. */
export function createView({ config, shared, db, vault, users, files, apiKeys, pgp }: Dependencies) {
  return {
    async view(): Promise<SftpView> {
      const [hostKeys, list, pgpKey] = await Promise.all([
        readHostKeys(db, vault),
        users.list(),
        pgp.current(),
      ]);
      return {
        address: addressOf(config, shared.port),
        hostKeys: hostKeys.map(({ kind, fingerprint }) => ({ kind: kind.toUpperCase(), fingerprint })),
        users: list,
        pgpKey,
      };
    },

    async latest(): Promise<SftpFile[]> {
      const [uploads, ofServer, keys] = await Promise.all([
        files.latest('uploads', SFTP_FILES_SHOWN),
        files.latest('server', SFTP_FILES_SHOWN),
        apiKeys.labels(),
      ]);
      const rows = [...uploads, ...ofServer].sort((one, other) => (one.id < other.id ? 1 : -1));
      const labels = new Map(keys.map(({ id, label }) => [id, label]));
      return rows.map((row) => toFile(row, labels.get(row.api_key_id) ?? row.api_key_id));
    },
  };
}

/** Clients reach it under the name of the console. */
function addressOf({ host, publicUrl }: Dependencies['config'], port: number | null): SftpView['address'] {
  if (port === null) return null;
  return { host: publicUrl === null ? host : new URL(publicUrl).hostname, port };
}

const toFile = (
  { id, folder, name, bytes, modified_at, outcome, payload_id, rows_stored, rows_all, waits_for }: FileRow,
  user: string,
): SftpFile => ({
  id,
  user,
  folder,
  name,
  bytes,
  at: modified_at.toISOString(),
  outcome,
  waitsFor: waits_for === 'encryption' ? null : waits_for,
  payloadId: payload_id,
  rows: rows_stored === null || rows_all === null ? null : { stored: rows_stored, all: rows_all },
});
