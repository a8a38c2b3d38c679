import type { Transaction } from '@clearbench/contract';
import { chooserText, SCENARIO_TITLES } from '@clearbench/domain';
import { textOf } from '../answers/unknown.ts';

type Played = Pick<
  Transaction,
  'scenario' | 'scenarioChosenBy' | 'amount' | 'destinationBic' | 'recipientBic'
>;

/** `Delayed, chosen by the amount …77.04`; null for a transfer that plays none. */
export function scenarioSummary(transfer: Played): string | null {
  const { scenario, scenarioChosenBy: chosenBy } = transfer;
  if (scenario === null) return null;
  const title = textOf(SCENARIO_TITLES, scenario);
  const chooser = chosenBy === null ? undefined : chooserText({ scenario, chosenBy }, transfer);
  return chooser === undefined ? title : `${title}, chosen by ${chooser}`;
}
