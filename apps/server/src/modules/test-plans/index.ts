import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { keptCurrent } from '../../platform/kept-current.ts';
import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import type { SpareTime } from '../../platform/spare-time.ts';
import type { ApiKeysModule } from '../api-keys/index.ts';
import type { StorageMeter } from '../quota/index.ts';
import type { Papers } from '../reports/index.ts';
import type { DocumentThreads } from '../rule-documents/index.ts';
import type { Signer } from '../signatures/index.ts';
import { CallLog } from './calls/call-log.ts';
import { type NotedRequest, noteRequest } from './calls/note-request.ts';
import { createCallRepository } from './calls/repository.ts';
import { type WatchedFile, watchFile } from './calls/watch-file.ts';
import { createPlanRepository } from './plans/repository.ts';
import { planRoutes } from './plans/routes.ts';
import { PlanService } from './plans/service.ts';
import { createFrozenRepository } from './results/frozen-repository.ts';
import { ResultMaker } from './results/result-maker.ts';
import { Results } from './results/results.ts';
import { resultRoutes } from './results/routes.ts';
import { ingestPlanRoutes } from './runs/ingest-routes.ts';
import { createRunRepository } from './runs/repository.ts';
import { runRoutes } from './runs/routes.ts';
import { RunService } from './runs/service.ts';
import { type TriggerParts, Triggers } from './triggers/triggers.ts';
import { createEventsRepository } from './watching/events-repository.ts';
import { Watcher } from './watching/sweep.ts';

export { watchCalls } from './calls/watch-calls.ts';
export type { WatchedFile } from './calls/watch-file.ts';
export { Partners } from './partners/partners.ts';
export { partnerRoutes } from './partners/routes.ts';

const REREAD_MS = 30_000;

export interface TestPlansModule extends Module {
  plans: PlanService;
  runs: RunService;
  results: Results;
  calls: CallLog;
  watcher: Watcher;
  labelOf(apiKeyId: string): Promise<string>;
  /** `route`: `sftp` or `ebics`. */
  watchFile(file: { path: string; route: string; apiKeyId: string }): Promise<WatchedFile | null>;
  /** Records an EBICS request. */
  noteRequest(request: NotedRequest): void;
}

interface Dependencies extends ModuleDependencies, TriggerParts {
  apiKeys: ApiKeysModule;
  signer: Signer;
  documents: DocumentThreads;
  papers: Papers;
  spareTime: SpareTime;
  meter: StorageMeter;
  clockOffsetMs(): number;
}

export const routes: ModuleRoutes<TestPlansModule> = {
  operator: [planRoutes, runRoutes, resultRoutes],
  ingestion: [ingestPlanRoutes],
};

export function createTestPlansModule({
  config,
  database,
  announce,
  logger,
  apiKeys,
  signer,
  documents,
  papers,
  spareTime,
  meter,
  clockOffsetMs,
  ...parts
}: Dependencies): TestPlansModule {
  const { db, background, control, workspace } = database;
  const runs = createRunRepository(db);
  const plans = createPlanRepository(db);
  const labelOf = (apiKeyId: string) => apiKeys.service.labelOf(apiKeyId);
  const calls = new CallLog({ repository: createCallRepository(db), meter, announce, logger });
  const watcher = new Watcher({
    runs: createRunRepository(background.db),
    events: createEventsRepository(background.db),
    calls,
    announce,
    spareTime,
    workspace,
  });
  const maker = new ResultMaker({ signer, control: control.db, workspace, publicUrl: config.publicUrl });
  const service = new RunService({
    plans,
    runs,
    maker,
    meter,
    triggers: new Triggers({ ...parts, db }),
    announce,
    clockOffsetMs,
    async changed() {
      await calls.refresh();
    },
  });
  return {
    name: 'test-plans',
    plans: new PlanService({ workspace, documents, plans, runs, meter, announce }),
    runs: service,
    results: new Results({
      service,
      runs,
      maker,
      frozen: createFrozenRepository(db),
      write: (result, marks) => papers.write(workspace, { kind: 'run-result', result, marks }),
    }),
    calls,
    watcher,
    labelOf,
    async watchFile({ path, route, apiKeyId }) {
      return calls.isNeeded ? watchFile(calls, { path, route, by: await labelOf(apiKeyId) }) : null;
    },
    noteRequest: (request) => noteRequest(calls, request),
    sweeps: [watcher.sweep],
    jobs: [
      defineJob({
        name: 'forget old calls of test plans',
        payload: z.object({}),
        cron: '50 3 * * *',
        run: () => calls.forgetOld(),
      }),
    ],
    ...keptCurrent({
      what: 'runs of test plans',
      topic: 'test-plans',
      periodMs: REREAD_MS,
      refresh: () => calls.refresh(),
      announce,
      logger,
    }),
    close: () => calls.written(),
  };
}
