import { deliveryCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { operatorActor } from '../../../platform/actor.ts';
import { sendLongTexts } from '../../../platform/http/send-long-texts.ts';
import { sendPage } from '../../../platform/http/send-page.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { DeliveryService } from './delivery-service.ts';

interface Services {
  deliveries: DeliveryService;
}

export const deliveryRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, deliveryCalls, {
    listDeliveries: async (request, reply) =>
      sendPage(request, reply, await of(request).deliveries.list(request.query)),
    getDelivery: async (request, reply) =>
      sendLongTexts(request, reply, await of(request).deliveries.get(request.params.id)),
    replayDelivery: (request) =>
      of(request).deliveries.replay(request.params.id, operatorActor(request.operator)),
    listTransactionDeliveries: async (request, reply) =>
      sendPage(
        request,
        reply,
        await of(request).deliveries.list({ ...request.query, transactionId: request.params.id }),
      ),
    replayWebhookDeliveries: async (request, reply) => {
      const { params, body, operator } = request;
      const { done, id } = await of(request).deliveries.replayOf(params.id, body, operatorActor(operator));
      if (id === null) return { success: true as const, message: replayedMessage(done), replayed: done };
      reply.status(202);
      return { success: true as const, message: IN_BATCHES, replayed: done, longActId: id };
    },
    testWebhook: (request) =>
      of(request).deliveries.test(request.params.id, request.body.type, operatorActor(request.operator)),
    getWebhookHealth: (request) => of(request).deliveries.health(request.params.id),
  });

const IN_BATCHES =
  "There are many deliveries, so they are sent again in batches. The webhook's page shows the progress.";

const replayedMessage = (count: number): string => {
  if (count === 0) return 'There was nothing to replay.';
  return count === 1 ? '1 delivery is being sent again.' : `${count} deliveries are being sent again.`;
};
