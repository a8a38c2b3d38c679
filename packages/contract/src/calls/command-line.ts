import * as z from 'zod/mini';
import { operationResultSchema } from '../errors.ts';
import {
  ingestedTransactionSchema,
  ingestReplayResultSchema,
  ingestReplaySchema,
  listenAnswerSchema,
  listenQuerySchema,
  triggerResultSchema,
  triggerSchema,
} from '../listening.ts';
import { PATHS } from '../paths.ts';
import { callGroup } from './call.ts';

const ofSession = z.object({ session: z.uuid() });

export const listenCalls = callGroup('Command line', {
  listenToNotifications: {
    method: 'GET',
    path: PATHS.webhookListen,
    changes: true,
    summary: 'Listen to notifications live, as server-sent events',
    description:
      'The first event is `session`, with its id and the secret that signs. `notification` events follow: forward their body with their ' +
      'headers, and post the answer to `answers`. When the connection is lost, notifications are kept for ten minutes: with ' +
      '`sessionId` another connection continues with the notifications that were not answered.',
    query: listenQuerySchema,
    produces: ['text/event-stream'],
    errors: ['too_many_attempts'],
  },
});

export const commandLineCalls = callGroup('Command line', {
  reportNotificationResponse: {
    method: 'POST',
    path: PATHS.webhookListenAnswers,
    summary: 'Report the response of the developer’s program to a notification',
    params: ofSession,
    body: listenAnswerSchema,
    example: { deliveryId: '1', status: 200, durationMs: 12 },
    answers: { 200: operationResultSchema },
  },
  endListeningSession: {
    method: 'DELETE',
    path: PATHS.webhookListenSession,
    summary: 'End a listening session',
    params: ofSession,
    answers: { 200: operationResultSchema },
  },
  triggerDemoTransfer: {
    method: 'POST',
    path: PATHS.trigger,
    summary: 'Start a demo transfer, optionally through a scenario',
    body: triggerSchema,
    example: { scenario: null },
    answers: { 201: triggerResultSchema },
  },
  findTransaction: {
    method: 'GET',
    path: PATHS.ingestTransaction,
    summary: 'A transfer by its id, UETR, GPI code, TRN code or reference, with the notifications about it',
    description:
      'If several transfers have the UETR or reference, the newest is returned, and the others are listed under `others`.',
    params: z.object({ code: z.string() }),
    answers: { 200: ingestedTransactionSchema },
  },
  replayDeliveries: {
    method: 'POST',
    path: PATHS.ingestReplay,
    summary: 'Replay a delivery, all those about a transfer, or all that a webhook did not accept',
    description:
      'If several transfers have the UETR or reference given as `transactionId`, the newest is used, and the others are listed under `others`. ' +
      'With `sessionId`, everything about the transfer goes to that listening session alone. With `longActId`, the server continues with ' +
      'the rest.',
    body: ingestReplaySchema,
    example: { transactionId: 'trx_0000000000' },
    answers: { 200: ingestReplayResultSchema },
    errors: ['not_found', 'delivery_not_replayable', 'webhook_is_deleted', 'act_under_way'],
  },
});
