import { PATHS, type TestPlan } from '@clearbench/contract';
import type { Api } from '../client/api.ts';
import { CliError, EXIT } from '../exit-status.ts';
import { inWords } from '../wording.ts';

/** The plans of the workspace. */
export const plansOf = (api: Api): Promise<TestPlan[]> => api.get(PATHS.ingestTestPlans);

/** Throws CliError, which names the available plans. */
export function planNamed(plans: readonly TestPlan[], name: string): TestPlan {
  const found = plans.find((plan) => plan.name === name);
  if (found !== undefined) return found;
  const names = plans.map((plan) => plan.name);
  const advice = names.length === 0 ? 'none is assigned' : `it has ${inWords(names, 'and')}`;
  throw new CliError(EXIT.bad, 'not_found', `The workspace has no test plan ${name}; ${advice}.`);
}
