import { isScenarioName, scenarioOf } from '@clearbench/domain';
import type { Life } from './life.ts';

/** A transfer that just arrived: with the scenario that its sender named, or that its amount's magic digits select. */
export function newLife(row: Life): Life {
  const named = row.scenario !== null && isScenarioName(row.scenario) ? row.scenario : null;
  const bics = [row.destinationBic, row.recipientBic];
  return { ...row, scenario: named ?? scenarioOf({ amountMinor: row.amountMinor, bics }) };
}
