import { randomUUID } from 'node:crypto';
import type { Config } from '../../../config/config.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import type { Life, PayoutProvider, Tx } from '../../banking/index.ts';
import { isConnected, latestConnection } from '../repository.ts';
import { refusalOf } from './refusals.ts';
import { cancelPayout, holdPayout, insertPayouts, lockPayouts } from './repository.ts';
import { effectOnPayout } from './scenarios.ts';

interface Options {
  announce: Announce;
  config: Pick<Config, 'wise'>;
}

export const isSimulated = ({ wise }: Pick<Config, 'wise'>): boolean => wise.kind === 'simulator';

/** Wise as one of the ways in which transfers are paid out. */
export const wiseProvider = ({ announce, config }: Options): PayoutProvider => ({
  name: 'Wise',
  isReal: !isSimulated(config),
  // The real Wise moves real money, so it plays no scenarios.
  effectOf: (scenario) => (isSimulated(config) ? effectOnPayout(scenario) : null),
  refusalOf,
  isOpen: isConnected,
  request,
  lock: lockPayouts,
  takeBack: (tx, transactionId) => cancelPayout(tx, transactionId, new Date()),
  hold: (tx, transactionId, held) => holdPayout(tx, transactionId, held, new Date()),
  changed: () => announce({ topic: 'wise' }),
});

/** Queues payouts, in the transaction in which their transfers begin to wait. */
async function request(tx: Tx, lives: readonly Life[], at: Date): Promise<void> {
  const connection = await latestConnection(tx);
  const now = new Date();
  await insertPayouts(
    tx,
    lives.map((life) => ({
      transaction_id: life.transactionId,
      transaction_seq: life.seq,
      customer_transaction_id: randomUUID(),
      state: 'queued',
      profile_id: connection?.profile_id ?? 0n,
      beneficiary: life.recipientName,
      iban: life.destinationIban,
      account: life.recipientAccount,
      bic: life.destinationBic ?? life.recipientBic,
      reference: life.reference ?? life.transactionId,
      scenario: life.scenario,
      target_currency: life.currency,
      target_minor: life.amountMinor,
      source_currency: null,
      source_minor: null,
      fee_minor: null,
      rate: null,
      wise_transfer_id: null,
      one_time_token: null,
      provider_state: null,
      provider_state_at: null,
      problem: null,
      attempts: 0,
      due_at: now,
      requested_at: at,
      recipient_id: null,
      held: false,
      funding_at: null,
    })),
  );
}
