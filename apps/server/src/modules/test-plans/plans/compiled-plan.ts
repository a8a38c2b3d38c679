import { type CompiledPlan, compilePlan } from '@clearbench/test-plans';

/** A stored plan was checked before. */
export function compiledPlan(text: string): CompiledPlan {
  const read = compilePlan(JSON.parse(text));
  if (read.ok) return read.plan;
  throw new Error('A stored test plan cannot be read by this version of the server.');
}
