import type { Automation } from '@clearbench/contract';
import type { AutomationMode, Awaited, LifeStep } from '@clearbench/domain';
import { textOf } from '@/lib/answers/unknown.ts';

const STEPS: Readonly<Record<LifeStep, string>> = {
  verify: 'Verification of the payee',
  process: 'Processing',
  convert: 'Conversion to M1',
  settle: 'Settlement',
  investigate: 'Investigation',
};

const AWAITED_TEXTS: Readonly<Record<Awaited, string>> = {
  conversion: 'Waiting for the central bank to confirm the conversion.',
  credit: 'Waiting for the beneficiary institution to confirm the credit.',
  payout: 'Waiting for the payout.',
};

/** The label of the button that takes the step at once. */
const ACTIONS: Readonly<Record<LifeStep, string>> = {
  verify: 'Skip the verification',
  process: 'Process now',
  convert: 'Convert now',
  settle: 'Settle now',
  investigate: 'Investigate now',
};

export const EXPECTED_TEXTS: Readonly<Record<NonNullable<Automation['expected']>['what'], string>> = {
  conversion: 'Conversion',
  credit: 'Credit',
  answer: 'Answer',
};

export const actionText = (step: LifeStep): string => textOf(ACTIONS, step);

/** The name of a step, without its time. */
export const stepText = (step: LifeStep): string => textOf(STEPS, step);

/** The reason why the transfer waits, or the awaited event; null if there is none. */
export function waitText({ awaits, next, state }: Automation): string | null {
  if (awaits !== null) return textOf(AWAITED_TEXTS, awaits);
  if (state === 'held') return 'On hold: nothing happens automatically.';
  return next === null ? 'Nothing is planned: the automatic step is switched off in the settings.' : null;
}

/** True if a step moves money, so that it needs a confirmation. */
export const movesMoney = (step: LifeStep): boolean => step === 'convert' || step === 'settle';

/** Who takes the next step: the server, or an operator. */
export const isByHand = ({ state }: Automation, mode: AutomationMode | undefined): boolean =>
  state === 'held' || mode === 'manual';

/** For a transfer that the payout provider cannot pay. */
export const PAYABLE_BY_HAND =
  'The automation will fail this transfer instead of requesting a payout. To pay it anyway, take the steps by hand and send it over a network, under Interbank Network.';
