import type { Database } from '../../platform/database/connect.ts';
import { LedgerService } from './service.ts';

export type { EntryLeg, LedgerEntry } from './entries.ts';
export type { LedgerService } from './service.ts';

export interface LedgerDependencies {
  database: Pick<Database, 'db' | 'patient'>;
}

export function createLedgerModule({ database }: LedgerDependencies) {
  const ledger = new LedgerService(database.db);
  return { name: 'ledger', ledger };
}
