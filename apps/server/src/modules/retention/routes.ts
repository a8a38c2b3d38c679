import { PATHS, storageViewSchema } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PerWorkspace } from '../../platform/module.ts';
import type { Storage } from './storage.ts';

interface Services {
  storage: Storage;
}

export const storageRoutes: FastifyPluginAsyncZod<PerWorkspace<Services>> = async (app, { of }) => {
  app.get(
    PATHS.systemStorage,
    {
      schema: {
        tags: ['System'],
        operationId: 'getStorage',
        summary: 'The size of the database by part, and its growth in the last 30 days',
        description:
          'Sizes include the space that removed rows have left: the database uses it again, and does not return it to the disk.',
        response: { 200: storageViewSchema },
      },
    },
    (request) => of(request).storage.view(),
  );
};
