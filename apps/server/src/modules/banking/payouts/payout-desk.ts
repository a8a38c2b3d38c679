import type { AutomationMode } from '@clearbench/domain';
import type { Kysely } from 'kysely';
import { type Actor, SYSTEM_ACTOR } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Tx } from '../../networks/index.ts';
import type { Changes } from '../life/changes.ts';
import { Draft } from '../life/draft.ts';
import { lockLives } from '../life/lives-repository.ts';
import { fail, giveBack } from '../life/steps.ts';
import type { PayoutProvider, PayoutReport } from './payout-provider.ts';

interface Dependencies {
  db: Kysely<Schema>;
  clock: Clock;
  changes: Changes;
  provider: PayoutProvider;
}

/** Connects transfers with the provider that pays them out. */
export class PayoutDesk {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * The provider that settlements currently go through; null when they go through the networks. A transaction passes
   * itself as `db`: it must not wait for a second connection, because others may hold that connection while they wait
   * for its locks.
   */
  async open(db: Kysely<Schema>): Promise<PayoutProvider | null> {
    const { provider } = this.#dependencies;
    return (await provider.isOpen(db)) ? provider : null;
  }

  /** Like `open`, but for a step that directly follows another one: only without pace can such a step pay out. */
  openAtOnce(tx: Tx, automation: AutomationMode): Promise<PayoutProvider | null> {
    return automation === 'instant' ? this.open(tx) : Promise.resolve(null);
  }

  /** Locks the payouts of transfers that the same transaction locks next. */
  async lock(tx: Tx, transactionIds: readonly string[]): Promise<void> {
    await this.#dependencies.provider.lock(tx, transactionIds);
  }

  /**
   * Withdraws the payout that a transfer waits for, if there is one, so that the transfer can end differently. False
   * if money may have left.
   */
  async takeBack(tx: Tx, draft: Draft, actor: Actor): Promise<boolean> {
    const { provider } = this.#dependencies;
    const { life } = draft;
    if (life.awaits !== 'payout') return true;
    if (!(await provider.takeBack(tx, life.transactionId))) return false;
    life.awaits = null;
    draft.changedProvider = provider;
    draft.event('payout.cancelled', `Payout through ${provider.name} withdrawn: nothing was paid`, actor, {
      provider: provider.name.toLowerCase(),
    });
    return true;
  }

  /** Holds the payout that a transfer waits for, or resumes it. False if money may have left. */
  async hold(tx: Tx, draft: Draft, held: boolean): Promise<boolean> {
    const { provider } = this.#dependencies;
    if (!(await provider.hold(tx, draft.life.transactionId, held))) return false;
    draft.changedProvider = provider;
    return true;
  }

  /**
   * Applies a report to its transfer. `alongside` writes the data of the report, and returns false if the data is not
   * new.
   */
  async report(seq: bigint, report: PayoutReport, alongside: (tx: Tx) => Promise<boolean>): Promise<void> {
    const { db, clock, changes } = this.#dependencies;
    const draft = await db.transaction().execute(async (tx) => {
      if (!(await alongside(tx))) return null;
      const [life] = await lockLives(tx, [seq]);
      if (life === undefined) return null;
      const at = clock.now();
      const draft = new Draft(life, at);
      take(draft, report);
      await changes.write(tx, [draft], at);
      return draft;
    });
    if (draft !== null) changes.announce([draft]);
  }
}

function take(draft: Draft, report: PayoutReport): void {
  const { outcome, kind, message, data, entries } = report;
  const { life } = draft;
  const isAwaited = life.awaits === 'payout';
  if (outcome === 'paid' && isAwaited) {
    draft.setStatus('completed');
    draft.moveFunds('settled');
    draft.entries.push(...entries);
  } else if (outcome === 'returned' && life.funds === 'settled') {
    giveBack(draft, { returnedMinor: life.amountMinor, reason: null, text: message });
    draft.entries.push(...entries);
  } else if ((outcome === 'returned' || outcome === 'failed') && isAwaited) {
    fail(draft, SYSTEM_ACTOR, message, { reason: report.reason, data });
    return;
  }
  draft.event(kind, message, SYSTEM_ACTOR, data);
}
