import { backgroundCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { operatorActor } from '../../platform/actor.ts';
import { serve } from '../../platform/http/serve.ts';
import type { ModuleDependencies, PerWorkspace } from '../../platform/module.ts';
import { toBackgroundWork } from './background-view.ts';
import type { JobService } from './job-service.ts';

interface Services {
  background: ModuleDependencies['background'];
  jobService: JobService;
}

export const backgroundRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, backgroundCalls, {
    getBackgroundWork: async (request) => toBackgroundWork(await of(request).background.status()),
    retryJob: async (request) => {
      await of(request).jobService.restart(request.params.id, operatorActor(request.operator));
      return { success: true as const, message: 'The job has been restarted.' };
    },
  });
