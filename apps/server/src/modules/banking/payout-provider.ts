import type { FailureReason } from '@clearbench/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { LedgerEntry } from '../ledger/index.ts';
import type { Tx } from '../networks/index.ts';
import type { Life } from './life.ts';

/** Pays transfers out instead of the networks. */
export interface PayoutProvider {
  /** The name that people know. */
  name: string;
  /** Whether transfers that are settled now go through it. Within a transaction `db` is that transaction. */
  isOpen(db: Kysely<Schema>): Promise<boolean>;
  /** Queues the payouts, in the transaction in which the transfers begin to wait for them. */
  request(tx: Tx, lives: readonly Life[], at: Date): Promise<void>;
  /** Locks payouts. A transaction locks them before it locks their transfers. */
  lock(tx: Tx, transactionIds: readonly string[]): Promise<void>;
  /** Takes a payout back, which will then never be made. False if its money may have left. */
  takeBack(tx: Tx, transactionId: string): Promise<boolean>;
  /** Holds a payout, or lets it go on. False if its money may have left. */
  hold(tx: Tx, transactionId: string, held: boolean): Promise<boolean>;
  /** Called once changes of payouts are committed. */
  changed(): void;
}

/** What became of a payout. `returned` fails a transfer that was not paid yet. */
export type PayoutOutcome =
  | { outcome: 'progress' | 'paid' }
  | { outcome: 'returned' | 'failed'; reason: FailureReason };

/** A provider's report about a payout. */
export type PayoutReport = PayoutOutcome & {
  /** Of the event. */
  kind: string;
  message: string;
  data: object | null;
  /** Booked if the report has an effect. */
  entries: readonly LedgerEntry[];
};
