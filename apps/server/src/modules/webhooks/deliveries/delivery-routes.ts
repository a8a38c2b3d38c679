import {
  deliveryDetailSchema,
  deliveryQuerySchema,
  deliverySchema,
  PATHS,
  replayResultSchema,
  replaySchema,
  testWebhookSchema,
  webhookHealthSchema,
} from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { operatorActor } from '../../../platform/actor.ts';
import { sendPage } from '../../../platform/http/send-page.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { DeliveryService } from './delivery-service.ts';

interface Services {
  deliveries: DeliveryService;
}

const tags = ['Deliveries'];
const webhookParams = z.object({ id: z.uuid() });
const params = z.object({ id: z.string() });

export const deliveryRoutes: FastifyPluginAsyncZod<PerWorkspace<Services>> = async (app, { of }) => {
  app.get(
    PATHS.deliveries,
    {
      schema: {
        tags,
        operationId: 'listDeliveries',
        summary: 'List and search deliveries, newest first',
        querystring: deliveryQuerySchema,
        response: { 200: z.array(deliverySchema) },
      },
    },
    async (request, reply) => sendPage(request, reply, await of(request).deliveries.list(request.query)),
  );

  app.get(
    PATHS.delivery,
    {
      schema: {
        tags,
        operationId: 'getDelivery',
        summary: 'One delivery with every attempt',
        params,
        response: { 200: deliveryDetailSchema },
      },
    },
    (request) => of(request).deliveries.get(request.params.id),
  );

  app.post(
    PATHS.deliveryReplay,
    {
      config: { docs: { errors: ['delivery_not_replayable'] } },
      schema: {
        tags,
        operationId: 'replayDelivery',
        summary: 'Replay one delivery',
        params,
        response: { 200: deliverySchema },
      },
    },
    (request) => of(request).deliveries.replay(request.params.id, operatorActor(request.operator)),
  );

  app.get(
    PATHS.transactionDeliveries,
    {
      schema: {
        tags,
        operationId: 'listTransactionDeliveries',
        summary: 'The deliveries about a transfer, newest first',
        params,
        querystring: z.pick(deliveryQuerySchema, { limit: true, cursor: true }),
        response: { 200: z.array(deliverySchema) },
      },
    },
    async (request, reply) =>
      sendPage(
        request,
        reply,
        await of(request).deliveries.list({ ...request.query, transactionId: request.params.id }),
      ),
  );

  app.post(
    PATHS.webhookReplay,
    {
      config: {
        docs: {
          errors: ['webhook_is_receiver', 'webhook_is_deleted', 'act_under_way'],
          example: { failedSince: '2026-11-20T09:30:00Z' },
        },
      },
      schema: {
        tags,
        operationId: 'replayWebhookDeliveries',
        summary: 'Replay deliveries of a webhook: all that failed since a time, or all in a range',
        description:
          "The times are those of the deliveries, in the server's virtual time. With many deliveries, the response is 202: a long operation " +
          'continues with the rest.',
        params: webhookParams,
        body: replaySchema,
        response: { 200: replayResultSchema, 202: replayResultSchema },
      },
    },
    async (request, reply) => {
      const { params, body, operator } = request;
      const { done, id } = await of(request).deliveries.replayOf(params.id, body, operatorActor(operator));
      if (id === null) return { success: true as const, message: replayedMessage(done), replayed: done };
      reply.status(202);
      return { success: true as const, message: IN_BATCHES, replayed: done, longActId: id };
    },
  );

  app.post(
    PATHS.webhookTest,
    {
      config: { docs: { errors: ['webhook_is_receiver'], example: { type: 'transaction.initiated' } } },
      schema: {
        tags,
        operationId: 'testWebhook',
        summary: 'Send a test notification now',
        description: 'The response is sent once the attempt is over; `attemptLog` has its outcome.',
        params: webhookParams,
        body: testWebhookSchema,
        response: { 200: deliveryDetailSchema },
      },
    },
    (request) =>
      of(request).deliveries.test(request.params.id, request.body.type, operatorActor(request.operator)),
  );

  app.get(
    PATHS.webhookHealth,
    {
      schema: {
        tags,
        operationId: 'getWebhookHealth',
        summary: 'The health of an endpoint: success rate, latency, the last 24 hours',
        params: webhookParams,
        response: { 200: webhookHealthSchema },
      },
    },
    (request) => of(request).deliveries.health(request.params.id),
  );
};

const IN_BATCHES =
  "There are many deliveries, so they are sent again in batches. The webhook's page shows the progress.";

const replayedMessage = (count: number): string => {
  if (count === 0) return 'There was nothing to replay.';
  return count === 1 ? '1 delivery is being sent again.' : `${count} deliveries are being sent again.`;
};
