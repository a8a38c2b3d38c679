import type {
  AuditAction,
  Automation,
  AutomationActionInput,
  BankingResult,
  ConvertInput,
  RecallInput,
  Settings,
  SwiftInput,
  TelexInput,
  UpdateStatusInput,
} from '@clearbench/contract';
import {
  CENTRAL_BANKS,
  canTransition,
  DEFAULT_CENTRAL_BANK,
  isCentralBankCode,
  NETWORK_NAMES,
  type ScenarioName,
  SWIFT_MESSAGE_TYPES,
  scenarioOfReceiverCode,
  type TransferStatus,
} from '@clearbench/domain';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { NetworkService, OutgoingMessage, Tx } from '../networks/index.ts';
import { toAutomation } from './automation-view.ts';
import type { Draft } from './draft.ts';
import type { OperatorActs } from './operator-acts.ts';
import { sentence, swiftOrder, telexOrder } from './outgoing.ts';
import type { PayoutDesk } from './payout-desk.ts';
import {
  invalidTransition,
  requireConvertible,
  requireNext,
  requirePayable,
  requireValid,
  stepNotPossible,
  unknownCentralBank,
  unknownMessageType,
} from './refusals.ts';
import {
  automaticStep,
  complete,
  fail,
  isSettleable,
  process,
  recall,
  requestConversion,
  settle,
} from './steps.ts';

interface Dependencies {
  acts: OperatorActs;
  networks: NetworkService;
  payouts: PayoutDesk;
  clock: Clock;
  settings(): Settings;
}

/** The manual acts of an operator on a transfer. Each act takes the transfer out of automation. */
export class BankingService {
  readonly #acts: OperatorActs;
  readonly #networks: NetworkService;
  readonly #payouts: PayoutDesk;
  readonly #clock: Clock;
  readonly #settings: () => Settings;

  constructor({ acts, networks, payouts, clock, settings }: Dependencies) {
    this.#acts = acts;
    this.#networks = networks;
    this.#payouts = payouts;
    this.#clock = clock;
    this.#settings = settings;
  }

  /** Asks a central bank to convert the transfer's M0 funds. */
  async convert({ transactionId, centralBankCode }: ConvertInput, actor: Actor): Promise<BankingResult> {
    if (!isCentralBankCode(centralBankCode)) throw unknownCentralBank(centralBankCode);
    await this.#networks.requireUp('swift');
    const order = await this.#byHand(
      transactionId,
      actor,
      'transaction.conversion_requested',
      (draft, at) => {
        requireConvertible(draft.life);
        if (draft.life.status === 'pending') process(draft, actor);
        const order = requestConversion(draft, centralBankCode, actor, at);
        requireValid(order.text);
        return order;
      },
    );
    const bank = CENTRAL_BANKS[centralBankCode];
    return success(`Conversion to M1 requested from the ${bank.name}: ${sentence(order)}`, order);
  }

  /** Sends a message for the transfer over SWIFT. A payment message settles it when its funds are ready. */
  async sendSwift({ transactionId, messageType }: SwiftInput, actor: Actor): Promise<BankingResult> {
    const type = SWIFT_MESSAGE_TYPES.find((known) => known === messageType);
    if (type === undefined) throw unknownMessageType(messageType);
    await this.#networks.requireUp('swift');
    const order = await this.#byHand(transactionId, actor, 'transaction.message_sent', (draft, at) => {
      const isPayment = type !== 'MT199' && type !== 'MT299';
      if (isPayment) requirePayable(draft.life, type);
      const pays = isPayment && isSettleable(draft);
      return sendOrder(draft, swiftOrder(type, draft.life, pays ? 'settlement' : 'message', at), actor, at);
    });
    return success(`${order.type} sent to ${order.receiverBic} over SWIFT`, order);
  }

  /** Sends the transfer as a key tested telex. */
  async sendTelex({ transactionId, receiverCode }: TelexInput, actor: Actor): Promise<BankingResult> {
    await this.#networks.requireUp('telex');
    const order = await this.#byHand(transactionId, actor, 'transaction.message_sent', (draft, at) => {
      requirePayable(draft.life, 'telex');
      draft.life.scenario = scenarioOfReceiverCode(receiverCode) ?? draft.life.scenario;
      const purpose = isSettleable(draft) ? 'settlement' : 'message';
      return sendOrder(draft, telexOrder(draft.life, receiverCode, purpose, at), actor, at);
    });
    return success(`Telex ${order.reference} sent to ${receiverCode}`, order);
  }

  /** Sets a new status; the funds follow it. A final status takes back the orders that no network has taken yet. */
  async changeStatus(transactionId: string, input: UpdateStatusInput, actor: Actor): Promise<void> {
    const { status } = input;
    const message = input.message === undefined || input.message === '' ? undefined : input.message;
    await this.#byHand(
      transactionId,
      actor,
      'transaction.status_changed',
      async (draft, at, tx) => {
        if (!canTransition(draft.life.status, status, draft.life.fundType)) {
          throw invalidTransition(draft.life, status);
        }
        if (status === 'completed' || status === 'failed') await this.#withdraw(draft, actor, at, tx);
        switch (status) {
          case 'processing':
            process(draft, actor, message ?? 'Transfer is being processed');
            return;
          case 'converting':
            requestConversion(draft, DEFAULT_CENTRAL_BANK, actor, at, message);
            return;
          case 'completed':
            complete(draft, actor, message ?? 'Transfer completed');
            return;
          case 'failed':
            fail(draft, actor, message ?? 'Transfer failed');
            return;
          case 'pending':
            return;
        }
      },
      message,
    );
  }

  async statusOf(transactionId: string): Promise<TransferStatus> {
    return (await this.#acts.read(transactionId)).status;
  }

  async recall(transactionId: string, { reason }: RecallInput, actor: Actor): Promise<BankingResult> {
    const order = await this.#byHand(transactionId, actor, 'transaction.recalled', async (draft, at, tx) => {
      if (draft.life.status === 'failed')
        throw stepNotPossible('A failed transfer cannot be recalled: its funds have already been returned.');
      if (draft.life.funds === 'returned')
        throw stepNotPossible('The funds of this transfer have already been returned.');
      await this.#withdraw(draft, actor, at, tx);
      const sent = recall(draft, reason, actor, at);
      if (sent !== null) requireValid(sent.text);
      return sent;
    });
    if (order === null) return { success: true, message: 'The transfer was cancelled before it was sent.' };
    return success(`Recall sent: ${sentence(order)}`, order);
  }

  async automationOf(transactionId: string): Promise<Automation> {
    return toAutomation(await this.#acts.read(transactionId), this.#clock);
  }

  /** Takes the next step now, even if the transfer is held; holds the transfer; or gives it back to the automation. */
  async automate(
    transactionId: string,
    { action, step }: AutomationActionInput,
    actor: Actor,
  ): Promise<Automation> {
    const payoutProvider = action === 'now' ? await this.#payouts.open() : null;
    await this.#acts.act(transactionId, actor, `transaction.automation_${action}`, async (draft, at, tx) => {
      const { life } = draft;
      if (life.status === 'completed' || life.status === 'failed') {
        throw stepNotPossible(`A ${life.status} transfer is final: nothing happens to it any more.`);
      }
      switch (action) {
        case 'now':
          if (life.step === null) draft.plan(this.#settings());
          requireNext(life, step, (await this.#networks.withWaitingMessages(tx, [life.seq])).has(life.seq));
          draft.event('automation.now', 'The next step was brought forward', actor);
          automaticStep(draft, actor, at, payoutProvider);
          draft.plan(this.#settings());
          return;
        case 'hold':
          life.automatic = false;
          draft.event('automation.held', 'Held by the operator: nothing happens by itself', actor);
          return;
        case 'resume':
          life.automatic = true;
          draft.plan(this.#settings());
          draft.event('automation.resumed', 'Given back to the automation', actor);
          return;
      }
    });
    return this.automationOf(transactionId);
  }

  async chooseScenario(
    transactionId: string,
    scenario: ScenarioName | null,
    actor: Actor,
  ): Promise<Automation> {
    await this.#acts.act(transactionId, actor, 'transaction.scenario_chosen', (draft) => {
      draft.life.scenario = scenario;
      draft.event(
        'scenario.chosen',
        scenario === null ? 'Scenario removed' : `Scenario chosen: ${scenario}`,
        actor,
      );
    });
    return this.automationOf(transactionId);
  }

  /** Takes back the orders that no network has taken yet. */
  async #withdraw(draft: Draft, actor: Actor, at: Date, tx: Tx): Promise<void> {
    const why = 'The transfer ended before the network took the message.';
    const withdrawn = await this.#networks.withdrawOrders(tx, draft.life.seq, why, at);
    for (const { id, type, network, receiverBic } of withdrawn) {
      const message = `${type} to ${receiverBic} taken back from the queue of ${NETWORK_NAMES[network]}: it was not sent`;
      draft.event('message.withdrawn', message, actor, { messageId: id, network, bic: receiverBic, type });
    }
    draft.isWithdrawn = withdrawn.length > 0;
  }

  #byHand<Result>(
    transactionId: string,
    actor: Actor,
    action: AuditAction,
    step: (draft: Draft, at: Date, tx: Tx) => Result | Promise<Result>,
    note?: string,
  ): Promise<Result> {
    return this.#acts.act(
      transactionId,
      actor,
      action,
      async (draft, at, tx) => {
        const result = await step(draft, at, tx);
        draft.takeByHand();
        draft.plan(this.#settings());
        return result;
      },
      note,
    );
  }
}

function sendOrder(draft: Draft, order: OutgoingMessage, actor: Actor, at: Date): OutgoingMessage {
  requireValid(order.text);
  if (order.purpose === 'settlement') return settle(draft, actor, at, order);
  draft.send(order);
  draft.event('message.sent', `Message sent: ${sentence(order)}`, actor, {
    messageId: order.id,
    network: order.network,
    bic: order.receiverBic,
    type: order.type,
  });
  return order;
}

const success = (message: string, { id }: OutgoingMessage): BankingResult => ({
  success: true,
  message,
  messageId: id,
});
