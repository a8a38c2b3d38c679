import { type TransferState, type WiseClient, WiseError } from '@clearbench/wise';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import { isDatabaseUnavailable } from '../../../platform/database/errors.ts';
import type { PayoutDesk, Tx } from '../../banking/index.ts';
import type { WiseService } from '../service.ts';
import { resultOfFailure } from './failure-results.ts';
import { cancelTransfer, createTransfer, fundTransfer, type StepResult } from './payer.ts';
import { Recipients } from './recipients.ts';
import { payoutFacts, type Report, reportOfCreation, reportOfState, stateAfter } from './reports.ts';
import { type PayoutRepository, type PayoutRow, takeNewerState, updatePayout } from './repository.ts';
import { SetAside } from './set-aside.ts';
import type { PayingAccount, StateSubscription } from './subscription.ts';
import { unexpectedProblem } from './texts.ts';
import { dueAfter, LONGEST_RETRY_MS, LOOK_AGAIN_MS, retryAfter } from './times.ts';

interface Dependencies {
  wise: WiseService;
  repository: PayoutRepository;
  desk: PayoutDesk;
  subscription: StateSubscription;
  isSimulated: boolean;
  /** The nature of transfers in quotes; null for none. */
  transferNature: string | null;
  /** Times of Wise: virtual with the simulator. */
  clock: Clock;
  logger: Logger;
  /** Reports a failure of a payout that does not stop the others. */
  caught(error: unknown): void;
}

/** A payout during one of its steps. */
interface Attempt {
  /** As stored now. */
  payout: PayoutRow;
  /** True if this attempt has asked Wise to pay. */
  isClaimed: boolean;
}

const HOUR_MS = 3_600_000;
/** A sent payout may be returned: it is checked for this long. */
const WATCHED_MS = 30 * 24 * HOUR_MS;

/** Pays transfers out through the connected Wise account. Every started payout is completed, exactly once. */
export class PayoutService {
  readonly #dependencies: Dependencies;
  readonly #recipients: Recipients;
  /** Payouts whose failure could not be stored, either. */
  readonly #setAside = new SetAside();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#recipients = new Recipients(dependencies.repository);
  }

  /** Payouts whose next step is due. */
  async due(limit: number): Promise<PayoutRow[]> {
    const { repository, clock } = this.#dependencies;
    const now = new Date();
    const without = this.#setAside.ids;
    const open = await repository.due(now, limit, without);
    if (open.length > 0) return open;
    return await repository.sentDue(now, new Date(clock.nowMs() - WATCHED_MS), limit, without);
  }

  /** When the next step of an open payout is due. */
  nextDueAt(): Promise<Date | null> {
    return this.#dependencies.repository.nextDueAt(this.#setAside.ids);
  }

  /** How soon to check a sent payout again: frequently only if Wise sends no events. */
  get #watchMs(): number {
    return this.#dependencies.subscription.isPossible ? 24 * HOUR_MS : HOUR_MS;
  }

  /**
   * Takes the next step of a payout. A failure counts as an attempt of this payout, which shows the reason and is
   * retried later. Only an unavailable database affects all payouts, and is thrown.
   */
  async advance(payout: PayoutRow): Promise<void> {
    const attempt: Attempt = { payout, isClaimed: false };
    try {
      await this.#store(attempt, await this.#attempt(attempt));
    } catch (error) {
      await this.#putOff(attempt.payout, error);
    }
  }

  async #store({ payout }: Attempt, result: StepResult): Promise<void> {
    switch (result.kind) {
      case 'advanced': {
        const changes = { ...result.changes, problem: null, attempts: 0, due_at: dueAfter(result.changes) };
        if (changes.state === 'created') await this.#storeCreation(payout, changes);
        else await this.#dependencies.repository.update(payout, changes);
        return;
      }
      case 'waits':
        await this.#wait(payout, result);
        return;
      case 'refused':
        await this.#report(
          payout,
          { outcome: 'failed', kind: 'transaction.failed', message: result.why, reason: result.reason },
          (tx) => updatePayout(tx, payout, { state: 'failed', problem: result.why }),
        );
        return;
      case 'overtaken':
    }
  }

  async #storeCreation(payout: PayoutRow, changes: Partial<PayoutRow>): Promise<void> {
    const created = { ...payout, ...changes };
    let isStored = false;
    await this.#report(created, reportOfCreation(created), async (tx) => {
      isStored = await updatePayout(tx, payout, changes);
      return isStored;
    });
    if (!isStored) await this.#dependencies.repository.cancelLate(payout, changes, new Date());
  }

  async #attempt(attempt: Attempt): Promise<StepResult> {
    const { wise, logger } = this.#dependencies;
    const { payout } = attempt;
    try {
      return await wise.callCurrent((client, { profile_id, kind }) => {
        if (payout.wise_transfer_id === null && payout.profile_id !== profile_id) {
          attempt.payout = { ...payout, profile_id, recipient_id: null };
        }
        return this.#step(client, kind, attempt);
      });
    } catch (error) {
      if (!(error instanceof WiseError)) throw error;
      // The beneficiary has the money: a failing check is irrelevant to the transfer.
      if (payout.state === 'sent') return { kind: 'waits', why: '', forMs: this.#watchMs };
      logger.warn({ err: error, transactionId: payout.transaction_id }, 'A payout through Wise waits');
      return resultOfFailure(error, payout, attempt.isClaimed);
    }
  }

  async #step(client: WiseClient, kind: PayingAccount['kind'], attempt: Attempt): Promise<StepResult> {
    const { payout } = attempt;
    switch (payout.state) {
      case 'queued': {
        const profileId = Number(payout.profile_id);
        await this.#dependencies.subscription.ensure({ client, profileId, kind });
        const created = await createTransfer(client, payout, {
          transferNature: this.#dependencies.transferNature,
          isSimulated: this.#dependencies.isSimulated,
          recipientIdOf: (request) => this.#recipients.idOf(client, payout, request),
        });
        if (created.kind === 'advanced') created.changes.profile_id = payout.profile_id;
        return created;
      }
      case 'created':
      case 'funding':
        return await fundTransfer(client, payout, () => this.#claim(attempt));
      case 'cancelling':
        return await cancelTransfer(client, payout);
      default: {
        // Events may be lost, or may not reach this server.
        const at = this.#dependencies.clock.now();
        const { state } = await client.transfer(Number(payout.wise_transfer_id));
        await this.#noteState(payout, state, at);
        return { kind: 'waits', why: '', forMs: payout.state === 'sent' ? this.#watchMs : LOOK_AGAIN_MS };
      }
    }
  }

  async #claim(attempt: Attempt): Promise<boolean> {
    const claimed = await this.#dependencies.repository.claim(attempt.payout, new Date());
    if (claimed === null) return false;
    attempt.payout = claimed;
    attempt.isClaimed = true;
    return true;
  }

  /** A state that Wise reports by an event. If it cannot be applied, this throws, so that Wise repeats it. */
  async noteState(wiseTransferId: number, state: TransferState, occurredAt: Date): Promise<void> {
    const { repository } = this.#dependencies;
    let payout = await repository.byWiseTransfer(BigInt(wiseTransferId));
    while (payout !== null) {
      const before: PayoutRow = payout;
      try {
        if (await this.#noteState(before, state, occurredAt)) return;
      } catch (error) {
        await this.#putOff(before, error);
        throw error;
      }
      payout = await repository.byWiseTransfer(BigInt(wiseTransferId));
      if (payout?.state === before.state) return;
    }
  }

  /** False if it is not new, or if the payout has changed since it was read. */
  async #noteState(payout: PayoutRow, state: TransferState, occurredAt: Date): Promise<boolean> {
    if (state === payout.provider_state || state === 'incoming_payment_waiting') return true;
    const changes: Partial<PayoutRow> = { provider_state: state, ...stateAfter(payout, state) };
    const report = reportOfState(payout, state, this.#dependencies.clock.now());
    let isNew = false;
    await this.#report(payout, report, async (tx) => {
      isNew = await takeNewerState(tx, payout, occurredAt, changes);
      return isNew;
    });
    return isNew;
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
    { why, forMs, changes = {} }: Pick<StepResult & { kind: 'waits' }, 'why' | 'forMs' | 'changes'>,
  ): Promise<void> {
    const problem = why === '' ? null : why;
    const due_at = new Date(Date.now() + forMs);
    const next: Partial<PayoutRow> = { ...changes, problem, attempts: payout.attempts + 1, due_at };
    if (problem === null || problem === payout.problem) {
      await this.#dependencies.repository.update(payout, next);
    } else {
      const kind = next.state === 'cancelled' ? 'payout.status' : 'payout.waiting';
      const report: Report = { outcome: 'progress', kind, message: problem };
      await this.#report(payout, report, (tx) => updatePayout(tx, payout, next));
    }
  }

  /** Reporting the failure may fail, too, and so may storing it: the payout still waits. */
  async #putOff(payout: PayoutRow, error: unknown): Promise<void> {
    if (isDatabaseUnavailable(error)) throw error;
    const { repository, caught } = this.#dependencies;
    const transactionId = payout.transaction_id;
    caught(error);
    const [why, forMs] = [unexpectedProblem(error), retryAfter(payout)];
    try {
      await this.#wait(payout, { why, forMs }).catch(() =>
        repository.putOff(transactionId, why, new Date(Date.now() + forMs)),
      );
    } catch (failure) {
      if (isDatabaseUnavailable(failure)) throw failure;
      caught(failure);
      this.#setAside.add(transactionId, LONGEST_RETRY_MS);
    }
  }
}
