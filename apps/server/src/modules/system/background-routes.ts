import { backgroundWorkSchema, operationResultSchema, PATHS } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { operatorActor } from '../../platform/actor.ts';
import type { ModuleDependencies } from '../../platform/module.ts';
import { toBackgroundWork } from './background-view.ts';
import type { JobService } from './job-service.ts';

interface Options {
  background: ModuleDependencies['background'];
  jobs: JobService;
}

const tags = ['System'];

export const backgroundRoutes: FastifyPluginAsyncZod<Options> = async (app, { background, jobs }) => {
  app.get(
    PATHS.systemJobs,
    {
      schema: {
        tags,
        summary: 'Background work: waiting and failed items, and the last runs',
        response: { 200: backgroundWorkSchema },
      },
    },
    async () => toBackgroundWork(await background.status()),
  );

  app.post(
    PATHS.systemJobRetry,
    {
      schema: {
        tags,
        summary: 'Restart a job that failed permanently',
        params: z.object({ id: z.string() }),
        response: { 200: operationResultSchema },
      },
    },
    async ({ params, operator }) => {
      await jobs.restart(params.id, operatorActor(operator));
      return { success: true as const, message: 'The job has been restarted.' };
    },
  );
};
