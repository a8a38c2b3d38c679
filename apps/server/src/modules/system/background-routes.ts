import { backgroundWorkSchema, operationResultSchema, PATHS } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { notFound } from '../../platform/errors.ts';
import type { Announce } from '../../platform/live-hub.ts';
import type { ModuleDependencies } from '../../platform/module.ts';
import { toBackgroundWork } from './background-view.ts';

interface Options {
  background: ModuleDependencies['background'];
  announce: Announce;
}

const tags = ['System'];
const JOB_ID = /^[1-9]\d{0,17}$/;

export const backgroundRoutes: FastifyPluginAsyncZod<Options> = async (app, { background, announce }) => {
  app.get(
    PATHS.systemJobs,
    {
      schema: {
        tags,
        summary: 'Background work: what is waiting, what failed, when each last ran',
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
        summary: 'Restart a job that failed for good',
        params: z.object({ id: z.string() }),
        response: { 200: operationResultSchema },
      },
    },
    async ({ params: { id } }) => {
      if (!JOB_ID.test(id) || !(await background.retry(id))) {
        throw notFound('There is no permanently failed job with this id.');
      }
      announce({ topic: 'jobs' });
      return { success: true as const, message: 'The job has been restarted.' };
    },
  );
};
