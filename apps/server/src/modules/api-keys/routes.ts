import { apiKeyCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { operatorActor } from '../../platform/actor.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { ApiKeyService } from './service.ts';

interface Services {
  service: ApiKeyService;
}

export const apiKeyRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, apiKeyCalls, {
    listApiKeys: (request) => of(request).service.list(),
    createApiKey: (request) => of(request).service.create(request.body, operatorActor(request.operator)),
    rotateApiKey: (request) => of(request).service.rotate(request.params.id, operatorActor(request.operator)),
    updateApiKey: (request) =>
      of(request).service.update(request.params.id, request.body, operatorActor(request.operator)),
    revokeApiKey: async (request) => {
      await of(request).service.revoke(request.params.id, operatorActor(request.operator));
      return { success: true as const, message: 'The API key was revoked.' };
    },
  });
