import {
  type CentralBankCode,
  type FailureReason,
  type FundsPosition,
  fundsMoves,
  type Pace,
  planNext,
  type ScenarioChooser,
  type ScenarioName,
  type TransferStatus,
} from '@clearbench/domain';
import type { PaymentDetails } from '@clearbench/messages/transfers';
import type { Actor } from '../../../platform/actor.ts';
import type { LedgerEntry } from '../../ledger/index.ts';
import type { OutgoingMessage, SentPayment } from '../../networks/index.ts';
import type { NewEvent } from '../../transactions/index.ts';
import type { PayoutProvider } from '../payouts/payout-provider.ts';
import { entriesOf, type MoveDetails } from './entries.ts';
import type { Life } from './life.ts';

export interface Failure {
  /** A reason code of ISO 20022; null when only the text says why. */
  reason: string | null;
  text: string;
  /** The returned part of a completed transfer; null when it failed before. */
  returnedMinor: bigint | null;
}

/**
 * The effect of one or more steps on a transfer, gathered in memory and written at once: its new state, events, postings and
 * messages. Steps call these methods; nothing is stored before `Changes.write`.
 */
export class Draft {
  readonly life: Life;
  readonly statusBefore: TransferStatus;
  readonly events: NewEvent[] = [];
  readonly entries: LedgerEntry[] = [];
  readonly messages: OutgoingMessage[] = [];
  /** True if orders of the transfer were removed from the queue of a network. */
  isWithdrawn = false;
  /** From the message that ordered the transfer; null where it has none, and until they are loaded. */
  details: PaymentDetails | null = null;
  /** The order as sent over a network; null if none was sent, and until it is loaded. */
  payment: SentPayment | null = null;
  /** The scenario that its payment, or its conversion, was ordered with; null where it had none, and until it is loaded. */
  playedScenario: string | null = null;
  /** The reason for the failure or return, for the sender; null if the sender knows it, or nothing failed. */
  failure: Failure | null = null;
  /** Why the transfer failed, to be stored with it; null unless a step has failed it. */
  reason: FailureReason | null = null;
  /** The provider is to pay the transfer out. */
  payoutProvider: PayoutProvider | null = null;
  /** The provider whose payout was withdrawn, held or resumed. */
  changedProvider: PayoutProvider | null = null;
  readonly #stateBefore: string;
  readonly #scenarioBefore: ScenarioName | null;
  readonly #at: Date;

  constructor(life: Life, at: Date) {
    this.life = life;
    this.statusBefore = life.status;
    this.#stateBefore = stateOf(life);
    this.#scenarioBefore = life.scenario;
    this.#at = at;
  }

  get statusChanged(): boolean {
    return this.life.status !== this.statusBefore;
  }

  /** True if its life has changed, not only its events. */
  get lifeChanged(): boolean {
    return stateOf(this.life) !== this.#stateBefore;
  }

  get scenarioChanged(): boolean {
    return this.life.scenario !== this.#scenarioBefore;
  }

  chooseScenario(scenario: ScenarioName | null, chosenBy: ScenarioChooser): void {
    this.life.scenario = scenario;
    this.life.scenarioChosenBy = scenario === null ? null : chosenBy;
  }

  setStatus(status: TransferStatus): void {
    this.life.status = status;
    if (status === 'completed') this.life.completedAt = this.#at;
    if (status === 'completed' || status === 'failed') {
      this.life.awaits = null;
      this.life.step = null;
      this.life.dueAt = null;
    }
  }

  /** Books every movement between where the funds are and where they should be. */
  moveFunds(
    to: FundsPosition,
    { centralBank, ...details }: MoveDetails & { centralBank?: CentralBankCode } = {},
  ): void {
    const { life } = this;
    if (centralBank !== undefined) life.centralBank = centralBank;
    for (const move of fundsMoves(life.funds, to, life.fundType)) {
      if (life.amountMinor > 0n) this.entries.push(...entriesOf(life, move, this.#at, details));
      life.funds = move.to;
    }
  }

  send(message: OutgoingMessage): void {
    this.messages.push(message);
  }

  event(kind: string, message: string, actor: Actor, data: object | null = null): void {
    this.events.push({ seq: this.life.seq, status: this.life.status, kind, message, actor, data });
  }

  /** A manual operation takes the transfer out of automation. */
  takeByHand(): void {
    this.life.automatic = false;
  }

  /** Plans the next automatic step, counted from now. */
  plan(pace: Pace): void {
    const planned = planNext(this.life, pace);
    this.life.step = planned?.step ?? null;
    this.life.dueAt = planned === null ? null : new Date(this.#at.getTime() + planned.afterMs);
  }
}

const stateOf = ({ status, funds, awaits, automatic, step, dueAt, scenario, centralBank }: Life): string =>
  [status, funds, awaits, automatic, step, dueAt?.getTime(), scenario, centralBank].join();
