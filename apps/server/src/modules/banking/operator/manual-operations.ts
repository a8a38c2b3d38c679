import type { AuditAction } from '@clearbench/contract';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import { retryConflicts } from '../../../platform/database/retry-conflicts.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Parking } from '../../../platform/sweeps/parking.ts';
import { Turns } from '../../../platform/turns.ts';
import { record } from '../../audit/index.ts';
import type { Tx } from '../../networks/index.ts';
import { fileHolding } from '../../payment-files/index.ts';
import type { Changes } from '../life/changes.ts';
import { Draft } from '../life/draft.ts';
import type { Life } from '../life/life.ts';
import { AUTOMATION, findLife, lockLife } from '../life/lives-repository.ts';
import type { PayoutDesk } from '../payouts/payout-desk.ts';
import { fileWaits, noTransaction, payoutHasLeft, payoutUnderWay } from '../recalls/refusals.ts';

/** Every transaction id has this form, and PostgreSQL does not accept every text as a parameter. */
const TRANSACTION_ID = /^trx_[A-Za-z0-9]{10}$/;

/** Each operation appends to the audit log, one at a time; the others can meanwhile do the work before that. */
const AT_ONCE = 4;
const MAX_WAITING = 2_000;

interface Dependencies {
  db: Kysely<Schema>;
  clock: Clock;
  changes: Changes;
  payouts: PayoutDesk;
  parking: Parking;
}

export interface OperationOptions {
  /** For the audit log. */
  note?: string | undefined;
  /** Locks everything that must be locked before the transfer. */
  lockFirst?: ((tx: Tx, transactionId: string) => Promise<void>) | undefined;
  /**
   * What happens while a provider is about to pay the transfer out: the operation is refused; it withdraws the
   * payout, or is refused because money may have left; or `step` decides.
   */
  duringPayout?: 'refused' | 'takes-back' | 'step-decides' | undefined;
  /** True if it is possible while the file of the transfer waits for the decision of its payer. */
  whileFileWaits?: boolean | undefined;
}

/** One operation on one transfer: locked, checked, changed and recorded in one database transaction. */
export class ManualOperations {
  readonly #dependencies: Dependencies;
  readonly #turns = new Turns({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING });

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Waits while another operator acts on the transfer; within this process, the wait holds no connection. `step` sees
   * the result and throws if the operation is no longer possible.
   */
  async run<Result>(
    transactionId: string,
    actor: Actor,
    action: AuditAction,
    step: (draft: Draft, at: Date, tx: Tx) => Result | Promise<Result>,
    { note, lockFirst, duringPayout = 'refused', whileFileWaits = false }: OperationOptions = {},
  ): Promise<Result> {
    if (!TRANSACTION_ID.test(transactionId)) throw noTransaction(transactionId);
    const { db, clock, changes, payouts, parking } = this.#dependencies;
    const change = () =>
      db.transaction().execute(async (tx) => {
        await lockFirst?.(tx, transactionId);
        if (duringPayout !== 'refused') await payouts.lock(tx, [transactionId]);
        const life = await lockLife(tx, transactionId);
        if (life === null) throw noTransaction(transactionId);
        if (life.awaits === 'payout' && duringPayout === 'refused') throw payoutUnderWay();
        if (life.step === 'verify' && !whileFileWaits) await requireNoFile(tx, life.seq);
        const at = clock.now();
        const before = stateOf(life);
        const draft = new Draft(life, at);
        if (duringPayout === 'takes-back' && !(await payouts.takeBack(tx, draft, actor)))
          throw payoutHasLeft();
        const result = await step(draft, at, tx);
        await changes.write(tx, [draft], at);
        // The reason why the automation failed may no longer apply, because the transfer has changed.
        await parking.release(AUTOMATION, [String(life.seq)], tx);
        await record(tx, {
          actor,
          action,
          object: { type: 'transaction', id: transactionId },
          before,
          after: { ...stateOf(life), ...(note === undefined ? {} : { message: note }) },
        });
        return { draft, result };
      });
    const { draft, result } = await this.#turns.take(transactionId, () => retryConflicts(change));
    changes.announce([draft]);
    return result;
  }

  async read(transactionId: string): Promise<Life> {
    const isPossible = TRANSACTION_ID.test(transactionId);
    const life = isPossible ? await findLife(this.#dependencies.db, transactionId) : null;
    if (life === null) throw noTransaction(transactionId);
    return life;
  }
}

async function requireNoFile(tx: Tx, seq: bigint): Promise<void> {
  const file = await fileHolding(tx, seq);
  if (file !== null) throw fileWaits(file);
}

const stateOf = ({ status, funds, automatic, scenario, centralBank }: Life) => ({
  status,
  funds,
  automatic,
  scenario,
  centralBank,
});
