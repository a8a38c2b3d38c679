import { PATHS, type RulesTrial } from '@clearbench/contract';
import { apiRequest, errorProblems } from '@/lib/api/api.ts';

/** A problem of the text of the rules. */
export interface Problem {
  /** A JSON pointer into the document. */
  readonly path: string;
  readonly message: string;
}

export type Tried =
  | { readonly kind: 'tried'; readonly document: unknown; readonly trial: RulesTrial }
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] };

/** Reads the text of rules and tries them on the latest payloads. Rejects if the server is unreachable. */
export async function tryText(text: string): Promise<Tried> {
  const { parseRulesFile } = await import('@clearbench/house-rules/files');
  const parsed = parseRulesFile(text);
  if (!parsed.ok) return { kind: 'invalid', problems: parsed.problems };
  const { data: document } = parsed;
  try {
    const trial = await apiRequest('POST', PATHS.houseRulesTrial, { document });
    return { kind: 'tried', document, trial };
  } catch (error) {
    const problems = errorProblems(error);
    if (problems.length === 0) throw error;
    return {
      kind: 'invalid',
      problems: problems.map(({ path, message }) => ({ path: path.replace(/^\/document/, ''), message })),
    };
  }
}
