import * as z from 'zod/mini';
import { deliveryDetailSchema, deliveryQuerySchema, deliverySchema } from '../deliveries.ts';
import { PATHS } from '../paths.ts';
import { replayResultSchema, replaySchema, testWebhookSchema, webhookHealthSchema } from '../webhooks.ts';
import { callGroup } from './call.ts';

const params = z.object({ id: z.string() });
const webhookParams = z.object({ id: z.uuid() });

export const deliveryCalls = callGroup('Deliveries', {
  listDeliveries: {
    method: 'GET',
    path: PATHS.deliveries,
    summary: 'List and search deliveries, newest first',
    query: deliveryQuerySchema,
    answers: { 200: z.array(deliverySchema) },
  },
  getDelivery: {
    method: 'GET',
    path: PATHS.delivery,
    summary: 'One delivery with its latest attempts',
    description: 'If a delivery is replayed many times, the log keeps its latest attempts only.',
    params,
    answers: { 200: deliveryDetailSchema },
  },
  replayDelivery: {
    method: 'POST',
    path: PATHS.deliveryReplay,
    summary: 'Replay one delivery',
    params,
    answers: { 200: deliverySchema },
    errors: ['delivery_not_replayable'],
  },
  listTransactionDeliveries: {
    method: 'GET',
    path: PATHS.transactionDeliveries,
    summary: 'The deliveries about a transfer, newest first',
    params,
    query: z.pick(deliveryQuerySchema, { limit: true, cursor: true }),
    answers: { 200: z.array(deliverySchema) },
  },
  replayWebhookDeliveries: {
    method: 'POST',
    path: PATHS.webhookReplay,
    summary: 'Replay deliveries of a webhook: all that failed since a time, or all in a range',
    description:
      "The times are those of the deliveries, in the server's virtual time. With many deliveries, the response is 202: a long operation " +
      'continues with the rest.',
    params: webhookParams,
    body: replaySchema,
    example: { failedSince: '2026-11-20T09:30:00Z' },
    answers: { 200: replayResultSchema, 202: replayResultSchema },
    errors: ['webhook_is_receiver', 'webhook_is_deleted', 'act_under_way'],
  },
  testWebhook: {
    method: 'POST',
    path: PATHS.webhookTest,
    summary: 'Send a test notification now',
    description: 'The response is sent once the attempt is over; `attemptLog` has its outcome.',
    params: webhookParams,
    body: testWebhookSchema,
    example: { type: 'transaction.initiated' },
    answers: { 200: deliveryDetailSchema },
    errors: ['webhook_is_receiver'],
  },
  getWebhookHealth: {
    method: 'GET',
    path: PATHS.webhookHealth,
    summary: 'The health of an endpoint: success rate, latency, the last 24 hours',
    params: webhookParams,
    answers: { 200: webhookHealthSchema },
  },
});
