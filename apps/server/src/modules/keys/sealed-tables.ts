import type { Kysely } from 'kysely';
import { type Database, databaseOf } from '../../platform/database/connect.ts';
import { NEWEST_VERSION } from '../../platform/database/migrate.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { SealedTable } from '../../platform/secrets/sealed-table.ts';
import { SEALED_API_KEYS } from '../api-keys/index.ts';
import { SEALED_OPERATORS } from '../auth/index.ts';
import { SEALED_EBICS_BANK_KEYS } from '../ebics/index.ts';
import { SEALED_SFTP_HOST_KEYS, SEALED_SFTP_PGP_KEYS } from '../sftp/index.ts';
import { SEALED_SIGNING_KEYS } from '../signatures/index.ts';
import { SEALED_WORKSPACE_PROVIDERS } from '../single-sign-on/index.ts';
import { SEALED_WEBHOOKS } from '../webhooks/index.ts';
import { SEALED_WISE } from '../wise/index.ts';
import { SEALED_RETIRED_KEYS } from './retired-keys.ts';

export type SealedDatabase = Pick<Database, 'control' | 'pools'>;

/** Every sealed value of a workspace. */
const OF_WORKSPACE: readonly SealedTable[] = [
  SEALED_API_KEYS,
  SEALED_EBICS_BANK_KEYS,
  SEALED_SFTP_PGP_KEYS,
  SEALED_WEBHOOKS,
  ...SEALED_WISE,
];
/** Every sealed value of the installation, apart from the canary. */
const OF_INSTALLATION: readonly SealedTable[] = [
  SEALED_OPERATORS,
  SEALED_RETIRED_KEYS,
  SEALED_SFTP_HOST_KEYS,
  SEALED_SIGNING_KEYS,
  SEALED_WORKSPACE_PROVIDERS,
];

/** The tables with sealed values in a schema. */
export interface SealedPart {
  db: Kysely<Schema>;
  tables: readonly SealedTable[];
}

/**
 * All workspaces, then the installation. On connections for long work. Workspaces that have not been migrated are left out: their
 * values are sealed again by the nightly job after they were.
 */
export async function sealedParts({ control, pools }: SealedDatabase): Promise<SealedPart[]> {
  const { db } = control.patient;
  const workspaces = await db
    .selectFrom('workspaces')
    .select('id')
    .where('version', '=', NEWEST_VERSION)
    .orderBy('id')
    .execute();
  return [
    ...workspaces.map(({ id }) => ({ db: databaseOf(pools, id).patient.db, tables: OF_WORKSPACE })),
    { db, tables: OF_INSTALLATION },
  ];
}
