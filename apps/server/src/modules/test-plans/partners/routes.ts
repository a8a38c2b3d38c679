import { testPlanPartnerCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { sendPage } from '../../../platform/http/send-page.ts';
import { serve } from '../../../platform/http/serve.ts';
import { operatorOf } from '../../workspaces/index.ts';
import type { Partners } from './partners.ts';

export const partnerRoutes: FastifyPluginAsync<{ partners: Partners }> = async (app, { partners }) =>
  serve(app, testPlanPartnerCalls, {
    listTestPlanPartners: async (request, reply) =>
      sendPage(request, reply, await partners.list(operatorOf(request), request.query)),
    countTestPlanPartners: (request) => partners.counts(operatorOf(request), request.query),
  });
