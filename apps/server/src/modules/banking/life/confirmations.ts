import { formatMinor, isoDay, type Pace, playedText, reasonText } from '@clearbench/domain';
import { SYSTEM_ACTOR } from '../../../platform/actor.ts';
import type { AnsweredMessage, Exchange, ReceivedMessage } from '../../networks/index.ts';
import type { PayoutProvider } from '../payouts/payout-provider.ts';
import { answerRecall, coded, recalled, takeRecall } from '../recalls/recalls.ts';
import type { Draft } from './draft.ts';
import type { Fee } from './entries.ts';
import { advance, fail, giveBack } from './steps.ts';

/** Applies a network's answer to its transfer. A refused payment fails the transfer, a refused investigation holds it. */
export function onAnswer(draft: Draft, answered: AnsweredMessage, at: Date): void {
  const { accepted, facts, errorCode, errorText } = answered;
  const data = {
    messageId: answered.id,
    network: answered.network,
    bic: facts.receiverBic,
    type: answered.type,
    ...(accepted ? {} : { code: errorCode, meaning: errorText }),
    ...(answered.scenario === null ? {} : { scenario: answered.scenario }),
  };
  if (accepted) {
    draft.event(
      'network.acknowledged',
      `${answered.type} acknowledged by the network (ACK)`,
      SYSTEM_ACTOR,
      data,
    );
    return;
  }
  const refusal = `${answered.type} refused by the network (NAK ${errorCode ?? ''})`;
  draft.event('network.refused', `${refusal}: ${errorText ?? 'no reason given'}`, SYSTEM_ACTOR, data);
  const isItsPayment =
    (facts.purpose === 'conversion' && draft.life.awaits === 'conversion') ||
    (facts.purpose === 'settlement' && draft.life.awaits === 'credit');
  if (isItsPayment) {
    const reason = { code: `NAK ${errorCode ?? ''}`.trim(), text: errorText ?? 'no reason given' };
    fail(draft, SYSTEM_ACTOR, `Failed: ${refusal}`, { reason, data });
  }
  if (facts.purpose === 'investigation') {
    stopAsking(draft, `${refusal}${playedText(answered.scenario)}`, data);
  }
  // There is no bank to ask: none holds the payment.
  if (facts.request != null) answerRecall(draft, facts.request, { status: 'RJCR', reason: 'NOAS' }, at);
}

/** The network would refuse the same question every day. */
function stopAsking(draft: Draft, refusal: string, data: object): void {
  const { life } = draft;
  if (life.awaits === null || !life.automatic) return;
  draft.takeByHand();
  draft.event('automation.held', `Held, because no bank could be asked: ${refusal}`, SYSTEM_ACTOR, data);
}

/** Applies a confirmation to its transfer. A repeated or late one is kept as an event and changes nothing. */
export function onReceived(
  draft: Draft,
  received: ReceivedMessage,
  pace: Pace,
  at: Date,
  payoutProvider: PayoutProvider | null,
): void {
  const { plan } = received;
  switch (plan.kind) {
    case 'credit-advice':
      onCreditAdvice(draft, received);
      break;
    case 'status':
      onStatus(draft, received);
      break;
    case 'return':
      onReturn(draft, received);
      break;
    case 'recall-request':
      onRecallRequest(draft, received, at);
      break;
    case 'recall-answer':
      onRecallAnswer(draft, received, at);
      break;
  }
  advance(draft, pace, SYSTEM_ACTOR, at, payoutProvider);
}

function onCreditAdvice(draft: Draft, received: ReceivedMessage): void {
  const data = hopData(received);
  if (draft.life.awaits !== 'conversion') {
    ignored(draft, received, 'no conversion is expected');
    return;
  }
  draft.life.awaits = null;
  draft.moveFunds('m1');
  draft.event(
    'conversion.completed',
    `Converted to M1: ${received.type} of ${received.plan.from} received`,
    SYSTEM_ACTOR,
    data,
  );
}

function onStatus(draft: Draft, received: ReceivedMessage): void {
  const { plan, facts } = received;
  const isAwaited =
    facts.purpose === 'conversion' ? draft.life.awaits === 'conversion' : draft.life.awaits === 'credit';
  if (!isAwaited) {
    ignored(
      draft,
      received,
      draft.life.status === 'completed' ? 'the transfer is completed' : 'no answer is expected',
    );
    return;
  }
  switch (plan.status) {
    case 'ACCC':
      credited(draft, received);
      return;
    case 'RJCT':
      draft.event('tracking.status', statusText(received), SYSTEM_ACTOR, hopData(received));
      fail(draft, SYSTEM_ACTOR, `Rejected by ${plan.from}: ${coded(plan.reason)}`, {
        reason:
          plan.reason === null
            ? { code: plan.status, text: 'rejected, no reason given' }
            : { code: plan.reason, text: reasonText(plan.reason) },
        data: hopData(received),
      });
      return;
    default:
      draft.event('tracking.status', trackedText(received), SYSTEM_ACTOR, hopData(received));
  }
}

function credited(draft: Draft, received: ReceivedMessage): void {
  const { plan } = received;
  const sent = draft.life.amountMinor;
  // A conversion by a bank on the way, and its fee, are not in our books: they contain the amount that we paid, in
  // its currency.
  const kept = plan.currency === undefined ? sent - BigInt(plan.amountMinor ?? sent) : 0n;
  draft.setStatus('completed');
  draft.moveFunds('settled', { fees: feesOf(received, kept) });
  draft.event('settlement.completed', `Settled: ${statusText(received)}`, SYSTEM_ACTOR, hopData(received));
}

/** The missing amount is the sum of the fees; it is booked to the correspondents in equal shares, the remainder to the last. */
function feesOf({ facts }: ReceivedMessage, kept: bigint): Fee[] {
  const { correspondents } = facts;
  if (kept <= 0n || correspondents.length === 0) return [];
  const share = kept / BigInt(correspondents.length);
  return correspondents.map((bic, index) => ({
    bic,
    amountMinor: index === correspondents.length - 1 ? kept - share * BigInt(index) : share,
  }));
}

function onReturn(draft: Draft, received: ReceivedMessage): void {
  const { plan } = received;
  if (draft.life.funds !== 'settled') {
    ignored(draft, received, 'the funds are not settled');
    return;
  }
  const returnedMinor = plan.amountMinor === null ? draft.life.amountMinor : BigInt(plan.amountMinor);
  const money = `${draft.life.currency} ${formatMinor(returnedMinor, draft.life.currency)}`;
  const rate = plan.exchange === undefined ? '' : ` (${exchangeText(plan.exchange)})`;
  const text = `${money} returned by ${plan.from}${rate} after settlement: ${coded(plan.reason)}`;
  giveBack(draft, { returnedMinor, reason: plan.reason, text });
  draft.event(
    'return.received',
    `${text}. The funds went back to the ordering institution${playedText(plan.scenario)}`,
    SYSTEM_ACTOR,
    hopData(received),
  );
}

function onRecallRequest(draft: Draft, received: ReceivedMessage, at: Date): void {
  const { plan, network, type, reference } = received;
  if (plan.duplicate) {
    ignored(draft, received, 'the recall was already received');
    return;
  }
  const request = { network, type, reference, senderBic: plan.from, day: isoDay(at) };
  takeRecall(draft, { request, reason: plan.reason, data: hopData(received) }, at);
}

/** We pass the answer of the bank that holds the payment on to the bank that asked us. */
function onRecallAnswer(draft: Draft, received: ReceivedMessage, at: Date): void {
  const { plan, facts } = received;
  const data = hopData(received);
  draft.event('recall.answered', `${plan.from} answers the recall: ${plan.status}`, SYSTEM_ACTOR, data);
  if (plan.status === 'CNCL' && draft.life.awaits === 'credit') {
    const message = `Cancelled following a recall, confirmed by ${plan.from}`;
    fail(draft, SYSTEM_ACTOR, message, {
      reason: recalled(null),
      data: { ...data, recalled: true },
      request: facts.request ?? null,
    });
  }
  if (facts.request == null || plan.duplicate) return;
  const status = plan.status === 'CNCL' ? 'CNCL' : 'RJCR';
  answerRecall(draft, facts.request, { status, reason: plan.reason }, at);
}

function ignored(draft: Draft, received: ReceivedMessage, why: string): void {
  const again = received.plan.duplicate ? ' (possible duplicate)' : '';
  draft.event(
    'confirmation.ignored',
    `${received.type} from ${received.plan.from} has no effect${again}: ${why}`,
    SYSTEM_ACTOR,
    { ...hopData(received), ignored: true },
  );
}

/** The facts of a confirmation that the timeline shows. */
const hopData = ({ id, network, type, plan, facts }: ReceivedMessage) => ({
  messageId: id,
  network,
  type,
  bic: plan.from,
  to: plan.to,
  code: plan.status,
  reason: plan.reason,
  ...(plan.scenario === undefined ? {} : { scenario: plan.scenario }),
  ...amountsOf(currencyOf({ plan, facts }), plan),
  ...(plan.exchange === undefined ? {} : exchangeData(plan.exchange)),
});

const currencyOf = ({ plan, facts }: Pick<ReceivedMessage, 'plan' | 'facts'>): string | null =>
  plan.currency ?? facts.currency;

const exchangeData = ({ from, to, rate }: Exchange) => ({
  exchangeRate: { from: from.currency, to: to.currency, rate },
  exchanged: { from: decimal(from.currency, from.minor), to: decimal(to.currency, to.minor) },
});

/** If the currency is unknown, the decimals of an amount are unknown as well. */
function amountsOf(
  currency: string | null,
  { amountMinor, feeMinor }: ReceivedMessage['plan'],
): { currency: string | null; amount?: string; fee?: string } {
  if (currency === null) return { currency };
  return {
    currency,
    ...(amountMinor === null ? {} : { amount: decimal(currency, amountMinor) }),
    ...(feeMinor === null ? {} : { fee: decimal(currency, feeMinor) }),
  };
}

const decimal = (currency: string, minor: string): string => formatMinor(BigInt(minor), currency);

const trackedText = (received: ReceivedMessage): string =>
  `${statusText(received)}${playedText(received.plan.scenario)}`;

function statusText({ plan, facts }: ReceivedMessage): string {
  const code = plan.reason === null ? plan.status : `${plan.status}/${plan.reason}`;
  const forward = plan.to === null ? '' : ` to ${plan.to}`;
  const { currency, amount, fee: kept } = amountsOf(currencyOf({ plan, facts }), plan);
  const rate = plan.exchange === undefined ? '' : `, ${exchangeText(plan.exchange)}`;
  const fee = kept === undefined ? '' : `, fee ${currency} ${kept}`;
  const isConverted = plan.currency !== undefined && plan.to === null && amount !== undefined;
  const credited = isConverted ? `, ${currency} ${amount}` : '';
  return `${plan.from}: ${code}${forward}${rate}${fee}${credited}`;
}

const exchangeText = ({ from, to, rate }: Exchange): string =>
  `${from.currency} ${decimal(from.currency, from.minor)} converted to ${to.currency} ${decimal(to.currency, to.minor)} at ${rate}`;
