import { PATHS } from '@clearbench/contract';
import { parsePlanFile } from '@clearbench/test-plans/files';
import { apiRequest } from '@/lib/api/api.ts';

export interface CheckedPlan {
  /** Null if the text cannot be read. */
  readonly document: unknown;
  readonly problems: readonly { readonly path: string; readonly message: string }[];
}

/** Sends the text of a plan to the server for checking. Rejects if the server is unreachable. */
export async function checkPlan(text: string): Promise<CheckedPlan> {
  const parsed = parsePlanFile(text);
  if (!parsed.ok) return { document: null, problems: parsed.problems };
  const { data: document } = parsed;
  const { problems } = await apiRequest('POST', PATHS.testPlanCheck, { document });
  return {
    document,
    problems: problems.map(({ path, message }) => ({ path: path.replace(/^\/document/, ''), message })),
  };
}
