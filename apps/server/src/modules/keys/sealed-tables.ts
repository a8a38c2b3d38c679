import type { SealedTable } from '../../platform/secrets/sealed-table.ts';
import { SEALED_API_KEYS } from '../api-keys/index.ts';
import { SEALED_OPERATORS } from '../auth/index.ts';
import { SEALED_WEBHOOKS } from '../webhooks/index.ts';
import { SEALED_WISE } from '../wise/index.ts';
import { SEALED_RETIRED_KEYS } from './retired-keys.ts';

/** Every sealed value in the database, apart from the canary. */
export const SEALED_TABLES: readonly SealedTable[] = [
  SEALED_API_KEYS,
  SEALED_OPERATORS,
  SEALED_WEBHOOKS,
  ...SEALED_WISE,
  SEALED_RETIRED_KEYS,
];
