import { backgroundWorkSchema, operationResultSchema, PATHS } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { operatorActor } from '../../platform/actor.ts';
import type { ModuleDependencies, PerWorkspace } from '../../platform/module.ts';
import { toBackgroundWork } from './background-view.ts';
import type { JobService } from './job-service.ts';

interface Services {
  background: ModuleDependencies['background'];
  jobService: JobService;
}

const tags = ['System'];

export const backgroundRoutes: FastifyPluginAsyncZod<PerWorkspace<Services>> = async (app, { of }) => {
  app.get(
    PATHS.systemJobs,
    {
      schema: {
        tags,
        operationId: 'getBackgroundWork',
        summary: 'Background work: waiting and failed items, and the last runs',
        response: { 200: backgroundWorkSchema },
      },
    },
    async (request) => toBackgroundWork(await of(request).background.status()),
  );

  app.post(
    PATHS.systemJobRetry,
    {
      schema: {
        tags,
        operationId: 'retryJob',
        summary: 'Restart a job that failed permanently',
        params: z.object({ id: z.string() }),
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      await of(request).jobService.restart(request.params.id, operatorActor(request.operator));
      return { success: true as const, message: 'The job has been restarted.' };
    },
  );
};
