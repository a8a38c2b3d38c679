import { webhookCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { operatorActor } from '../../../platform/actor.ts';
import { sendPage } from '../../../platform/http/send-page.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { WebhookService } from './service.ts';

interface Services {
  webhooks: WebhookService;
  publicUrl: string | null;
  prefix: string;
}

export const webhookRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) => {
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

  serve(app, webhookCalls, {
    listWebhooks: async (request, reply) =>
      sendPage(request, reply, await of(request).webhooks.list(request.query)),
    createWebhook: (request) => {
      const { body, operator } = request;
      return of(request).webhooks.create(body, operator, operatorActor(operator), origins(request));
    },
    getWebhook: (request) => of(request).webhooks.get(request.params.id),
    updateWebhook: (request) =>
      of(request).webhooks.update(
        request.params.id,
        request.body,
        operatorActor(request.operator),
        origins(request),
      ),
    deleteWebhook: async (request, reply) => {
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
    pauseWebhook: (request) => of(request).webhooks.pause(request.params.id, operatorActor(request.operator)),
    resumeWebhook: (request) =>
      of(request).webhooks.resume(request.params.id, operatorActor(request.operator)),
    revealWebhookSecret: (request) =>
      of(request).webhooks.revealSecret(request.params.id, operatorActor(request.operator)),
    rotateWebhookSecret: (request) =>
      of(request).webhooks.rotateSecret(
        request.params.id,
        request.body.overlapHours,
        operatorActor(request.operator),
      ),
  });
};
