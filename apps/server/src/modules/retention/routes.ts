import { PATHS, storageViewSchema } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Storage } from './storage.ts';

interface Options {
  storage: Storage;
}

export const storageRoutes: FastifyPluginAsyncZod<Options> = async (app, { storage }) => {
  app.get(
    PATHS.systemStorage,
    {
      schema: {
        tags: ['System'],
        summary: 'The size of the database by part, and its growth in the last 30 days',
        description:
          'Sizes include the space that removed rows have left: the database uses it again, and does not return it to the disk.',
        response: { 200: storageViewSchema },
      },
    },
    () => storage.view(),
  );
};
