import type { FundType, TransferStatus } from '../transfer.ts';
import type { Awaited, LifeStep } from './automation.ts';
import type { FundsPosition } from './funds.ts';
import { hasCorrespondents, NETWORK_NAMES } from './networks.ts';
import { type RoutedTransfer, routeOf } from './route.ts';
import { isPayeeScenario, isPayoutScenario, type ScenarioName } from './scenario-names.ts';

/** The messages that a scenario affects: each uses the scenario that its transfer has when the message is ordered. */
export type PlayedMessage = 'conversion' | 'settlement' | 'investigation' | 'recall' | 'message';

/**
 * The scenarios that change the outcome of a message. The payment decides which banks are on the way, so `fees` and
 * `exchange` come too late for inquiries about it.
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
 * A transfer's progress, for its scenario: `sent` while the answer to its payment is on its way, `unconfirmed` if
 * that answer was lost, `paid` while its payment can be recalled, `ended` if only free messages can follow.
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
  /** A network took it, so there is a bank to ask about it. */
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

/**
 * A provider that pays transfers out instead of the networks. If it does not play a transfer's scenario, the transfer
 * goes over its network.
 */
export interface ScenarioPlayer {
  readonly name: string;
  /** The effect of the scenario; null if the provider cannot play it. */
  effectOf(scenario: ScenarioName): string | null;
}

/**
 * Why a scenario chosen now would change nothing, in one sentence; null if it would have an effect. `provider` is the
 * current payout provider, null if the networks pay.
 */
export function whyUnplayed(
  scenario: ScenarioName,
  stage: ScenarioStage,
  transfer: RoutedTransfer & Pick<StagedLife, 'fundType'> & { readonly step?: LifeStep | null },
  provider: ScenarioPlayer | null,
): string | null {
  if (isPayeeScenario(scenario))
    return transfer.step === 'verify' ? null : 'The payee of this transfer is not going to be verified.';
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
    : `A real ${provider.name} account is connected: only a simulated provider plays scenarios.`;
}

/** The rest of a transfer's life. */
function stageText(stage: ScenarioStage, fundType: FundType): string {
  switch (stage) {
    case 'unconverted':
      return 'The funds are not converted yet.';
    case 'unsettled':
      return fundType === 'm0'
        ? 'The conversion of the funds has already been ordered.'
        : 'Only M0 funds are converted.';
    case 'sent':
      return 'The payment has already been ordered. Only a recall, or a message sent by hand, can follow.';
    case 'unconfirmed':
      return 'The payment has been sent. Only an investigation, a recall, or a message sent by hand can follow.';
    case 'payout':
      return 'A provider pays this transfer out, not a network.';
    case 'paid':
      return 'The transfer is completed. Only a recall, or a message sent by hand, can follow.';
    case 'ended':
      return 'The transfer has ended. Only a message sent by hand can follow.';
  }
}
