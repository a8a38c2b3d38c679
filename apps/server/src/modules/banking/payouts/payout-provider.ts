import type { FailureReason, Payee, ScenarioPlayer } from '@clearbench/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { LedgerEntry } from '../../ledger/index.ts';
import type { Tx } from '../../networks/index.ts';
import type { Life } from '../life/life.ts';

/** Pays transfers out instead of the networks. */
export interface PayoutProvider extends ScenarioPlayer {
  /** True if it moves real money. */
  readonly isReal: boolean;
  /** Why it cannot pay this transfer; null if it can. */
  refusalOf(transfer: Payable): PayoutRefusal | null;
  /** True if it pays out the transfers that are settled now. Within a transaction, `db` is that transaction. */
  isOpen(db: Kysely<Schema>): Promise<boolean>;
  /** Queues payouts, in the transaction in which their transfers begin to wait. */
  request(tx: Tx, lives: readonly Life[], at: Date): Promise<void>;
  /** Locks payouts. A transaction locks them before it locks their transfers. */
  lock(tx: Tx, transactionIds: readonly string[]): Promise<void>;
  /** Withdraws a payout for good. False if its money may have left. */
  takeBack(tx: Tx, transactionId: string): Promise<boolean>;
  /** Holds a payout, or resumes it. False if its money may have left. */
  hold(tx: Tx, transactionId: string, held: boolean): Promise<boolean>;
  /** Called once changes of payouts are committed. */
  changed(): void;
}

export type Payable = Payee & Pick<Life, 'amount'>;

export interface PayoutRefusal {
  readonly reason: FailureReason;
  /** The same as a code of ISO 20022, for the sender of the order. */
  readonly isoCode: string;
  /** `Wise can’t pay this: no account of the beneficiary`. */
  readonly text: string;
}

/**
 * The provider that pays a transfer out; null when a network does, for example because only networks can play its
 * scenario. A real provider also pays a transfer whose own values happen to choose a scenario: only an explicit
 * choice prevents that.
 */
export function payerOf(
  { scenario, scenarioChosenBy }: Life,
  open: PayoutProvider | null,
): PayoutProvider | null {
  if (open === null || scenario === null || open.effectOf(scenario) !== null) return open;
  const isOfValues = scenarioChosenBy === 'amount' || scenarioChosenBy === 'bic';
  return open.isReal && isOfValues ? open : null;
}

/** The outcome of a payout. `returned` fails a transfer that was not paid yet. */
export type PayoutOutcome =
  | { outcome: 'progress' | 'paid' }
  | { outcome: 'returned' | 'failed'; reason: FailureReason };

/** A provider's report about a payout. */
export type PayoutReport = PayoutOutcome & {
  kind: string;
  message: string;
  data: object | null;
  /** Booked if the report has an effect. */
  entries: readonly LedgerEntry[];
};
