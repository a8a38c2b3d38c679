import { isDeepStrictEqual } from 'node:util';
import {
  checkText,
  compileRules,
  fileBudget,
  type HouseProblem,
  type HouseRules,
  valuesIn,
} from '@clearbench/house-rules';
import { rulesDocumentSchema } from '@clearbench/house-rules/document';
import type { Problem } from '@clearbench/messages';
import { readTransfers } from '@clearbench/messages/transfers';
import type { Budget, Deadline } from '@clearbench/rule-documents/budget';
import { parseDocumentFile } from '@clearbench/rule-documents/files';
import { compilePlan } from '@clearbench/test-plans';
import { answerRequests } from '../../platform/threads/answer-requests.ts';
import { digestOf } from './digest.ts';
import type { DocumentAnswer, DocumentAnswers, DocumentRequest, TriedPayload } from './requests.ts';

/** The maximum cost of rules in all payloads of a trial: as much as in a few large files. */
const TRIAL_STEPS = 8_000_000;
/** Problems of a payload. */
const PROBLEMS_SHOWN = 5;

type Shown = Problem & Partial<Pick<HouseProblem, 'rule'>>;

/** The code that `DocumentThreads` runs. */
let tried: { rules: HouseRules; budget: Budget } | null = null;

answerRequests(answerTo);

function answerTo(request: DocumentRequest): DocumentAnswer {
  switch (request.kind) {
    case 'rules':
      return readRules(request.document, deadlineIn(request.withinMs));
    case 'plan': {
      const read = compilePlan(request.document, deadlineIn(request.withinMs));
      return { problems: read.ok ? [] : read.problems };
    }
    case 'text': {
      const read = parseDocumentFile(request.text, request.text.length);
      return { isSame: read.ok && isDeepStrictEqual(read.data, request.document) };
    }
    case 'trial':
      return tryRules(request.payload);
    case 'standard':
      return standardOf(request.content);
    case 'summary':
      return summaryOf(request.text);
    case 'values':
      return valuesIn(request.content);
  }
}

function readRules(document: unknown, deadline: Deadline): DocumentAnswers['rules'] {
  tried = null;
  const compiled = compileRules(document, null, deadline);
  if (!compiled.ok) return compiled;
  tried = { rules: compiled.rules, budget: fileBudget({ steps: TRIAL_STEPS, deadline }) };
  return { ok: true, warnings: compiled.warnings };
}

function tryRules({ content, at, bytes }: TriedPayload): DocumentAnswers['trial'] {
  if (tried === null) throw new Error('Rules were tried before they were read.');
  const { rules, budget } = tried;
  const problems: Shown[] = checkText(content, rules, { at: new Date(at), bytes, budget });
  const costly = problems.findLast(({ severity }) => severity === 'warning');
  return {
    problems: problems.slice(0, PROBLEMS_SHOWN),
    count: problems.length,
    isRefused: problems.some(({ severity }) => severity === 'error'),
    spent: budget.isExhausted ? { rule: costly?.rule?.name ?? null } : null,
  };
}

function standardOf(content: string): DocumentAnswers['standard'] {
  const { format, problems, items } = readTransfers(content);
  const hasErrors = [{ problems }, ...items].some((part) =>
    part.problems.some(({ severity }) => severity === 'error'),
  );
  return { format, hasErrors };
}

/** This server may be unable to read a version that a later one wrote. */
function summaryOf(text: string): DocumentAnswers['summary'] {
  const { data } = rulesDocumentSchema.safeParse(JSON.parse(text));
  return { title: data?.title ?? '', rules: data?.rules.length ?? 0, digest: digestOf(text) };
}

/** In processor time of this thread: on a busy machine, waiting for others must not count against the sender. */
function deadlineIn(withinMs: number): Deadline {
  return { nowMs: spentMs, atMs: spentMs() + withinMs };
}

function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
