import {
  arrivalPosition,
  type CentralBankCode,
  DEFAULT_CENTRAL_BANK,
  type FailureReason,
  isReasonCode,
  type Pace,
  playedText,
  routeOf,
  type ScenarioName,
} from '@clearbench/domain';
import type { Actor } from '../../../platform/actor.ts';
import type { OutgoingMessage, RecallRequest } from '../../networks/index.ts';
import {
  conversionOrder,
  conversionPayment,
  investigation,
  sentence,
  settlementOrder,
} from '../orders/outgoing.ts';
import { type PayoutProvider, payerOf } from '../payouts/payout-provider.ts';
import type { Draft } from './draft.ts';

/** Pending → processing: the funds are booked. */
export function process(
  draft: Draft,
  actor: Actor,
  message = 'Processing started: funds received and booked',
): void {
  draft.setStatus('processing');
  draft.moveFunds(arrivalPosition(draft.life.fundType));
  draft.event('transaction.processing', message, actor);
}

/** Processing → converting: asks the central bank for M1. */
export function requestConversion(
  draft: Draft,
  bank: CentralBankCode,
  actor: Actor,
  at: Date,
  message?: string,
): OutgoingMessage {
  draft.setStatus('converting');
  draft.moveFunds('converting', { centralBank: bank });
  draft.life.awaits = 'conversion';
  const order = conversionOrder(draft.life, at);
  draft.send(order);
  draft.event(
    'conversion.requested',
    message ?? `Conversion of M0 to M1 requested: ${sentence(order)}`,
    actor,
    {
      messageId: order.id,
      network: order.network,
      bic: order.receiverBic,
      centralBankCode: bank,
      scenario: draft.life.scenario,
    },
  );
  return order;
}

/** Sends the payment to the beneficiary's bank; its confirmation of credit completes the transfer. */
export function settle(
  draft: Draft,
  actor: Actor,
  at: Date,
  order = settlementOrder(draft.life, at, draft.details),
): OutgoingMessage {
  draft.moveFunds('m1');
  draft.life.awaits = 'credit';
  draft.send(order);
  const route = routeOf(draft.life, draft.life.scenario);
  draft.event('settlement.requested', `Settlement sent: ${sentence(order)}`, actor, {
    messageId: order.id,
    network: order.network,
    bic: order.receiverBic,
    beneficiaryBic: route.beneficiary.bic,
    scenario: draft.life.scenario,
  });
  return order;
}

/** The provider pays the beneficiary instead of a network; its report completes the transfer. */
function requestPayout(draft: Draft, provider: PayoutProvider, actor: Actor): void {
  draft.moveFunds('m1');
  draft.life.awaits = 'payout';
  draft.payoutProvider = provider;
  draft.event('settlement.requested', `Payout through ${provider.name} requested`, actor, {
    provider: provider.name.toLowerCase(),
  });
}

/** Completed by an operator, without waiting for confirmations: funds that are being converted are booked as converted first. */
export function complete(draft: Draft, actor: Actor, message: string): void {
  if (draft.life.funds === 'converting') {
    draft.moveFunds('m1');
    draft.event('conversion.completed', 'Converted to M1, without confirmation from the central bank', actor);
  }
  draft.setStatus('completed');
  draft.moveFunds('settled');
  draft.event('settlement.completed', message, actor);
}

/**
 * Ends the transfer. Booked funds go back to the ordering institution, and the sender of the order gets a rejection,
 * unless the answer to their own recall replaces it.
 */
export function fail(
  draft: Draft,
  actor: Actor,
  message: string,
  { reason, data = null, request = null }: HowItFailed,
): void {
  draft.setStatus('failed');
  draft.reason = reason;
  draft.moveFunds('returned');
  draft.event('transaction.failed', `${message}${playedText(data?.scenario)}`, actor, data);
  if (request === null) draft.failure = { reason: reasonIn(data), text: message, returnedMinor: null };
}

interface HowItFailed {
  reason: FailureReason;
  data?: FailureData | null;
  /** The recall that it follows, if it does. */
  request?: RecallRequest | null;
}

interface FailureData {
  code?: unknown;
  reason?: unknown;
  recalled?: boolean;
  /** The scenario that made it fail. */
  scenario?: ScenarioName;
}

/** Settled funds go back to the ordering institution, with a message to the sender of the order. */
export function giveBack(
  draft: Draft,
  { returnedMinor, reason, text }: { returnedMinor: bigint; reason: string | null; text: string },
): void {
  draft.moveFunds('returned', { returnedMinor });
  draft.failure = { reason, text, returnedMinor };
}

/** A network's own error code means nothing to the sender of the order. */
function reasonIn(data: FailureData | null): string | null {
  const known = [data?.reason, data?.code].find((code) => typeof code === 'string' && isReasonCode(code));
  return typeof known === 'string' ? known : null;
}

/**
 * Takes every due step and plans the next one. Without a pace, a transfer continues until it waits for another party.
 */
export function advance(
  draft: Draft,
  pace: Pace,
  actor: Actor,
  at: Date,
  payoutProvider: PayoutProvider | null,
): void {
  draft.plan(pace);
  if (pace.automation !== 'instant') return;
  while (
    draft.life.automatic &&
    draft.life.step !== null &&
    draft.life.dueAt !== null &&
    draft.life.dueAt <= at
  ) {
    automaticStep(draft, pace, actor, at, payoutProvider);
    draft.plan(pace);
  }
}

/** The automation's next step of a transfer. */
export function automaticStep(
  draft: Draft,
  pace: Pace,
  actor: Actor,
  at: Date,
  payoutProvider: PayoutProvider | null = null,
): void {
  const payer = payerOf(draft.life, payoutProvider);
  switch (draft.life.step) {
    case 'verify':
      return;
    case 'process':
      if (draft.life.status === 'pending') process(draft, actor);
      return;
    case 'convert':
      if (draft.life.status !== 'processing' || draft.life.fundType !== 'm0') return;
      // Before its funds are converted, which cannot be undone. By hand it may be settled over a network.
      if (pace.autoSettlement && failsUnpayable(draft, actor, payer)) return;
      requestConversion(draft, DEFAULT_CENTRAL_BANK, actor, at);
      return;
    case 'settle':
      if (!isSettleable(draft) || failsUnpayable(draft, actor, payer)) return;
      if (payer === null) settle(draft, actor, at);
      else requestPayout(draft, payer, actor);
      return;
    case 'investigate':
      if (draft.life.awaits !== null) investigate(draft, actor, at);
      return;
    case null:
      return;
  }
}

/** Fails a transfer that the provider cannot pay out. */
function failsUnpayable(draft: Draft, actor: Actor, payer: PayoutProvider | null): boolean {
  const refusal = payer?.refusalOf(draft.life) ?? null;
  if (refusal === null) return false;
  fail(draft, actor, refusal.text, { reason: refusal.reason, data: { reason: refusal.isoCode } });
  return true;
}

/** True if a payment that is sent now pays the transfer out. */
export function isSettleable({ life }: Pick<Draft, 'life'>): boolean {
  if (life.awaits !== null) return false;
  if (life.status === 'converting') return life.funds === 'm1';
  return life.status === 'processing' && life.fundType !== 'm0';
}

/** The payment that was sent must be loaded. */
function investigate(draft: Draft, actor: Actor, at: Date): void {
  const { life } = draft;
  const payment = life.awaits === 'conversion' ? conversionPayment(life, at) : draft.payment;
  if (payment === null) return;
  const asked = investigation(life, payment, at);
  // The network was down for the payment already.
  const isOver = life.scenario === 'outage' && draft.playedScenario === 'outage';
  const order = isOver ? { ...asked, scenario: null } : asked;
  draft.send(order);
  draft.event('investigation.opened', `No confirmation arrived: inquiry sent, ${sentence(order)}`, actor, {
    messageId: order.id,
    network: order.network,
    bic: order.receiverBic,
  });
}
