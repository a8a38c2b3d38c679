import { PATHS, partnerSchema, partnersQuerySchema } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { sendPage } from '../../platform/http/send-page.ts';
import { operatorOf } from '../workspaces/index.ts';
import type { Partners } from './partners.ts';

export const partnerRoutes: FastifyPluginAsyncZod<{ partners: Partners }> = async (app, { partners }) => {
  app.get(
    PATHS.testPlanPartners,
    {
      config: {
        rights: 'installation',
        docs: { errors: ['invalid_cursor'] },
      },
      schema: {
        tags: ['Test plans'],
        operationId: 'listTestPlanPartners',
        summary: 'All workspaces with their test plans',
        description: 'Most recently used first. The next page is in the header `Link`.',
        querystring: partnersQuerySchema,
        response: { 200: z.array(partnerSchema) },
      },
    },
    async (request, reply) =>
      sendPage(request, reply, await partners.list(operatorOf(request), request.query)),
  );
};
