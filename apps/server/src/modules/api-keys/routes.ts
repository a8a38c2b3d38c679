import {
  apiKeySchema,
  createApiKeySchema,
  operationResultSchema,
  PATHS,
  updateApiKeySchema,
} from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { operatorActor } from '../../platform/actor.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { ApiKeyService } from './service.ts';

interface Services {
  service: ApiKeyService;
}

const tags = ['API keys'];

export const apiKeyRoutes: FastifyPluginAsyncZod<PerWorkspace<Services>> = async (app, { of }) => {
  app.get(
    PATHS.apiKeys,
    {
      schema: {
        tags,
        operationId: 'listApiKeys',
        summary: 'List the API keys',
        response: { 200: z.array(apiKeySchema) },
      },
    },
    (request) => of(request).service.list(),
  );

  app.post(
    PATHS.apiKeys,
    {
      config: { docs: { example: { label: 'Payment hub', isActive: true } } },
      schema: {
        tags,
        operationId: 'createApiKey',
        summary: 'Generate an API key',
        body: createApiKeySchema,
        response: { 201: apiKeySchema },
      },
    },
    (request, reply) => {
      reply.status(201);
      return of(request).service.create(request.body, operatorActor(request.operator));
    },
  );

  app.post(
    PATHS.apiKeyRotate,
    {
      config: { docs: { errors: ['not_found', 'api_key_revoked'] } },
      schema: {
        tags,
        operationId: 'rotateApiKey',
        summary: 'Generate another API key for the same sender',
        description:
          'The current key works until it is revoked. Both keys count as one sender: a body sent with one is a duplicate when sent with the other.',
        params: z.object({ id: z.uuid() }),
        response: { 201: apiKeySchema },
      },
    },
    (request, reply) => {
      reply.status(201);
      return of(request).service.rotate(request.params.id, operatorActor(request.operator));
    },
  );

  app.patch(
    PATHS.apiKey,
    {
      config: { docs: { errors: ['not_found'], example: { scenariosByValues: false } } },
      schema: {
        tags,
        operationId: 'updateApiKey',
        summary: 'Set whether payments sent with an API key can choose scenarios by their values',
        description:
          'With false, only the header `X-Scenario` chooses a scenario, whatever the amounts and BICs are. A key that replaces this ' +
          'one starts with the same setting.',
        params: z.object({ id: z.uuid() }),
        body: updateApiKeySchema,
        response: { 200: apiKeySchema },
      },
    },
    (request) => of(request).service.update(request.params.id, request.body, operatorActor(request.operator)),
  );

  app.delete(
    PATHS.apiKey,
    {
      schema: {
        tags,
        operationId: 'revokeApiKey',
        summary: 'Revoke an API key',
        params: z.object({ id: z.uuid() }),
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      await of(request).service.revoke(request.params.id, operatorActor(request.operator));
      return { success: true as const, message: 'The API key was revoked.' };
    },
  );
};
