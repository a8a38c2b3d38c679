import { type ChosenScenario, scenarioOf } from '@clearbench/domain';
import type { NewPayload, NewTransfer } from './arrival.ts';

/** The initial scenario of a transfer: the one named with its payload, otherwise the one that its own values choose. */
export function scenarioAtArrival(
  { scenario, scenariosByValues }: Pick<NewPayload, 'scenario' | 'scenariosByValues'>,
  { amountMinor, destinationBic, recipientBic }: NewTransfer,
): ChosenScenario | null {
  if (scenario !== null || !scenariosByValues) return scenario;
  return scenarioOf({ amountMinor, bics: [destinationBic, recipientBic] });
}
