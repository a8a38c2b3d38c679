import * as z from 'zod/mini';
import { operationResultSchema, startedResultSchema } from '../errors.ts';
import { PATHS } from '../paths.ts';
import {
  createdWebhookSchema,
  createWebhookSchema,
  rotateSecretSchema,
  updateWebhookSchema,
  webhookQuerySchema,
  webhookSchema,
  webhookSecretSchema,
} from '../webhooks.ts';
import { callGroup } from './call.ts';

const params = z.object({ id: z.uuid() });

export const webhookCalls = callGroup('Webhooks', {
  listWebhooks: {
    method: 'GET',
    path: PATHS.webhooks,
    summary: 'List the webhooks, newest first',
    query: webhookQuerySchema,
    answers: { 200: z.array(webhookSchema) },
  },
  createWebhook: {
    method: 'POST',
    path: PATHS.webhooks,
    scope: 'partners',
    summary: 'Create a webhook',
    description:
      'The response contains its `secret`, which signs every notification (Standard Webhooks). A URL of the form ' +
      '`api/webhook-transaction/{segment}/status/{apiKey}` is a receiver on this server: partners call it, and it gets no notifications.',
    body: createWebhookSchema,
    example: {
      url: 'http://127.0.0.1:3000/webhooks',
      events: ['initiation', 'completion'],
      active: true,
    },
    answers: { 201: createdWebhookSchema },
    errors: ['webhook_address_refused', 'limit_reached'],
  },
  getWebhook: {
    method: 'GET',
    path: PATHS.webhook,
    summary: 'One webhook',
    params,
    answers: { 200: webhookSchema },
  },
  updateWebhook: {
    method: 'PATCH',
    path: PATHS.webhook,
    scope: 'partners',
    summary: 'Change a webhook',
    params,
    body: updateWebhookSchema,
    example: { description: 'Ledger of the payment hub', ordered: true },
    answers: { 200: webhookSchema },
    errors: ['webhook_address_refused'],
  },
  deleteWebhook: {
    method: 'DELETE',
    path: PATHS.webhook,
    scope: 'partners',
    summary: 'Delete a webhook',
    description:
      'The server cancels the waiting deliveries of the webhook and keeps its log. With many waiting deliveries, the response is 202: nothing more is sent, and a ' +
      'long operation continues with the deletion.',
    params,
    answers: { 200: operationResultSchema, 202: startedResultSchema },
  },
  pauseWebhook: {
    method: 'POST',
    path: PATHS.webhookPause,
    scope: 'partners',
    summary: 'Pause a webhook: notifications are kept for it',
    params,
    answers: { 200: webhookSchema },
  },
  resumeWebhook: {
    method: 'POST',
    path: PATHS.webhookResume,
    scope: 'partners',
    summary: 'Resume a paused webhook, or enable one that was disabled',
    params,
    answers: { 200: webhookSchema },
  },
  revealWebhookSecret: {
    method: 'GET',
    path: PATHS.webhookSecret,
    rights: 'operator',
    recentLogin: true,
    summary: 'Reveal the secret of a webhook',
    params,
    answers: { 200: webhookSecretSchema },
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: PATHS.webhookRotation,
    recentLogin: true,
    summary: 'Replace the secret of a webhook',
    description: 'Until the overlap ends, notifications carry a signature for each of the two secrets.',
    params,
    body: rotateSecretSchema,
    example: { overlapHours: 24 },
    answers: { 200: webhookSecretSchema },
  },
});
