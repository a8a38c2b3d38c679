import type { Automation, AutomationActionInput, Settings } from '@clearbench/contract';
import type { ScenarioName } from '@clearbench/domain';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { listParked } from '../../../platform/sweeps/parked-items.ts';
import type { NetworkService, Tx } from '../../networks/index.ts';
import { fileHolding } from '../../payment-files/index.ts';
import type { Draft } from '../life/draft.ts';
import { automaticStep } from '../life/steps.ts';
import type { ManualOperations } from '../operator/manual-operations.ts';
import { loadDetails } from '../orders/order-details.ts';
import { loadPayments } from '../orders/sent-payments.ts';
import type { PayoutDesk } from '../payouts/payout-desk.ts';
import {
  nothingToRelease,
  payoutHasLeft,
  requireAskable,
  requireNext,
  stepNotPossible,
} from '../recalls/refusals.ts';
import { playingOf, requirePlayed, scenarioEvent } from '../simulation/scenario-choice.ts';
import { toAutomation } from './automation-view.ts';

/** A transfer is set aside for few reasons at once. */
const PARKED_LISTED = 10;

interface Dependencies {
  db: Kysely<Schema>;
  operations: ManualOperations;
  networks: NetworkService;
  payouts: PayoutDesk;
  clock: Clock;
  settings(): Settings;
}

/** An operator's view and control of the automation of a transfer. */
export class AutomationControl {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async read(transactionId: string): Promise<Automation> {
    const { operations, clock, db, networks, payouts } = this.#dependencies;
    const life = await operations.read(transactionId);
    const [playing, parked, expected, paymentFile] = await Promise.all([
      playingOf(db, networks, payouts, life),
      listParked(db, PARKED_LISTED, life.seq),
      life.awaits === null ? null : networks.expectedOf(db, life.seq),
      life.step === 'verify' ? fileHolding(db, life.seq) : null,
    ]);
    return toAutomation(life, { ...playing, parked, expected, paymentFile }, clock);
  }

  /**
   * Takes the next step now, even if the transfer is held; makes the confirmation on its way arrive now; holds the
   * transfer; or resumes its automation.
   */
  async control(
    transactionId: string,
    { action, step }: AutomationActionInput,
    actor: Actor,
  ): Promise<Automation> {
    const { operations, networks, payouts, settings } = this.#dependencies;
    const change = async (draft: Draft, at: Date, tx: Tx) => {
      const { life } = draft;
      if (life.status === 'completed' || life.status === 'failed') {
        throw stepNotPossible(`A ${life.status} transfer is final: its automation has ended.`);
      }
      switch (action) {
        case 'now':
          await this.#takeStepNow(draft, { step, actor }, at, tx);
          return;
        case 'release':
          if (life.awaits === null || !(await networks.release(tx, transactionId, at)))
            throw nothingToRelease();
          draft.event('automation.released', 'Released: delayed messages arrive now', actor);
          return;
        case 'hold':
          if (life.awaits === 'payout' && !(await payouts.hold(tx, draft, true))) throw payoutHasLeft();
          if (!life.automatic) return;
          life.automatic = false;
          draft.event('automation.held', 'Held by the operator: automation stopped', actor);
          return;
        case 'resume':
          if (life.awaits === 'payout') await payouts.hold(tx, draft, false);
          // Planning its next step again would postpone it.
          if (life.automatic) return;
          life.automatic = true;
          draft.plan(settings());
          draft.event('automation.resumed', 'Automation resumed', actor);
          return;
      }
    };
    const isRelease = action === 'release';
    await operations.run(transactionId, actor, `transaction.automation_${action}`, change, {
      duringPayout: action === 'now' || isRelease ? 'refused' : 'step-decides',
      lockFirst: isRelease ? (tx) => networks.lockArriving(tx, transactionId) : undefined,
    });
    if (isRelease) networks.announceReleased(transactionId);
    return this.read(transactionId);
  }

  /** The following steps wait no longer than they would have without this call. */
  async #takeStepNow(
    draft: Draft,
    { step: meant, actor }: Pick<AutomationActionInput, 'step'> & { actor: Actor },
    at: Date,
    tx: Tx,
  ): Promise<void> {
    const { networks, payouts, settings } = this.#dependencies;
    const { life } = draft;
    if (life.step === null) draft.plan(settings());
    requireNext(life, meant, (await networks.withWaitingMessages(tx, [life.seq])).has(life.seq));
    const { step, dueAt } = life;
    draft.event('automation.now', 'The next step was brought forward', actor);
    await loadDetails(tx, [draft]);
    await loadPayments(networks, tx, [draft]);
    if (step === 'investigate') requireAskable(draft);
    automaticStep(draft, settings(), actor, at, await payouts.open(tx));
    draft.plan(settings());
    if (life.step === step && dueAt !== null && dueAt > at) life.dueAt = dueAt;
  }

  /** For the messages that are ordered from now on. Null removes the present scenario. */
  async chooseScenario(
    transactionId: string,
    scenario: ScenarioName | null,
    actor: Actor,
  ): Promise<Automation> {
    const { operations, networks, payouts } = this.#dependencies;
    const choose = async (draft: Draft, _at: Date, tx: Tx) => {
      if (draft.life.scenario === scenario) return;
      requirePlayed(draft.life, scenario, await playingOf(tx, networks, payouts, draft.life));
      const removed = draft.life.scenario;
      draft.chooseScenario(scenario, 'operator');
      draft.event('scenario.chosen', scenarioEvent(draft.life, removed), actor);
    };
    await operations.run(transactionId, actor, 'transaction.scenario_chosen', choose, {
      whileFileWaits: true,
    });
    return this.read(transactionId);
  }
}
