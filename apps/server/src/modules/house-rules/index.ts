import type { RecentValues, RulesTrial, TryHouseRulesInput } from '@clearbench/contract';
import type { Clock } from '../../platform/clock.ts';
import { keptCurrent } from '../../platform/kept-current.ts';
import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import type { StorageMeter } from '../quota/index.ts';
import type { DocumentThreads } from '../rule-documents/index.ts';
import { recentValues } from './recent-values.ts';
import { createHouseRulesRepository } from './repository.ts';
import { houseRulesRoutes } from './routes.ts';
import { HouseRulesService } from './service.ts';
import { tryRules } from './trial.ts';

export { InForce, mayBeInForce } from './in-force.ts';
export { createHouseRulesRepository, type StoredDates } from './repository.ts';
export type { HouseRulesService } from './service.ts';

const REREAD_MS = 30_000;

export interface HouseRulesModule extends Module {
  service: HouseRulesService;
  trial(input: TryHouseRulesInput): Promise<RulesTrial>;
  recentValues(): Promise<RecentValues>;
}

export const routes: ModuleRoutes<HouseRulesModule> = { operator: [houseRulesRoutes] };

export function createHouseRulesModule({
  database,
  announce,
  logger,
  clock,
  documents,
  meter,
}: ModuleDependencies & {
  clock: Clock;
  documents: DocumentThreads;
  meter: StorageMeter;
}): HouseRulesModule {
  const repository = createHouseRulesRepository(database.db);
  const { workspace } = database;
  const service = new HouseRulesService({ workspace, documents, repository, meter, announce, clock });
  return {
    name: 'house-rules',
    service,
    trial: (input) => tryRules({ workspace, documents, repository, clock }, input),
    recentValues: () => recentValues({ workspace, documents, repository }),
    ...keptCurrent({
      what: 'house rules',
      topic: 'house-rules',
      periodMs: REREAD_MS,
      refresh: () => service.refresh(),
      announce,
      logger,
    }),
  };
}
