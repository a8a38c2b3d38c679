import type { CommentOnCase, SignOffRun, TestRun, WaiveCase } from '@clearbench/contract';
import type { CompiledCase } from '@clearbench/test-plans';
import type { Actor } from '../../../platform/actor.ts';
import { isTaken } from '../../../platform/database/errors.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { AuditRecord } from '../../audit/index.ts';
import type { StorageMeter } from '../../quota/index.ts';
import { compiledPlan } from '../plans/compiled-plan.ts';
import type { PlanRepository } from '../plans/repository.ts';
import { noPlan } from '../plans/service.ts';
import type { ResultMaker } from '../results/result-maker.ts';
import type { Triggers } from '../triggers/triggers.ts';
import { type CountedRun, createRunRepository, type RunRepository } from './repository.ts';
import { rulesOfRun } from './rules-of-run.ts';
import { runView, startOf } from './view.ts';

interface Dependencies {
  plans: PlanRepository;
  runs: RunRepository;
  triggers: Triggers;
  maker: ResultMaker;
  meter: Pick<StorageMeter, 'taking'>;
  announce: Announce;
  clockOffsetMs(): number;
  /** Call it when runs have changed: some facts about them are kept in memory. */
  changed(): Promise<void>;
}

const CASES_NAMED = 5;

/** Runs of plans, and what people do to them. */
export class RunService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  get(id: string): Promise<TestRun> {
    return this.#viewIn(this.#dependencies.runs, id);
  }

  async #viewIn(runs: RunRepository, id: string): Promise<TestRun> {
    const run = await this.#find(id, runs);
    // One at a time: they may belong to one transaction.
    const cases = await runs.cases(id);
    const comments = await runs.comments(id);
    return runView(run, { cases, comments, rules: await rulesOfRun(runs.db, run) });
  }

  /** Starts a run, or returns the one in progress: `isNew` tells which. */
  async begin(planName: string, actor: Actor): Promise<{ run: TestRun; isNew: boolean }> {
    const { plans, runs, meter, clockOffsetMs } = this.#dependencies;
    const plan = await plans.find(planName);
    if (plan === undefined) throw noPlan();
    const { cases } = compiledPlan(plan.document);
    const id = timeOrderedUuid();
    const now = new Date();
    const begin = () =>
      runs.begin(
        {
          id,
          plan: plan.name,
          version: plan.version,
          document: plan.document,
          state: 'running',
          started_at: now,
          started_by: actor.name,
          ended_at: null,
          last_activity_at: now,
          clock_offset_ms: BigInt(clockOffsetMs()),
          signed_off_at: null,
          signed_off_by: null,
          sign_off_comment: null,
        },
        cases.map((one, position) => {
          const isStarted = startOf(one) === 'automatic' && one.document.trigger === undefined;
          return {
            case_id: one.document.id,
            position,
            state: isStarted ? 'running' : 'open',
            attempt: isStarted ? 1 : 0,
            started_at: isStarted ? now : null,
          };
        }),
        auditOf('test_run.started', { id, plan: plan.name }, actor, { version: plan.version }),
      );
    // Each run keeps its plan.
    const rowsOf = (begun: boolean) => (begun ? 1 + cases.length : null);
    const isNew = await meter.taking(plan.document.length, begin, rowsOf);
    if (isNew) {
      await this.#changed();
      await this.#startTriggers(id, cases, actor);
    }
    const running = isNew ? id : (await runs.runningOf(plan.name))?.id;
    // The other one may have ended in between.
    return running === undefined ? this.begin(planName, actor) : { run: await this.get(running), isNew };
  }

  async end(id: string, actor: Actor): Promise<TestRun> {
    const run = await this.#find(id);
    const isEnded = await this.#dependencies.runs.end(id, new Date(), auditOf('test_run.ended', run, actor));
    if (isEnded) await this.#changed();
    return this.get(id);
  }

  /** Starts a case, including a failed one. A running or decided case stays unchanged. */
  async startCase(id: string, caseId: string, actor: Actor): Promise<TestRun> {
    const { runs, triggers } = this.#dependencies;
    const run = await this.#changeable(id);
    const one = caseOf(run, caseId);
    const stored = (await runs.cases(id)).find(({ case_id }) => case_id === caseId);
    if (stored === undefined || stored.state === 'running' || stored.state === 'passed') return this.get(id);
    const { fault, fire } = await triggers.prepare(one.document.trigger, actor);
    const isStarted = await runs
      .startCase(
        { runId: id, caseId, at: new Date() },
        fault === null ? null : { ...fault, run_id: id, case_id: caseId },
        auditOf('test_case.started', run, actor, { case: caseId }),
      )
      .catch((error: unknown) => {
        if (isTaken(error)) throw anotherRuns(run.plan);
        throw error;
      });
    if (isStarted) {
      await this.#changed();
      await fire().catch(async (error: unknown) => {
        await runs.putBack(id, caseId);
        await this.#changed();
        throw error;
      });
    }
    return this.get(id);
  }

  async comment(id: string, caseId: string, { text }: CommentOnCase, actor: Actor): Promise<TestRun> {
    const run = await this.#find(id);
    caseOf(run, caseId);
    await this.#dependencies.runs.comment(
      {
        id: timeOrderedUuid(),
        run_id: id,
        case_id: caseId,
        written_at: new Date(),
        written_by: actor.name,
        text,
      },
      auditOf('test_case.commented', run, actor, { case: caseId }),
    );
    return this.#announced(id);
  }

  /** `waiver`: null revokes it. */
  async waive(id: string, caseId: string, waiver: WaiveCase | null, actor: Actor): Promise<TestRun> {
    const run = await this.#changeable(id);
    caseOf(run, caseId);
    const action = waiver === null ? 'test_case.waiver_withdrawn' : 'test_case.waived';
    await this.#dependencies.runs.waive(
      { runId: id, caseId, at: new Date() },
      waiver === null ? null : { by: actor.name, reason: waiver.reason },
      auditOf(action, run, actor, { case: caseId, ...waiver }),
    );
    await this.#changed();
    return this.get(id);
  }

  /** The result is written and signed first, and stored with the sign-off, unless the run has changed by then. */
  async signOff(id: string, { comment = null }: SignOffRun, actor: Actor): Promise<TestRun> {
    const { runs, maker } = this.#dependencies;
    const row = await this.#find(id);
    if (row.state === 'signed-off') return this.get(id);
    const run = await this.get(id);
    requirePassed(run);
    const signOff = { by: actor.name, comment, at: new Date() };
    const at = signOff.at.toISOString();
    const signed: TestRun = { ...run, state: 'signed-off', lastActivityAt: at, signOff: { ...signOff, at } };
    const isSigned = await runs.signOff(
      id,
      signOff,
      await maker.seal(await maker.make(signed, row.document)),
      async (tx) => JSON.stringify(await this.#viewIn(createRunRepository(tx), id)) === JSON.stringify(run),
      auditOf('test_run.signed_off', run, actor, { comment }),
    );
    // A case was started, a waiver withdrawn, or a comment written in between.
    return isSigned ? this.#announced(id) : this.signOff(id, { comment }, actor);
  }

  async reopen(id: string, actor: Actor): Promise<TestRun> {
    const run = await this.#find(id);
    await this.#dependencies.runs.reopen(id, new Date(), auditOf('test_run.reopened', run, actor));
    return this.#announced(id);
  }

  /** Starts the cases whose triggers are to act with the run. If a trigger is not possible yet, its case waits to be started by hand. */
  async #startTriggers(id: string, cases: readonly CompiledCase[], actor: Actor): Promise<void> {
    for (const one of cases) {
      if (one.document.trigger === undefined || startOf(one) !== 'automatic') continue;
      await this.startCase(id, one.document.id, actor).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
      });
    }
  }

  async #find(id: string, runs = this.#dependencies.runs): Promise<CountedRun> {
    const run = isUuid(id) ? await runs.find(id) : undefined;
    if (run === undefined) throw notFound('This workspace has no such test plan run.');
    return run;
  }

  async #changeable(id: string): Promise<CountedRun> {
    const run = await this.#find(id);
    if (run.state !== 'signed-off') return run;
    throw new AppError(
      'test_run_signed_off',
      'The run is signed off. A manager of this workspace can reopen it.',
    );
  }

  async #changed(): Promise<void> {
    const { announce, changed } = this.#dependencies;
    await changed();
    announce({ topic: 'test-plans' });
  }

  #announced(id: string): Promise<TestRun> {
    this.#dependencies.announce({ topic: 'test-plans' });
    return this.get(id);
  }
}

function requirePassed(run: TestRun): void {
  const left = run.cases.filter(({ state }) => state !== 'passed' && state !== 'waived');
  if (left.length === 0) return;
  const named = left.slice(0, CASES_NAMED).map((one) => one.id);
  const more = left.length > named.length ? ` and ${left.length - named.length} more` : '';
  throw new AppError(
    'test_run_undecided',
    `These cases have neither passed nor been waived: ${named.join(', ')}${more}. Wait for them, start them again, or waive them with a reason.`,
  );
}

function caseOf(run: CountedRun, caseId: string) {
  const one = compiledPlan(run.document).cases.find(({ document }) => document.id === caseId);
  if (one === undefined) throw notFound('The run has no such case.');
  return one;
}

const auditOf = (
  action: AuditRecord['action'],
  { id, plan }: { id: string; plan: string },
  actor: Actor,
  after: AuditRecord['after'] = null,
): AuditRecord => ({ actor, action, object: { type: 'test_run', id, name: plan }, after });

const anotherRuns = (plan: string): AppError =>
  new AppError(
    'test_run_not_running',
    `Another run of ${plan} is in progress. End it, or start the case in that run.`,
  );
