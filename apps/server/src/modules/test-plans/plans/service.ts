import { setImmediate as othersTurn } from 'node:timers/promises';
import type {
  PlanCheck,
  PlanDocumentView,
  PlanVersion,
  ReadyPlan,
  SaveTestPlanInput,
  TestPlan,
  TestPlanDetail,
} from '@clearbench/contract';
import { PLAN_MAX_LENGTH, planDocumentSchema } from '@clearbench/test-plans/document';
import { READY_PLANS } from '@clearbench/test-plans/ready-plans';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, fieldProblem, notFound } from '../../../platform/errors.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import type { StorageMeter } from '../../quota/index.ts';
import { type DocumentThreads, digestOf, textToStore, versionNumber } from '../../rule-documents/index.ts';
import type { RunRepository } from '../runs/repository.ts';
import { latestOfEach, summaryOf } from '../runs/view.ts';
import { compiledPlan } from './compiled-plan.ts';
import type { ListedPlan, PlanRepository } from './repository.ts';

const RUNS_SHOWN = 100;
const VERSIONS_SHOWN = 100;

interface Dependencies {
  workspace: string;
  documents: DocumentThreads;
  plans: PlanRepository;
  runs: RunRepository;
  meter: Pick<StorageMeter, 'taking'>;
  announce: Announce;
}

/** The plans that are assigned to the workspace. */
export class PlanService {
  readonly #workspace: string;
  readonly #documents: DocumentThreads;
  readonly #plans: PlanRepository;
  readonly #runs: RunRepository;
  readonly #meter: Dependencies['meter'];
  readonly #announce: Announce;

  constructor({ workspace, documents, plans, runs, meter, announce }: Dependencies) {
    this.#workspace = workspace;
    this.#documents = documents;
    this.#plans = plans;
    this.#runs = runs;
    this.#meter = meter;
    this.#announce = announce;
  }

  async list(): Promise<TestPlan[]> {
    const [plans, runs] = await Promise.all([this.#plans.list(), this.#runs.latest()]);
    return plansWithRuns(plans, runs);
  }

  ready(): ReadyPlan[] {
    return READY_PLANS.map(({ description, document }) => ({ name: document.name, description, document }));
  }

  async check(document: unknown): Promise<PlanCheck> {
    return { problems: await this.#problemsOf(document) };
  }

  async get(name: string): Promise<TestPlanDetail> {
    const [plan, runs] = await Promise.all([this.#plans.find(name), this.#runs.ofPlan(name, RUNS_SHOWN)]);
    if (plan === undefined) throw noPlan();
    const summaries = runs.map(summaryOf);
    const { document } = compiledPlan(plan.document);
    return {
      ...planView({ ...plan, title: document.title, cases: document.cases.length }, summaries[0] ?? null),
      document,
      text: plan.source,
      runs: summaries,
    };
  }

  async versions(name: string): Promise<PlanVersion[]> {
    if ((await this.#plans.find(name)) === undefined) throw noPlan();
    const rows = await this.#plans.versions(name, VERSIONS_SHOWN);
    const versions: PlanVersion[] = [];
    for (const { version, document, title, cases, saved_at, saved_by } of rows) {
      const digest = digestOf(document);
      versions.push({
        ...{ version, title, cases, digest },
        savedAt: saved_at.toISOString(),
        savedBy: saved_by,
      });
      // The digest of a long document takes a millisecond or two.
      await othersTurn();
    }
    return versions;
  }

  /** @param named the number of the version, as a path has it */
  async document(name: string, named: string): Promise<PlanDocumentView> {
    const version = versionNumber(named);
    const row = version === null ? undefined : await this.#plans.findVersion(name, version);
    if (row === undefined) throw notFound('There is no such version of the test plan.');
    return { version: row.version, document: compiledPlan(row.document).document, text: row.source };
  }

  async save({ document, text, basedOn }: SaveTestPlanInput, actor: Actor): Promise<TestPlanDetail> {
    const problems = await this.#problemsOf(document);
    if (problems.length > 0) {
      const errors = problems.map(({ path, message }) => fieldProblem(`/document${path}`, message));
      throw new AppError('validation_failed', 'The test plan has problems. Nothing was changed.', { errors });
    }
    const source = await textToStore(this.#documents, this.#workspace, { document, text });
    const { name, title, cases } = planDocumentSchema.parse(document);
    const last = await this.#plans.last(name);
    const newest = last?.version ?? null;
    const assigned = last?.is_withdrawn === false ? last.version : null;
    // To its author, a plan that was withdrawn is no longer there.
    if (basedOn !== undefined && basedOn !== assigned && basedOn !== newest) throw changedMeanwhile(assigned);
    const version = (newest ?? 0) + 1;
    const row = {
      ...{ name, version, source },
      document: JSON.stringify(document),
      saved_at: new Date(),
      saved_by: actor.name,
    };
    const save = () =>
      this.#plans.save(row, {
        actor,
        action: 'test_plan.saved',
        object: { type: 'test_plan', id: name, name: title },
        before: newest === null ? null : { version: newest },
        after: { version, cases: cases.map(({ id }) => id) },
      });
    // Versions stay for good, however many are saved.
    const bytes = row.document.length + (source?.length ?? 0);
    const isSaved = await this.#meter.taking(bytes, save, (isNew) => (isNew ? 1 : null));
    if (!isSaved) throw changedMeanwhile(version);
    this.#announce({ topic: 'test-plans' });
    return this.get(name);
  }

  /** Compiling conditions takes time, so it runs in a thread. */
  async #problemsOf(document: unknown): Promise<PlanCheck['problems']> {
    if (JSON.stringify(document ?? null).length > PLAN_MAX_LENGTH) {
      const message = `The plan is larger than ${PLAN_MAX_LENGTH / 1024} kB; split it into several.`;
      return [{ path: '', message }];
    }
    const { problems } = await this.#documents.checkPlan(this.#workspace, document);
    return problems;
  }

  async withdraw(name: string, actor: Actor): Promise<void> {
    const isWithdrawn = await this.#plans.withdraw(name, {
      actor,
      action: 'test_plan.withdrawn',
      object: { type: 'test_plan', id: name },
    });
    if (!isWithdrawn) throw noPlan();
    this.#announce({ topic: 'test-plans' });
  }
}

/** The plans with the run of each that was begun last. */
export function plansWithRuns(
  plans: readonly ListedPlan[],
  runs: Awaited<ReturnType<RunRepository['latest']>>,
): TestPlan[] {
  const latest = latestOfEach(runs);
  return plans.map((plan) => planView(plan, latest.get(plan.name) ?? null));
}

export const noPlan = (): AppError => notFound('This workspace has no such test plan.');

function planView(
  { name, version, title, cases, saved_at, saved_by }: ListedPlan,
  latestRun: TestPlan['latestRun'],
): TestPlan {
  return {
    name,
    title,
    version,
    cases,
    savedAt: saved_at.toISOString(),
    savedBy: saved_by,
    latestRun,
  };
}

function changedMeanwhile(newest: number | null): AppError {
  const now = newest === null ? 'There is no version' : `The newest version is now ${newest}`;
  return new AppError(
    'test_plan_changed',
    `Someone else changed the test plan. ${now}; please reload it and make your change again.`,
  );
}
