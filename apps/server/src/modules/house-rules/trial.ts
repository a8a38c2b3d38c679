import { type RulesProblem, type RulesTrial, TRIAL_PAYLOADS } from '@clearbench/contract';
import type { DocumentThreads } from '../rule-documents/index.ts';
import { rulesRefused } from './refusal.ts';
import type { HouseRulesRepository } from './repository.ts';

/** A larger payload takes as long as many small ones; use the workbench to try files. */
const TRIED_MAX_BYTES = 64 * 1024;
const PROBLEMS_SHOWN = 5;

interface Parts {
  workspace: string;
  documents: DocumentThreads;
  repository: HouseRulesRepository;
}

/**
 * Applies rules to the latest payloads, each as of its arrival. Ends when the budget of a trial is used up, and
 * reports that.
 */
export function tryRules(
  { workspace, documents, repository }: Parts,
  document: unknown,
): Promise<RulesTrial> {
  return documents.tryRules(workspace, document, async (trial) => {
    if (!trial.read.ok) throw rulesRefused(trial.read.problems);
    const payloads = await repository.recentPayloads(TRIAL_PAYLOADS);
    const small = payloads.filter(({ size }) => size <= TRIED_MAX_BYTES);
    const results: RulesTrial['results'] = [];
    const warnings: RulesProblem[] = [...trial.read.warnings];
    let refused = 0;
    let tried = 0;
    for (const { id, format, received_at, size } of small) {
      const content = await repository.contentOf(id);
      if (content === null) continue;
      const { problems, isSpent } = await trial.try({ content, at: received_at.getTime(), bytes: size });
      tried++;
      if (problems.some(({ severity }) => severity === 'error')) refused++;
      if (problems.length > 0) {
        results.push({
          payloadId: id,
          receivedAt: received_at.toISOString(),
          format,
          problems: problems.slice(0, PROBLEMS_SHOWN).map(({ fix: _, ...problem }) => problem),
          count: problems.length,
        });
      }
      if (!isSpent) continue;
      const rule = problems.findLast((problem) => problem.severity === 'warning')?.rule?.name ?? null;
      warnings.push({ path: '', rule, message: endedText(tried, small.length, rule) });
      break;
    }
    return { payloads: tried, refused, tooLarge: payloads.length - small.length, results, warnings };
  });
}

const endedText = (tried: number, all: number, rule: string | null): string =>
  `The trial ended after ${tried} of ${all} payloads, because the rules are too expensive${rule === null ? '' : `, mainly ${rule}`}; simplify them.`;
