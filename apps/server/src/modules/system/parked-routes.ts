import { parkedItemCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { operatorActor } from '../../platform/actor.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { ParkedService } from './parked-service.ts';

interface Services {
  parked: ParkedService;
}

export const parkedRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, parkedItemCalls, {
    listParkedItems: (request) => of(request).parked.list(),
    retryParkedItems: async (request) => {
      const count = await of(request).parked.retry(null, operatorActor(request.operator));
      return {
        success: true as const,
        message: count === 1 ? 'Retrying 1 item.' : `Retrying ${count} items.`,
      };
    },
    retryParkedItem: async (request) => {
      await of(request).parked.retry(request.params.id, operatorActor(request.operator));
      return { success: true as const, message: 'Retrying the item.' };
    },
  });
