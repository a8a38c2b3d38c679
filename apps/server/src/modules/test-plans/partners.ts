import type { CaseCounts, Partner, TestPlan } from '@clearbench/contract';
import type { Logger } from 'pino';
import { type Database, databaseOf } from '../../platform/database/connect.ts';
import type { Page } from '../../platform/http/paging.ts';
import type { Directory, Operator, WorkspaceService } from '../workspaces/index.ts';
import { createPlanRepository } from './plans/repository.ts';
import { plansWithRuns } from './plans/service.ts';
import { createRunRepository } from './runs/repository.ts';

interface Dependencies {
  pools: Database['pools'];
  workspaces: Pick<WorkspaceService, 'list'>;
  directory: Pick<Directory, 'byName'>;
  logger: Logger;
}

interface Query {
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** All workspaces with their test plans, for comparison. Each page reads the schemas of its workspaces only. */
export class Partners {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async list(operator: Operator, { search, limit, cursor }: Query): Promise<Page<Partner>> {
    const page = await this.#dependencies.workspaces.list(operator, {
      search,
      cursor,
      limit,
      state: 'active',
    });
    return { ...page, items: await Promise.all(page.items.map((workspace) => this.#partner(workspace))) };
  }

  async #partner({ name, title }: { name: string; title: string }): Promise<Partner> {
    const { pools, directory, logger } = this.#dependencies;
    const workspace = { name, title };
    try {
      const entry = await directory.byName(name);
      if (entry === null) throw new Error('The workspace was removed in the meantime.');
      const { db } = databaseOf(pools, entry.id);
      const [plans, runs] = await Promise.all([
        createPlanRepository(db).list(),
        createRunRepository(db).latest(),
      ]);
      const views = plansWithRuns(plans, runs);
      const activities = views.flatMap(({ latestRun }) => latestRun?.lastActivityAt ?? []);
      return {
        workspace,
        problem: null,
        plans: views,
        counts: sumOf(views),
        lastActivityAt: activities.toSorted().at(-1) ?? null,
      };
    } catch (error) {
      // A workspace that could not be migrated, or whose node is unavailable, hides none of the others.
      logger.warn({ err: error, workspace: name }, 'The test plans of a workspace could not be read');
      const problem = 'The test plans of this workspace cannot be read now; the server log says why.';
      return { workspace, problem, plans: [], counts: NO_CASES, lastActivityAt: null };
    }
  }
}

const NO_CASES: CaseCounts = { open: 0, running: 0, passed: 0, failed: 0, waived: 0 };

const sumOf = (plans: readonly TestPlan[]): CaseCounts =>
  plans.reduce((sum, { cases, latestRun }) => {
    const { open, running, passed, failed, waived } = latestRun?.counts ?? { ...NO_CASES, open: cases };
    return {
      open: sum.open + open,
      running: sum.running + running,
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      waived: sum.waived + waived,
    };
  }, NO_CASES);
