import {
  ingestedTransactionSchema,
  ingestReplayResultSchema,
  ingestReplaySchema,
  listenAnswerSchema,
  operationResultSchema,
  PATHS,
  triggerResultSchema,
  triggerSchema,
} from '@clearbench/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { CommandLineService } from './command-line.ts';
import type { ListeningService } from './service.ts';

interface Services {
  listening: ListeningService;
  commandLine: CommandLineService;
}

const common = { tags: ['Command line'], security: [{ apiKey: [] }] };

/** The routes that `clearbench` on a developer's machine calls, with an API key. */
export const commandLineRoutes: FastifyPluginAsyncZod<PerWorkspace<Services>> = async (app, { of }) => {
  app.post(
    PATHS.webhookListenAnswers,
    {
      config: { docs: { example: { deliveryId: '1', status: 200, durationMs: 12 } } },
      schema: {
        ...common,
        operationId: 'reportNotificationResponse',
        summary: 'Report the response of the developer’s program to a notification',
        params: z.object({ session: z.uuid() }),
        body: listenAnswerSchema,
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      await of(request).listening.answer(request.apiKeyId, request.params.session, request.body);
      return { success: true as const, message: 'The response is in the log.' };
    },
  );

  app.delete(
    PATHS.webhookListenSession,
    {
      schema: {
        ...common,
        operationId: 'endListeningSession',
        summary: 'End a listening session',
        params: z.object({ session: z.uuid() }),
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      await of(request).listening.end(request.apiKeyId, request.params.session);
      return { success: true as const, message: 'The session has ended.' };
    },
  );

  app.post(
    PATHS.trigger,
    {
      config: { docs: { example: { scenario: null } } },
      schema: {
        ...common,
        operationId: 'triggerDemoTransfer',
        summary: 'Start a demo transfer, optionally through a scenario',
        body: triggerSchema,
        response: { 201: triggerResultSchema },
      },
    },
    async (request, reply) => {
      const transfer = await of(request).commandLine.trigger(
        senderOf(request),
        request.body.scenario ?? null,
      );
      reply.status(201);
      return { success: true as const, message: 'The demo transfer is on its way.', ...transfer };
    },
  );

  app.get(
    PATHS.ingestTransaction,
    {
      schema: {
        ...common,
        operationId: 'findTransaction',
        summary:
          'A transfer by its id, UETR, GPI code, TRN code or reference, with the notifications about it',
        description:
          'If several transfers have the UETR or reference, the newest is returned, and the others are listed under `others`.',
        params: z.object({ code: z.string() }),
        response: { 200: ingestedTransactionSchema },
      },
    },
    (request) => of(request).commandLine.find(request.params.code),
  );

  app.post(
    PATHS.ingestReplay,
    {
      config: {
        docs: {
          errors: ['not_found', 'delivery_not_replayable', 'webhook_is_deleted', 'act_under_way'],
          example: { transactionId: 'trx_0000000000' },
        },
      },
      schema: {
        ...common,
        operationId: 'replayDeliveries',
        summary: 'Replay a delivery, all those about a transfer, or all that a webhook did not accept',
        description:
          'If several transfers have the UETR or reference given as `transactionId`, the newest is used, and the others are listed under `others`. ' +
          'With `sessionId`, everything about the transfer goes to that listening session alone. With `longActId`, the server continues with ' +
          'the rest.',
        body: ingestReplaySchema,
        response: { 200: ingestReplayResultSchema },
      },
    },
    async (request) => {
      const result = await of(request).commandLine.replay(request.apiKeyId, request.body);
      const isOver = result.longActId === undefined;
      const message = `Deliveries sent again${isOver ? '' : ' so far; the server continues with the rest'}: ${result.replayed}.`;
      return { success: true as const, message, ...result };
    },
  );
};

const senderOf = ({ apiKeyId, senderId, scenariosByValues }: FastifyRequest) => ({
  apiKeyId,
  senderId,
  scenariosByValues,
});
