import { type ChosenScenario, scenarioOf } from '@clearbench/domain';
import type { NewPayload, NewTransfer } from './arrival.ts';

/** The scenario that a transfer begins with: the one that was named with its payload, else the one that its own values select. */
export function scenarioAtArrival(
  { scenario, scenariosByValues }: Pick<NewPayload, 'scenario' | 'scenariosByValues'>,
  { amountMinor, destinationBic, recipientBic }: NewTransfer,
): ChosenScenario | null {
  if (scenario !== null || !scenariosByValues) return scenario;
  return scenarioOf({ amountMinor, bics: [destinationBic, recipientBic] });
}
