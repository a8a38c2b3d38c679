import {
  type RulesProblem,
  type RulesTrial,
  TRIAL_MAX_BYTES,
  TRIAL_PAYLOADS,
  type TryHouseRulesInput,
} from '@clearbench/contract';
import type { Clock } from '../../platform/clock.ts';
import type { DocumentThreads } from '../rule-documents/index.ts';
import { rulesRefused } from './refusal.ts';
import type { HouseRulesRepository } from './repository.ts';

interface Parts {
  workspace: string;
  documents: DocumentThreads;
  repository: HouseRulesRepository;
  clock: Clock;
}

interface Tried {
  readonly id: string | null;
  readonly format: string;
  readonly at: Date;
  /** In bytes. */
  readonly size: number;
  /** Null: removed in the meantime. */
  content(): Promise<string | null>;
}

/**
 * Applies rules to the latest payloads, each as of its arrival, or to a text as of now. Ends when the budget of a trial is used up, and
 * reports that.
 */
export function tryRules(parts: Parts, { document, content }: TryHouseRulesInput): Promise<RulesTrial> {
  return parts.documents.tryRules(parts.workspace, document, async (trial) => {
    if (!trial.read.ok) throw rulesRefused(trial.read.problems);
    const isSmall = ({ size }: Pick<Tried, 'size'>) => size <= TRIAL_MAX_BYTES;
    const standard =
      content !== undefined && isSmall({ size: Buffer.byteLength(content) })
        ? await trial.standardOf(content)
        : null;
    const payloads =
      content === undefined ? await latest(parts) : [given(content, standard?.format ?? '', parts.clock)];
    const small = payloads.filter(isSmall);
    const results: RulesTrial['results'] = [];
    const warnings: RulesProblem[] = [...trial.read.warnings];
    let refused = 0;
    let tried = 0;
    for (const payload of small) {
      const { id, format, at, size } = payload;
      const text = await payload.content();
      if (text === null) continue;
      const found = await trial.try({ content: text, at: at.getTime(), bytes: size });
      const { count, isRefused, spent } = found;
      tried++;
      if (isRefused) refused++;
      if (count > 0) {
        const problems = found.problems.map(({ fix: _, ...problem }) => problem);
        results.push({ payloadId: id, receivedAt: at.toISOString(), format, problems, count });
      }
      if (spent === null) continue;
      warnings.push({ path: '', rule: spent.rule, message: endedText(tried, small.length, spent.rule) });
      break;
    }
    const tooLarge = payloads.length - small.length;
    const hasErrors = standard?.hasErrors ?? false;
    return { payloads: tried, refused, tooLarge, hasErrors, results, warnings };
  });
}

async function latest({ repository }: Parts): Promise<Tried[]> {
  const payloads = await repository.recentPayloads(TRIAL_PAYLOADS);
  return payloads.map(({ id, format, received_at, size }) => ({
    id,
    format,
    at: received_at,
    size,
    content: () => repository.contentOf(id),
  }));
}

function given(content: string, format: string, clock: Clock): Tried {
  return {
    id: null,
    format,
    at: clock.now(),
    size: Buffer.byteLength(content),
    content: async () => content,
  };
}

const endedText = (tried: number, all: number, rule: string | null): string =>
  `The trial ended after ${tried} of ${all} payloads, because the rules are too expensive${rule === null ? '' : `, mainly ${rule}`}; simplify them.`;
