import { PATHS } from '@clearbench/contract';
import { placed } from '@clearbench/rule-documents/place';
import type { PlacedProblem } from '@clearbench/rule-documents/problems';
import { parsePlanFile } from '@clearbench/test-plans/files';
import { apiRequest } from '@/lib/api/api.ts';

export interface CheckedPlan {
  /** Null if the text cannot be read. */
  readonly document: unknown;
  readonly problems: readonly PlacedProblem[];
}

/** Sends the text of a plan to the server for checking. Rejects if the server is unreachable. */
export async function checkPlan(text: string): Promise<CheckedPlan> {
  const parsed = parsePlanFile(text);
  if (!parsed.ok) return { document: null, problems: placed(text, parsed.problems) };
  const { data: document } = parsed;
  const { problems } = await apiRequest('POST', PATHS.testPlanCheck, { document });
  const ofDocument = problems.map(({ path, message }) => ({
    path: path.replace(/^\/document/, ''),
    message,
  }));
  return { document, problems: placed(text, ofDocument) };
}
