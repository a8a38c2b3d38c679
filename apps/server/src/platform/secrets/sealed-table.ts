import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/**
 * A table with sealed values. Each module declares its own, and the `keys` module processes all of them when the
 * master key changes or is lost.
 */
export interface SealedTable {
  table: keyof Schema & string;
  /** Its primary key. */
  id: string;
  columns: readonly SealedColumn[];
  /**
   * The master key is lost, and with it every value in these columns: puts each row into a state that shows what to
   * do. Returns the facts for the audit log.
   */
  forget(tx: Transaction<Schema>): Promise<Record<string, number>>;
}

export interface SealedColumn {
  sealed: string;
  /** The column with the vault's fingerprint of the same value, by which it is found. */
  fingerprint?: string;
  /** A table of the installation with a copy of the fingerprint, in a column of the same name. */
  alsoIn?: keyof Schema & string;
}
