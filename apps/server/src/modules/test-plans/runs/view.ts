import type {
  CaseComment,
  CaseCounts,
  CaseFailure,
  CaseState,
  Evidence,
  RunCase,
  RunRules,
  RunStep,
  RunSummary,
  TestRun,
} from '@clearbench/contract';
import { withKeysMasked } from '@clearbench/domain';
import type { CaseJudgement, CompiledCase, PlanEvent } from '@clearbench/test-plans';
import { digestOf } from '../../rule-documents/index.ts';
import { compiledPlan } from '../plans/compiled-plan.ts';
import { triggerText } from '../triggers/trigger-text.ts';
import type { CaseRow, CommentRow, CountedRun, ListedRun } from './repository.ts';

/** The part of a judgement that is stored. */
interface Progress {
  steps: { state: RunStep['state']; evidence: Evidence[] }[];
  failure: CaseFailure | null;
}

export function progressOf({ steps, failure }: CaseJudgement): string {
  const progress: Progress = {
    steps: steps.map(({ state, events }) => ({ state, evidence: events.map(evidenceOf) })),
    failure:
      failure === null
        ? null
        : { expected: failure.expected, came: failure.came, evidence: failure.events.map(evidenceOf) },
  };
  // Addresses of webhooks may have keys.
  return withKeysMasked(JSON.stringify(progress));
}

const evidenceOf = ({ on, id, atMs, summary, transactionId, payloadId, facts }: PlanEvent): Evidence => ({
  on,
  id,
  at: new Date(atMs).toISOString(),
  summary,
  transactionId,
  payloadId,
  facts: { ...facts },
});

const countsOf = ({ open, running, passed, failed, waived }: CaseCounts): CaseCounts => ({
  open,
  running,
  passed,
  failed,
  waived,
});

export function summaryOf(row: ListedRun): RunSummary {
  const { id, plan, version, state, started_at, started_by, ended_at, last_activity_at } = row;
  return {
    id,
    plan,
    title: row.title,
    version,
    state,
    startedAt: started_at.toISOString(),
    startedBy: started_by,
    endedAt: ended_at?.toISOString() ?? null,
    counts: countsOf(row),
    lastActivityAt: last_activity_at.toISOString(),
    signOff:
      row.signed_off_at === null
        ? null
        : {
            by: row.signed_off_by ?? '',
            at: row.signed_off_at.toISOString(),
            comment: row.sign_off_comment,
          },
  };
}

/** The newest run of each plan. */
export function latestOfEach(rows: readonly ListedRun[]): Map<string, RunSummary> {
  return new Map(rows.map((row) => [row.plan, summaryOf(row)]));
}

export function runView(
  run: CountedRun,
  {
    cases,
    comments,
    rules,
  }: { cases: readonly CaseRow[]; comments: readonly CommentRow[]; rules: RunRules[] },
): TestRun {
  const { cases: compiled } = compiledPlan(run.document);
  const views = cases.flatMap((row) => {
    const of = compiled.find(({ document }) => document.id === row.case_id);
    const about = comments.filter(({ case_id, is_remark }) => case_id === row.case_id && !is_remark);
    return of === undefined ? [] : [caseView(of, row, about)];
  });
  const remarks = comments
    .filter(({ is_remark }) => is_remark)
    .map((row) => ({ ...commentView(row), case: row.case_id }));
  return { ...summaryOf(run), digest: digestOf(run.document), rules, cases: views, remarks };
}

function caseView(compiled: CompiledCase, row: CaseRow, comments: readonly CommentRow[]): RunCase {
  const { document } = compiled;
  const { trigger, within } = document;
  const progress: Progress = row.progress === null ? NOTHING_YET : JSON.parse(row.progress);
  const startedAt = row.started_at;
  return {
    id: document.id,
    title: document.title,
    instructions: document.instructions,
    expect: document.expect,
    within,
    start: startOf(compiled),
    trigger: trigger === undefined ? null : { kind: trigger.kind, text: triggerText(trigger) },
    state: stateOf(row),
    attempt: row.attempt,
    startedAt: startedAt?.toISOString() ?? null,
    dueAt: startedAt === null ? null : new Date(startedAt.getTime() + compiled.withinMs).toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    steps: compiled.steps.map((step, index) => stepView(compiled, index, step, progress)),
    failure: progress.failure,
    waiver:
      row.waived_at === null
        ? null
        : { reason: row.waiver_reason ?? '', by: row.waived_by ?? '', at: row.waived_at.toISOString() },
    comments: comments.map(commentView),
  };
}

const commentView = ({ id, written_by, written_at, text }: CommentRow): CaseComment => ({
  id,
  by: written_by,
  at: written_at.toISOString(),
  text,
});

const NOTHING_YET: Progress = { steps: [], failure: null };

const stateOf = ({ state, waived_at }: CaseRow): CaseState => (waived_at === null ? state : 'waived');

/** A case with a trigger waits until somebody starts it. */
export const startOf = ({ document: { start, trigger } }: CompiledCase): RunCase['start'] =>
  start ?? (trigger === undefined ? 'automatic' : 'manual');

function stepView(
  { document }: CompiledCase,
  index: number,
  { on, text, count }: CompiledCase['steps'][number],
  { steps }: Progress,
): RunStep {
  const { state, evidence } = steps[index] ?? { state: 'waiting' as const, evidence: [] };
  return {
    on,
    text,
    where: document.steps[index]?.where ?? '',
    needed: count,
    seen: evidence.length,
    state,
    at: state === 'held' ? (evidence.at(-1)?.at ?? null) : null,
    evidence,
  };
}
