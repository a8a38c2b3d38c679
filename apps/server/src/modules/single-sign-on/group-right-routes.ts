import { singleSignOnCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { operatorActor } from '../../platform/actor.ts';
import { serve } from '../../platform/http/serve.ts';
import type { GroupRights } from './group-rights.ts';

/** For administrators. */
export const groupRightRoutes: FastifyPluginAsync<{ rights: GroupRights }> = async (app, { rights }) =>
  serve(app, singleSignOnCalls, {
    getSingleSignOn: () => rights.overview(),
    addGroupRight: ({ body, operator }) => rights.add(body, operatorActor(operator)),
    removeGroupRight: async ({ params, operator }) => {
      await rights.remove(params.id, operatorActor(operator));
      return { success: true as const, message: 'The right was taken from the group.' };
    },
  });
