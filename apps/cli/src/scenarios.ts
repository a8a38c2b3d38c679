import { PATHS, type TriggerResult } from '@clearbench/contract';
import { SCENARIO_NAMES, SCENARIOS, type ScenarioName } from '@clearbench/domain';
import type { Api } from './client/api.ts';
import { UsageError } from './exit-status.ts';
import { inWords } from './wording.ts';

/** A transfer that succeeds. */
const SUCCESS = 'success';

export const TRIGGER_NAMES: readonly string[] = [SUCCESS, ...SCENARIO_NAMES];

export const SCENARIO_HELP = [
  [SUCCESS, 'Goes through'] as const,
  ...SCENARIOS.map(({ name, title }) => [name, title] as const),
]
  .map(([name, title]) => `  ${name.padEnd(19)}${title}`)
  .join('\n');

export function trigger(api: Api, name: string): Promise<TriggerResult> {
  return api.post(PATHS.trigger, { scenario: scenarioOf(name) });
}

/** Null for a transfer that succeeds. Throws UsageError. */
function scenarioOf(name: string): ScenarioName | null {
  if (name === SUCCESS) return null;
  const scenario = SCENARIO_NAMES.find((candidate) => candidate === name);
  if (scenario === undefined) {
    throw new UsageError(
      `There is no scenario "${name}"; the scenarios are ${inWords(TRIGGER_NAMES, 'and')}.`,
    );
  }
  return scenario;
}
