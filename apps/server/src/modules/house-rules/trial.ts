import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RulesTrial, TRIAL_PAYLOADS } from '@clearbench/contract';
import { checkText, compileRules } from '@clearbench/house-rules';
import { rulesRefused } from './refusal.ts';
import type { HouseRulesRepository } from './repository.ts';

/** Larger payloads would hold up other requests; files are tried in the workbench. */
const TRIED_MAX_BYTES = 64 * 1024;
const PROBLEMS_SHOWN = 5;

/** Applies rules to the latest payloads, each as if it arrived again at its time. */
export async function tryRules(repository: HouseRulesRepository, document: unknown): Promise<RulesTrial> {
  const compiled = compileRules(document);
  if (!compiled.ok) throw rulesRefused(compiled.faults);
  const payloads = await repository.recentPayloads(TRIAL_PAYLOADS);
  const tried = payloads.filter(({ size }) => size <= TRIED_MAX_BYTES);
  const findings: RulesTrial['findings'] = [];
  let refused = 0;
  for (const { id, format, received_at, size } of tried) {
    const content = await repository.contentOf(id);
    if (content === null) continue;
    const problems = checkText(content, compiled.rules, { at: received_at, bytes: size });
    if (problems.some(({ severity }) => severity === 'error')) refused++;
    if (problems.length > 0) {
      findings.push({
        payloadId: id,
        receivedAt: received_at.toISOString(),
        format,
        problems: problems.slice(0, PROBLEMS_SHOWN).map(({ fix: _, ...problem }) => problem),
        count: problems.length,
      });
    }
    await nextTurn();
  }
  return {
    payloads: tried.length,
    refused,
    tooLarge: payloads.length - tried.length,
    findings,
    warnings: compiled.warnings,
  };
}
