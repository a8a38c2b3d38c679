import type { FundType, TransferStatus } from '../transfer.ts';
import type { Awaited } from './automation.ts';
import type { FundsPosition } from './funds.ts';
import { hasCorrespondents, NETWORK_NAMES } from './networks.ts';
import { type RoutedTransfer, routeOf } from './route.ts';
import { isPayoutScenario, type ScenarioName } from './scenario-names.ts';

/** The messages that a scenario is played on: each takes the scenario that its transfer has when the message is ordered. */
export type PlayedMessage = 'conversion' | 'settlement' | 'investigation' | 'recall' | 'message';

/**
 * The scenarios that change the outcome of a message. Which banks are on the way is decided by the payment, so `fees` and
 * `exchange` come too late for questions about it.
 */
export const SCENARIOS_OF_MESSAGE: Readonly<Record<PlayedMessage, readonly ScenarioName[]>> = {
  conversion: ['refuse-conversion', 'nak', 'duplicate', 'outage'],
  settlement: [
    'reject',
    'nak',
    'delay',
    'duplicate',
    'reorder',
    'return',
    'fees',
    'lost-confirmation',
    'outage',
    'recall',
    'exchange',
  ],
  investigation: ['reject', 'nak', 'delay', 'duplicate', 'outage', 'recall'],
  recall: ['nak', 'duplicate', 'outage'],
  message: ['nak', 'outage'],
};

/**
 * How far a transfer has come for its scenario: `sent` while the answer to its payment is on its way, `unconfirmed` when that
 * answer got lost, `paid` while its payment can be recalled, `ended` when nothing but free messages can follow.
 */
export type ScenarioStage =
  | 'unconverted'
  | 'unsettled'
  | 'sent'
  | 'unconfirmed'
  | 'payout'
  | 'paid'
  | 'ended';

const STILL_TO_COME: Readonly<Record<ScenarioStage, readonly PlayedMessage[]>> = {
  unconverted: ['conversion', 'settlement', 'recall', 'message'],
  unsettled: ['settlement', 'recall', 'message'],
  sent: ['recall', 'message'],
  unconfirmed: ['investigation', 'recall', 'message'],
  payout: [],
  paid: ['recall', 'message'],
  ended: ['message'],
};

export interface StagedLife {
  readonly status: TransferStatus;
  readonly fundType: FundType;
  readonly funds: FundsPosition;
  readonly awaits: Awaited | null;
}

/** The known facts of the payment of a transfer. */
export interface PaymentFacts {
  /** A network took it, so the bank that has it can be asked for it. */
  readonly isCarried: boolean;
  /** No confirmation of it is on its way. */
  readonly isConfirmationLost: boolean;
}

export function scenarioStage(
  { status, fundType, funds, awaits }: StagedLife,
  { isCarried, isConfirmationLost }: PaymentFacts,
): ScenarioStage {
  if (status === 'failed') return 'ended';
  if (status === 'completed') return isCarried && funds !== 'returned' ? 'paid' : 'ended';
  if (awaits === 'payout') return 'payout';
  if (awaits === 'credit') return isConfirmationLost ? 'unconfirmed' : 'sent';
  return fundType === 'm0' && status !== 'converting' ? 'unconverted' : 'unsettled';
}

/** A provider that pays transfers out instead of the networks. A transfer whose scenario it does not play goes over the networks. */
export interface ScenarioPlayer {
  readonly name: string;
  /** The effect of the scenario; null if the provider cannot play it. */
  effectOf(scenario: ScenarioName): string | null;
}

/**
 * Why a scenario that is chosen now would change nothing, in one sentence; null when it would be played. `provider` is the one
 * that pays out now, null when the networks do.
 */
export function whyUnplayed(
  scenario: ScenarioName,
  stage: ScenarioStage,
  transfer: RoutedTransfer & Pick<StagedLife, 'fundType'>,
  provider: ScenarioPlayer | null,
): string | null {
  const isUnpaid = STILL_TO_COME[stage].includes('settlement');
  if (isPayoutScenario(scenario))
    return isUnpaid ? whyNoPayout(scenario, provider) : stageText(stage, transfer.fundType);
  if (
    isUnpaid &&
    scenario !== 'refuse-conversion' &&
    provider !== null &&
    provider.effectOf(scenario) !== null
  )
    return null;
  const isToCome = STILL_TO_COME[stage].some((message) => SCENARIOS_OF_MESSAGE[message].includes(scenario));
  if (!isToCome) return stageText(stage, transfer.fundType);
  const { network, correspondents } = routeOf(transfer, scenario);
  switch (scenario) {
    case 'fees':
    case 'exchange':
      return hasCorrespondents(network)
        ? null
        : `Only SWIFT transfers pass through other banks, and this transfer goes over ${NETWORK_NAMES[network]}.`;
    case 'reorder':
      return correspondents.length > 0
        ? null
        : 'There is no bank on the route of this transfer that could confirm late.';
    default:
      return null;
  }
}

function whyNoPayout(scenario: ScenarioName, provider: ScenarioPlayer | null): string | null {
  if (provider === null) return 'This scenario needs a payout, and no payout provider is connected.';
  return provider.effectOf(scenario) !== null
    ? null
    : `${provider.name} is connected for real: only a simulated provider plays scenarios.`;
}

/** The rest of a transfer's life. */
function stageText(stage: ScenarioStage, fundType: FundType): string {
  switch (stage) {
    case 'unconverted':
      return 'Its conversion is still to come.';
    case 'unsettled':
      return fundType === 'm0'
        ? 'The conversion of its funds has been ordered already.'
        : 'Only M0 funds are converted.';
    case 'sent':
      return 'Its payment has been ordered already. Only a recall, or a message sent by hand, can follow.';
    case 'unconfirmed':
      return 'Its payment has been sent. Only an investigation, a recall, or a message sent by hand can follow.';
    case 'payout':
      return 'A provider pays it out, not a network.';
    case 'paid':
      return 'It is completed. Only a recall, or a message sent by hand, can follow.';
    case 'ended':
      return 'It has ended. Only a message sent by hand can follow.';
  }
}
