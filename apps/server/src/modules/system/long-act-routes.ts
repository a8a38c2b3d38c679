import { longActQuerySchema, longActSchema, PATHS } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { operatorActor } from '../../platform/actor.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { LongActService } from './long-act-service.ts';

const tags = ['System'];
const params = z.object({ id: z.string() });
const config = { docs: { errors: ['act_not_possible' as const] } };
const response = { 200: longActSchema };

export const longActRoutes: FastifyPluginAsyncZod<PerWorkspace<{ longActs: LongActService }>> = async (
  app,
  { of },
) => {
  app.get(
    PATHS.longActs,
    {
      schema: {
        tags,
        operationId: 'listLongActs',
        summary: 'Long operations, which continue after their request, newest first, at most twenty',
        querystring: longActQuerySchema,
        response: { 200: z.array(longActSchema) },
      },
    },
    (request) => of(request).longActs.list(request.query.object),
  );

  app.post(
    PATHS.longActCancel,
    {
      config,
      schema: {
        tags,
        operationId: 'cancelLongAct',
        summary: 'Cancel a long operation; its completed part is kept',
        params,
        response,
      },
    },
    (request) => of(request).longActs.change(request.params.id, 'cancel', operatorActor(request.operator)),
  );

  app.post(
    PATHS.longActRetry,
    {
      config,
      schema: {
        tags,
        operationId: 'retryLongAct',
        summary: 'Resume a long operation that was given up',
        params,
        response,
      },
    },
    (request) => of(request).longActs.change(request.params.id, 'retry', operatorActor(request.operator)),
  );
};
