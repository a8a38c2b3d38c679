import { errorBodySchema, operationResultSchema, PATHS } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { headerValue } from '../../platform/http/headers.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import type { WiseEventsService } from './events-service.ts';

const SAMPLE_EVENT = {
  event_type: 'transfers#state-change',
  schema_version: '2.0.0',
  sent_at: '2026-11-20T09:30:00Z',
  data: {
    resource: { id: 50_000_001, profile_id: 7_200_001, type: 'transfer' },
    current_state: 'outgoing_payment_sent',
    previous_state: 'funds_converted',
    occurred_at: '2026-11-20T09:30:00Z',
  },
};

const LONGEST_EVENT = 64 * 1024;

/** The path that Wise sends its events to. Its only protection is the signature over the raw body. */
export const wiseEventRoutes: FastifyPluginAsyncZod<PerWorkspace<{ events: WiseEventsService }>> = async (
  app,
  { of },
) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LONGEST_EVENT }, (_request, body, done) =>
    done(null, body),
  );

  app.post(
    PATHS.wiseEvents,
    {
      config: {
        docs: {
          errors: ['wise_signature_invalid'],
          texts: { 'application/json': JSON.stringify(SAMPLE_EVENT) },
        },
      },
      schema: {
        tags: ['Wise'],
        security: [],
        operationId: 'receiveWiseEvent',
        summary: 'Receive an event from Wise',
        description:
          '`X-Signature-SHA256` is checked against the public key of Wise. A repeated event (`X-Delivery-Id`) is accepted and changes nothing.',
        response: { 200: operationResultSchema, '4xx': errorBodySchema },
      },
    },
    async (request) => {
      const outcome = await of(request).events.receive({
        body: typeof request.body === 'string' ? request.body : '',
        signature: headerValue(request, 'x-signature-sha256'),
        deliveryId: headerValue(request, 'x-delivery-id'),
        isTest: headerValue(request, 'x-test-notification') === 'true',
      });
      return { success: true as const, message: outcome === 'new' ? 'Accepted.' : 'Nothing new.' };
    },
  );
};
