import { type TransferState, type WiseClient, WiseError } from '@clearbench/wise';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { PayoutDesk, Tx } from '../../banking/index.ts';
import { lossOf } from '../failures.ts';
import type { WiseService } from '../service.ts';
import { createTransfer, fundTransfer, type StepResult, waitForApproval } from './payer.ts';
import { payoutFacts, type Report, reportOfCreation, reportOfState } from './reports.ts';
import { type PayoutRepository, type PayoutRow, takeNewerState, updatePayout } from './repository.ts';
import type { PayingAccount, StateSubscription } from './subscription.ts';
import { NOT_CONNECTED, TOO_MANY_CALLS, UNAVAILABLE } from './texts.ts';

interface Dependencies {
  wise: WiseService;
  repository: PayoutRepository;
  desk: PayoutDesk;
  subscription: StateSubscription;
  /** Times of Wise: virtual with the simulator. */
  clock: Clock;
  logger: Logger;
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

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
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
      case 'advanced': {
        const changes = { ...result.changes, problem: null, attempts: 0, due_at: dueAfter(result.changes) };
        if (changes.state === 'created') {
          const created = { ...payout, ...changes };
          await this.#report(created, reportOfCreation(created), (tx) => updatePayout(tx, payout, changes));
        } else {
          await this.#dependencies.repository.update(payout, changes);
        }
        return;
      }
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
          return { kind: 'waits', why: waitsForAccess(error), forMs: LONGEST_RETRY_MS };
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
    const changes: Partial<PayoutRow> = { provider_state: state };
    if (state === 'outgoing_payment_sent') changes.state = 'sent';
    if (state === 'funds_refunded') changes.state = 'refunded';
    // One that was paid for is refunded next.
    if (state === 'cancelled' && payout.state === 'created') changes.state = 'failed';
    const report = reportOfState(payout, state, this.#dependencies.clock.now());
    await this.#report(payout, report, async (tx) => {
      return await takeNewerState(tx, payout.transaction_id, occurredAt, changes);
    });
  }

  async #report(payout: PayoutRow, report: Report, alongside: (tx: Tx) => Promise<boolean>): Promise<void> {
    await this.#dependencies.desk.report(
      payout.transaction_seq,
      { entries: [], ...report, data: payoutFacts(payout) },
      alongside,
    );
  }

  async #wait(
    payout: PayoutRow,
    { why, forMs, changes = {} }: StepResult & { kind: 'waits' },
  ): Promise<void> {
    const problem = why === '' ? null : why;
    const next = {
      ...changes,
      problem,
      attempts: payout.attempts + 1,
      due_at: new Date(Date.now() + forMs),
    };
    if (problem === null || problem === payout.problem) {
      await this.#dependencies.repository.update(payout, next);
    } else {
      const report: Report = { outcome: 'progress', kind: 'payout.waiting', message: problem };
      await this.#report(payout, report, (tx) => updatePayout(tx, payout, next));
    }
  }
}

const waitsForAccess = (error: WiseError): string =>
  error.failure.kind === 'auth' && error.failure.code === 'not_connected'
    ? NOT_CONNECTED
    : `${lossOf(error)} The payout waits until then.`;

const retryAfter = ({ attempts }: PayoutRow): number =>
  Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS);

/** A funded transfer is reported by events; polling covers lost ones. */
const dueAfter = ({ state }: Partial<PayoutRow>): Date =>
  new Date(Date.now() + (state === 'funded' ? LOOK_AGAIN_MS : 0));
