import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/**
 * A table with values that the vault has sealed. Each module declares its own, and the `keys` module goes over all of them when the
 * master key changes or is lost.
 */
export interface SealedTable {
  table: keyof Schema & string;
  /** Its primary key. */
  id: string;
  columns: readonly SealedColumn[];
  /**
   * The master key is lost, and with it every value in these columns: leaves each row in a state that says what to do. Returns
   * the facts of this for the audit log.
   */
  forget(tx: Transaction<Schema>): Promise<Record<string, number>>;
}

export interface SealedColumn {
  sealed: string;
  /** The column with the vault's fingerprint of the same value, by which it is found. */
  fingerprint?: string;
  /** A table of the installation that has the fingerprint too, in a column of the same name. */
  alsoIn?: keyof Schema & string;
}
