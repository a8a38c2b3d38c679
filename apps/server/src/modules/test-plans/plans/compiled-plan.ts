import { type CompiledPlan, knownPlan } from '@clearbench/test-plans';

/** A stored plan was checked before; its conditions are compiled at the first use. */
export function compiledPlan(text: string): CompiledPlan {
  const plan = knownPlan(JSON.parse(text));
  if (plan !== null) return plan;
  throw new Error('A stored test plan cannot be read by this version of the server.');
}
