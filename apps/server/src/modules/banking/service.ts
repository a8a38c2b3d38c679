import type {
  AuditAction,
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
  SWIFT_MESSAGE_TYPES,
  scenarioOfReceiverCode,
  statedReason,
  type TransferStatus,
} from '@clearbench/domain';
import { type Actor, isOfOperator } from '../../platform/actor.ts';
import type { NetworkService, OutgoingMessage, Tx } from '../networks/index.ts';
import type { Draft } from './life/draft.ts';
import { complete, fail, isSettleable, process, requestConversion, settle } from './life/steps.ts';
import type { ManualOperations, OperationOptions } from './operator/manual-operations.ts';
import { withdrawOrders } from './operator/withdrawal.ts';
import { loadDetails } from './orders/order-details.ts';
import { sentence, swiftOrder, telexOrder } from './orders/outgoing.ts';
import { loadPayments } from './orders/sent-payments.ts';
import { canBeAskedFor, recall } from './recalls/recalls.ts';
import {
  invalidTransition,
  requireConvertible,
  requirePayable,
  requireValid,
  stepNotPossible,
  unknownCentralBank,
  unknownMessageType,
} from './recalls/refusals.ts';
import { playingOf, requirePlayed, scenarioEvent } from './simulation/scenario-choice.ts';

interface Dependencies {
  operations: ManualOperations;
  networks: NetworkService;
  settings(): Settings;
}

/** The manual operations on a transfer. Each takes the transfer out of automation. */
export class BankingService {
  readonly #operations: ManualOperations;
  readonly #networks: NetworkService;
  readonly #settings: () => Settings;
  readonly #lockOrders = (tx: Tx, transactionId: string) => this.#networks.lockOrders(tx, transactionId);

  constructor({ operations, networks, settings }: Dependencies) {
    this.#operations = operations;
    this.#networks = networks;
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
    const order = await this.#byHand(
      transactionId,
      actor,
      'transaction.message_sent',
      async (draft, at, tx) => {
        const isPayment = type !== 'MT199' && type !== 'MT299';
        if (isPayment) requirePayable(draft.life, type);
        const purpose = isPayment && isSettleable(draft) ? 'settlement' : 'message';
        await loadDetails(tx, [draft]);
        return sendOrder(draft, swiftOrder(type, draft, purpose, at), actor, at);
      },
    );
    return success(`${order.type} sent to ${order.receiverBic} over SWIFT`, order);
  }

  /** Sends the transfer as a key tested telex. */
  async sendTelex({ transactionId, receiverCode }: TelexInput, actor: Actor): Promise<BankingResult> {
    await this.#networks.requireUp('telex');
    const order = await this.#byHand(
      transactionId,
      actor,
      'transaction.message_sent',
      async (draft, at, tx) => {
        requirePayable(draft.life, 'telex');
        const scenario = scenarioOfReceiverCode(receiverCode) ?? draft.life.scenario;
        if (scenario !== draft.life.scenario) {
          requirePlayed(draft.life, scenario, await playingOf(tx, this.#networks, null, draft.life));
          const removed = draft.life.scenario;
          draft.chooseScenario(scenario, 'receiver-code');
          draft.event('scenario.chosen', scenarioEvent(draft.life, removed), actor);
        }
        const purpose = isSettleable(draft) ? 'settlement' : 'message';
        await loadDetails(tx, [draft]);
        return sendOrder(draft, telexOrder(draft, receiverCode, purpose, at), actor, at);
      },
    );
    return success(`Telex ${order.reference} sent to ${receiverCode}`, order);
  }

  /** Sets a new status; the funds follow. A final status withdraws the orders that are still queued. */
  async changeStatus(transactionId: string, input: UpdateStatusInput, actor: Actor): Promise<void> {
    const { status } = input;
    const message = input.message === undefined || input.message === '' ? undefined : input.message;
    const isFinal = status === 'completed' || status === 'failed';
    await this.#byHand(
      transactionId,
      actor,
      'transaction.status_changed',
      async (draft, at, tx) => {
        if (!canTransition(draft.life.status, status, draft.life.fundType)) {
          throw invalidTransition(draft.life, status);
        }
        if (status === 'completed') await this.#requireNoRecall(tx, draft);
        if (isFinal) {
          await withdrawOrders(this.#networks, draft, actor, at, tx);
          await this.#networks.giveUpParked(tx, draft.life.seq, at);
        }
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
            fail(draft, actor, message ?? 'Transfer failed', {
              reason: statedReason(message, isOfOperator(actor) ? 'set_by_operator' : 'reported'),
            });
            return;
          case 'pending':
            return;
        }
      },
      {
        note: message,
        lockFirst: isFinal ? this.#lockOrders : undefined,
        duringPayout: isFinal ? 'takes-back' : 'refused',
      },
    );
  }

  async statusOf(transactionId: string): Promise<TransferStatus> {
    return (await this.#operations.read(transactionId)).status;
  }

  async recall(transactionId: string, { reason }: RecallInput, actor: Actor): Promise<BankingResult> {
    const order = await this.#byHand(
      transactionId,
      actor,
      'transaction.recalled',
      async (draft, at, tx) => {
        if (draft.life.status === 'failed')
          throw stepNotPossible(
            'A failed transfer cannot be recalled: its funds have already been returned.',
          );
        if (draft.life.funds === 'returned')
          throw stepNotPossible('The funds of this transfer have already been returned.');
        await this.#requireNoRecall(tx, draft);
        await withdrawOrders(this.#networks, draft, actor, at, tx);
        await loadPayments(this.#networks, tx, [draft]);
        if (!canBeAskedFor(draft))
          throw stepNotPossible(
            'No payment of this transfer was sent over a network, so there is no bank to recall it from.',
          );
        const sent = recall(draft, reason, actor, at);
        // The transfer ended before its payment was sent.
        if (sent === null) await this.#networks.giveUpParked(tx, draft.life.seq, at);
        if (sent !== null) requireValid(sent.text);
        return sent;
      },
      { lockFirst: this.#lockOrders, duringPayout: 'takes-back' },
    );
    if (order === null) return { success: true, message: 'The transfer was cancelled before it was sent.' };
    return success(`Recall sent: ${sentence(order)}`, order);
  }

  /** The bank that got the recall decides whether the payment is credited or comes back. */
  async #requireNoRecall(tx: Tx, { life }: Draft): Promise<void> {
    if (!(await this.#networks.isRecallUnderWay(tx, life.seq))) return;
    throw stepNotPossible(
      'A recall of this transfer is under way. Wait for the answer of the bank that has the payment.',
    );
  }

  #byHand<Result>(
    transactionId: string,
    actor: Actor,
    action: AuditAction,
    step: (draft: Draft, at: Date, tx: Tx) => Result | Promise<Result>,
    options?: OperationOptions,
  ): Promise<Result> {
    return this.#operations.run(
      transactionId,
      actor,
      action,
      async (draft, at, tx) => {
        const result = await step(draft, at, tx);
        draft.takeByHand();
        draft.plan(this.#settings());
        return result;
      },
      options,
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
