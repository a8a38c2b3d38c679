import { apiKeySchema, createApiKeySchema, operationResultSchema, PATHS } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { ApiKeyService } from './service.ts';

interface Options {
  apiKeys: ApiKeyService;
}

export const apiKeyRoutes: FastifyPluginAsyncZod<Options> = async (app, { apiKeys }) => {
  app.get(PATHS.apiKeys, { schema: { tags: ['API keys'], response: { 200: z.array(apiKeySchema) } } }, () =>
    apiKeys.list(),
  );

  app.post(
    PATHS.apiKeys,
    { schema: { tags: ['API keys'], body: createApiKeySchema, response: { 201: apiKeySchema } } },
    (request, reply) => {
      reply.status(201);
      return apiKeys.create(request.body.label, request.body.isActive);
    },
  );

  app.delete(
    PATHS.apiKey,
    {
      schema: {
        tags: ['API keys'],
        params: z.object({ id: z.uuid() }),
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      await apiKeys.revoke(request.params.id);
      return { success: true as const, message: 'The API key was revoked.' };
    },
  );
};
