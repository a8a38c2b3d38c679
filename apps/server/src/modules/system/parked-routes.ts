import { operationResultSchema, PATHS, parkedItemSchema } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { operatorActor } from '../../platform/actor.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { ParkedService } from './parked-service.ts';

const tags = ['System'];

export const parkedRoutes: FastifyPluginAsyncZod<PerWorkspace<{ parked: ParkedService }>> = async (
  app,
  { of },
) => {
  app.get(
    PATHS.parkedItems,
    {
      schema: {
        tags,
        operationId: 'listParkedItems',
        summary: 'Items that background work failed on and set aside, newest first, at most a hundred',
        response: { 200: z.array(parkedItemSchema) },
      },
    },
    async (request) => of(request).parked.list(),
  );

  app.post(
    PATHS.parkedItemsRetry,
    {
      schema: {
        tags,
        operationId: 'retryParkedItems',
        summary: 'Retry everything that was set aside',
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      const count = await of(request).parked.retry(null, operatorActor(request.operator));
      return {
        success: true as const,
        message: count === 1 ? 'Retrying 1 item.' : `Retrying ${count} items.`,
      };
    },
  );

  app.post(
    PATHS.parkedItemRetry,
    {
      schema: {
        tags,
        operationId: 'retryParkedItem',
        summary: 'Retry an item that was set aside',
        params: z.object({ id: z.string() }),
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      await of(request).parked.retry(request.params.id, operatorActor(request.operator));
      return { success: true as const, message: 'Retrying the item.' };
    },
  );
};
