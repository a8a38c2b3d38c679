import { operationResultSchema, PATHS, sessionEntrySchema } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { AuthService } from './service.ts';
import { readSessionCookie } from './session-cookie.ts';

const tags = ['Auth'];

/** The sessions of the calling operator. */
export const sessionRoutes: FastifyPluginAsyncZod<{ auth: AuthService }> = async (app, { auth }) => {
  app.get(
    PATHS.sessions,
    {
      schema: {
        tags,
        operationId: 'listSessions',
        summary: 'List your sessions',
        response: { 200: z.array(sessionEntrySchema) },
      },
    },
    (request) => auth.listSessions(request.operator, readSessionCookie(request) ?? ''),
  );

  app.delete(
    PATHS.sessionById,
    {
      schema: {
        tags,
        operationId: 'endSession',
        summary: 'End one of your sessions',
        params: z.object({ id: z.string() }),
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      await auth.revokeSession(request.operator, request.params.id);
      return { success: true as const, message: 'The session was ended.' };
    },
  );
};
