import { PATHS, type RulesTrial } from '@clearbench/contract';
import type { PlacedProblem } from '@clearbench/rule-documents/problems';
import { apiRequest, errorProblems } from '@/lib/api/api.ts';

export type Tried =
  | { readonly kind: 'tried'; readonly document: unknown; readonly trial: RulesTrial }
  | { readonly kind: 'invalid'; readonly problems: readonly PlacedProblem[] };

/** Reads the text of rules and tries them on the latest payloads. Rejects if the server is unreachable. */
export async function tryText(text: string): Promise<Tried> {
  const [{ parseRulesFile }, { placed }] = await Promise.all([
    import('@clearbench/house-rules/files'),
    import('@clearbench/rule-documents/place'),
  ]);
  const parsed = parseRulesFile(text);
  if (!parsed.ok) return { kind: 'invalid', problems: placed(text, parsed.problems) };
  const { data: document } = parsed;
  try {
    const trial = await apiRequest('POST', PATHS.houseRulesTrial, { document });
    return { kind: 'tried', document, trial };
  } catch (error) {
    const problems = errorProblems(error);
    if (problems.length === 0) throw error;
    const ofDocument = problems.map(({ path, message }) => ({
      path: path.replace(/^\/document/, ''),
      message,
    }));
    return { kind: 'invalid', problems: placed(text, ofDocument) };
  }
}
