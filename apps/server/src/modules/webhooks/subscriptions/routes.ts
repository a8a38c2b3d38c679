import {
  createdWebhookSchema,
  createWebhookSchema,
  operationResultSchema,
  PATHS,
  rotateSecretSchema,
  startedResultSchema,
  updateWebhookSchema,
  webhookQuerySchema,
  webhookSchema,
  webhookSecretSchema,
} from '@clearbench/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { operatorActor } from '../../../platform/actor.ts';
import { sendPage } from '../../../platform/http/send-page.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { WebhookService } from './service.ts';

interface Services {
  webhooks: WebhookService;
  publicUrl: string | null;
  prefix: string;
}

const tags = ['Webhooks'];
const params = z.object({ id: z.uuid() });

export const webhookRoutes: FastifyPluginAsyncZod<PerWorkspace<Services>> = async (app, { of }) => {
  /** The known origins of this server. */
  const origins = (request: FastifyRequest): string[] => {
    const { publicUrl, prefix } = of(request);
    return [
      ...(publicUrl === null ? [] : [publicUrl]),
      `${request.protocol}://${request.host}${prefix}`,
      // A path without an origin, with or without a leading slash.
      ...(prefix === '' ? [] : [prefix, prefix.slice(1)]),
    ];
  };

  app.get(
    PATHS.webhooks,
    {
      schema: {
        tags,
        operationId: 'listWebhooks',
        summary: 'List the webhooks, newest first',
        querystring: webhookQuerySchema,
        response: { 200: z.array(webhookSchema) },
      },
    },
    async (request, reply) => sendPage(request, reply, await of(request).webhooks.list(request.query)),
  );

  app.post(
    PATHS.webhooks,
    {
      config: {
        docs: {
          errors: ['webhook_address_refused'],
          example: {
            url: 'http://127.0.0.1:3000/webhooks',
            events: ['initiation', 'completion'],
            active: true,
          },
        },
      },
      schema: {
        tags,
        operationId: 'createWebhook',
        summary: 'Create a webhook',
        description:
          'The response contains its `secret`, which signs every notification (Standard Webhooks). A URL of the form ' +
          '`api/webhook-transaction/{segment}/status/{apiKey}` is a receiver on this server: partners call it, and it gets no notifications.',
        body: createWebhookSchema,
        response: { 201: createdWebhookSchema },
      },
    },
    (request, reply) => {
      reply.status(201);
      const { body, operator } = request;
      return of(request).webhooks.create(body, operator, operatorActor(operator), origins(request));
    },
  );

  app.get(
    PATHS.webhook,
    {
      schema: {
        tags,
        operationId: 'getWebhook',
        summary: 'One webhook',
        params,
        response: { 200: webhookSchema },
      },
    },
    (request) => of(request).webhooks.get(request.params.id),
  );

  app.patch(
    PATHS.webhook,
    {
      config: {
        docs: {
          errors: ['webhook_address_refused'],
          example: { description: 'Ledger of the payment hub', ordered: true },
        },
      },
      schema: {
        tags,
        operationId: 'updateWebhook',
        summary: 'Change a webhook',
        params,
        body: updateWebhookSchema,
        response: { 200: webhookSchema },
      },
    },
    (request) =>
      of(request).webhooks.update(
        request.params.id,
        request.body,
        operatorActor(request.operator),
        origins(request),
      ),
  );

  app.delete(
    PATHS.webhook,
    {
      schema: {
        tags,
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook',
        description:
          'The server cancels the waiting deliveries of the webhook and keeps its log. With many waiting deliveries, the response is 202: nothing more is sent, and a ' +
          'long operation continues with the deletion.',
        params,
        response: { 200: operationResultSchema, 202: startedResultSchema },
      },
    },
    async (request, reply) => {
      const longActId = await of(request).webhooks.remove(request.params.id, operatorActor(request.operator));
      if (longActId === null) return { success: true as const, message: 'The webhook was deleted.' };
      reply.status(202);
      return {
        success: true as const,
        message:
          'Nothing more is sent to the webhook. It is deleted once all its waiting deliveries are cancelled.',
        longActId,
      };
    },
  );

  app.post(
    PATHS.webhookPause,
    {
      schema: {
        tags,
        operationId: 'pauseWebhook',
        summary: 'Pause a webhook: notifications are kept for it',
        params,
        response: { 200: webhookSchema },
      },
    },
    (request) => of(request).webhooks.pause(request.params.id, operatorActor(request.operator)),
  );

  app.post(
    PATHS.webhookResume,
    {
      schema: {
        tags,
        operationId: 'resumeWebhook',
        summary: 'Resume a paused webhook, or enable one that was disabled',
        params,
        response: { 200: webhookSchema },
      },
    },
    (request) => of(request).webhooks.resume(request.params.id, operatorActor(request.operator)),
  );

  app.get(
    PATHS.webhookSecret,
    {
      config: { rights: 'operator' },
      schema: {
        tags,
        operationId: 'revealWebhookSecret',
        summary: 'Reveal the secret of a webhook',
        params,
        response: { 200: webhookSecretSchema },
      },
    },
    (request) => of(request).webhooks.revealSecret(request.params.id, operatorActor(request.operator)),
  );

  app.post(
    PATHS.webhookRotation,
    {
      config: { docs: { example: { overlapHours: 24 } } },
      schema: {
        tags,
        operationId: 'rotateWebhookSecret',
        summary: 'Replace the secret of a webhook',
        description: 'Until the overlap ends, notifications carry a signature for each of the two secrets.',
        params,
        body: rotateSecretSchema,
        response: { 200: webhookSecretSchema },
      },
    },
    (request) =>
      of(request).webhooks.rotateSecret(
        request.params.id,
        request.body.overlapHours,
        operatorActor(request.operator),
      ),
  );
};
