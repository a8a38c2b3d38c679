import { refusedPayloadCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { RefusedPayloads } from './refused-payloads.ts';

interface Services {
  refused: RefusedPayloads;
}

export const refusedRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, refusedPayloadCalls, {
    listRefusedPayloads: (request) => of(request).refused.latest(),
    async getRefusedPayloadContent(request, reply) {
      const { id } = request.params;
      const content = await of(request).refused.content(id);
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="refused-${id}"`)
        .send(content);
    },
  });
