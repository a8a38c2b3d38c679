import { randomUUID } from 'node:crypto';
import { formatMinor } from '@clearbench/domain';
import { type TransferState, type WiseClient, WiseError } from '@clearbench/wise';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Announce } from '../../../platform/live-hub.ts';
import type { Life, PayoutDesk, PayoutProvider, PayoutReport, Tx } from '../../banking/index.ts';
import { latestConnection } from '../repository.ts';
import type { WiseService } from '../service.ts';
import { payoutEntry, refundEntry } from './entries.ts';
import { createTransfer, fundTransfer, type StepResult, waitForApproval } from './payer.ts';
import {
  insertPayouts,
  type PayoutRepository,
  type PayoutRow,
  takeNewerState,
  updatePayout,
} from './repository.ts';
import type { PayingAccount, StateSubscription } from './subscription.ts';
import { NOT_CONNECTED, STATE_TEXTS, TOO_MANY_CALLS, UNAVAILABLE } from './texts.ts';

interface Dependencies {
  wise: WiseService;
  repository: PayoutRepository;
  desk: PayoutDesk;
  subscription: StateSubscription;
  /** Times of Wise: virtual with the simulator. */
  clock: Clock;
  logger: Logger;
  announce: Announce;
}

const LOOK_AGAIN_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A sent payout may be returned: it is checked for this long. */
const WATCHED_MS = 30 * 24 * HOUR_MS;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 5 * 60_000;

/** Pays transfers out through the connected Wise account: every payout that was begun is completed, once. */
export class PayoutService {
  readonly #dependencies: Dependencies;
  readonly provider: PayoutProvider;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.provider = {
      name: 'Wise',
      isOpen: async (db) => (await latestConnection(db))?.state === 'connected',
      request: (tx, lives, at) => this.#request(tx, lives, at),
      requested: () => dependencies.announce({ topic: 'wise' }),
    };
  }

  /** Queues payouts in the transaction in which the transfers begin to wait for them. */
  async #request(tx: Tx, lives: readonly Life[], at: Date): Promise<void> {
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
      })),
    );
  }

  /** Payouts whose next step is due. */
  async due(limit: number): Promise<PayoutRow[]> {
    const { repository, clock } = this.#dependencies;
    const now = new Date();
    const open = await repository.due(now, limit);
    if (open.length > 0) return open;
    return await repository.sentDue(now, new Date(clock.nowMs() - WATCHED_MS), limit);
  }

  /** How soon a sent payout is checked again: often only where Wise does not report by itself. */
  get #watchMs(): number {
    return this.#dependencies.subscription.isPossible ? 24 * HOUR_MS : HOUR_MS;
  }

  /** Takes the next step of a payout. A failure is stored with it, and retried if that can help. */
  async advance(payout: PayoutRow): Promise<void> {
    const result = await this.#attempt(payout);
    switch (result.kind) {
      case 'advanced':
        await this.#dependencies.repository.update(payout, {
          ...result.changes,
          problem: null,
          attempts: 0,
          due_at: dueAfter(result.changes),
        });
        if (result.changes.state === 'created') await this.#reportCreated({ ...payout, ...result.changes });
        return;
      case 'waits':
        await this.#wait(payout, result);
        return;
      case 'refused':
        await this.#report(
          payout,
          { outcome: 'failed', kind: 'transaction.failed', message: result.why },
          (tx) => updatePayout(tx, payout, { state: 'failed', problem: result.why }),
        );
    }
  }

  async #attempt(payout: PayoutRow): Promise<StepResult> {
    const { wise, logger } = this.#dependencies;
    try {
      return await wise.callCurrent((client, { profile_id, kind }) =>
        this.#step(client, kind, {
          ...payout,
          profile_id: payout.wise_transfer_id === null ? profile_id : payout.profile_id,
        }),
      );
    } catch (error) {
      if (!(error instanceof WiseError)) throw error;
      // The beneficiary has the money: a failing check is irrelevant to the transfer.
      if (payout.state === 'sent') return { kind: 'waits', why: '', forMs: this.#watchMs };
      switch (error.failure.kind) {
        case 'approval-required':
          return waitForApproval(error.failure.oneTimeToken);
        case 'auth':
          return { kind: 'waits', why: NOT_CONNECTED, forMs: LONGEST_RETRY_MS };
        case 'validation':
        case 'conflict':
          return { kind: 'refused', why: `Wise refused the payout: ${error.message}` };
        case 'rate-limited': {
          const forMs = Math.max(retryAfter(payout), error.failure.retryAfterMs ?? 0);
          return { kind: 'waits', why: TOO_MANY_CALLS, forMs };
        }
        default: {
          logger.warn({ err: error, transactionId: payout.transaction_id }, 'A payout through Wise waits');
          const why =
            error.mayHaveTakenEffect || error.passing
              ? UNAVAILABLE
              : `Wise did not pay out: ${error.message}`;
          return { kind: 'waits', why, forMs: retryAfter(payout) };
        }
      }
    }
  }

  async #step(client: WiseClient, kind: PayingAccount['kind'], payout: PayoutRow): Promise<StepResult> {
    switch (payout.state) {
      case 'queued': {
        const profileId = Number(payout.profile_id);
        await this.#dependencies.subscription.ensure({ client, profileId, kind });
        const created = await createTransfer(client, payout);
        if (created.kind === 'advanced') created.changes.profile_id = payout.profile_id;
        return created;
      }
      case 'created':
        return await fundTransfer(client, payout);
      default: {
        // Events may be lost, or may not reach this server.
        const at = this.#dependencies.clock.now();
        const { state } = await client.transfer(Number(payout.wise_transfer_id));
        await this.#noteState(payout, state, at);
        return { kind: 'waits', why: '', forMs: payout.state === 'sent' ? this.#watchMs : LOOK_AGAIN_MS };
      }
    }
  }

  /** A state that Wise reports by an event. */
  async noteState(wiseTransferId: number, state: TransferState, occurredAt: Date): Promise<void> {
    const payout = await this.#dependencies.repository.byWiseTransfer(BigInt(wiseTransferId));
    if (payout !== null) await this.#noteState(payout, state, occurredAt);
  }

  async #noteState(payout: PayoutRow, state: TransferState, occurredAt: Date): Promise<void> {
    if (state === payout.provider_state || state === 'incoming_payment_waiting') return;
    const message = `Wise: ${STATE_TEXTS[state]}`;
    const changes: Partial<PayoutRow> = { provider_state: state };
    if (state === 'outgoing_payment_sent') changes.state = 'sent';
    if (state === 'funds_refunded') changes.state = 'refunded';
    const report = reportOf(payout, state, message, this.#dependencies.clock.now());
    await this.#report(payout, report, async (tx) => {
      return await takeNewerState(tx, payout.transaction_id, occurredAt, changes);
    });
  }

  async #reportCreated(payout: PayoutRow): Promise<void> {
    const { source_currency: source, source_minor: minor, fee_minor: fee, rate } = payout;
    if (source === null || minor === null || fee === null) return;
    const cost = `${formatMinor(minor, source)} ${source}, fee ${formatMinor(fee, source)} ${source} included`;
    const exchanged = source === payout.target_currency ? '' : `, rate ${rate}`;
    const message = `Wise: payout ${payout.wise_transfer_id} created for ${cost}${exchanged}`;
    await this.#report(payout, { outcome: 'progress', kind: 'payout.created', message });
  }

  async #report(
    payout: PayoutRow,
    report: Omit<PayoutReport, 'data' | 'entries'> & Partial<Pick<PayoutReport, 'entries'>>,
    alongside: (tx: Tx) => Promise<boolean> = async () => true,
  ): Promise<void> {
    await this.#dependencies.desk.report(
      payout.transaction_seq,
      { entries: [], ...report, data: dataOf(payout) },
      alongside,
    );
  }

  async #wait(
    payout: PayoutRow,
    { why, forMs, changes = {} }: StepResult & { kind: 'waits' },
  ): Promise<void> {
    const due_at = new Date(Date.now() + forMs);
    const problem = why === '' ? null : why;
    const { repository } = this.#dependencies;
    const isKept = await repository.update(payout, {
      ...changes,
      problem,
      attempts: payout.attempts + 1,
      due_at,
    });
    if (!isKept || problem === null || problem === payout.problem) return;
    await this.#report(payout, { outcome: 'progress', kind: 'payout.waiting', message: problem });
  }
}

const retryAfter = ({ attempts }: PayoutRow): number =>
  Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS);

/** A funded transfer is reported by events; polling covers lost ones. */
const dueAfter = ({ state }: Partial<PayoutRow>): Date =>
  new Date(Date.now() + (state === 'funded' ? LOOK_AGAIN_MS : 0));

function reportOf(payout: PayoutRow, state: TransferState, message: string, at: Date) {
  switch (state) {
    case 'outgoing_payment_sent':
      return {
        outcome: 'paid',
        kind: 'settlement.completed',
        message,
        entries: payoutEntry(payout, at),
      } as const;
    case 'funds_refunded':
      return {
        outcome: 'returned',
        kind: 'return.received',
        message,
        entries: refundEntry(payout, at),
      } as const;
    default:
      return { outcome: 'progress', kind: 'payout.status', message } as const;
  }
}

/** The facts behind an event, for programs. */
function dataOf(payout: PayoutRow): object {
  const {
    source_currency: source,
    source_minor: minor,
    fee_minor: fee,
    target_currency: target,
    rate,
  } = payout;
  const money = (currency: string | null, amount: bigint | null) =>
    currency === null || amount === null ? null : { currency, amount: formatMinor(amount, currency) };
  return {
    provider: 'wise',
    wiseTransferId: payout.wise_transfer_id === null ? null : String(payout.wise_transfer_id),
    debited: money(source, minor),
    fee: money(source, fee),
    credited: money(target, payout.target_minor),
    exchangeRate:
      source === null || source === target || rate === null ? null : { from: source, to: target, rate },
  };
}
