import { operationResultSchema, PATHS, receiptQuerySchema, receiptSchema } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { headerValue } from '../../../platform/http/headers.ts';
import { sendPage } from '../../../platform/http/send-page.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { ReceiverService } from './service.ts';

interface Services {
  receivers: ReceiverService;
}

const LONGEST_REPORT = 64 * 1024;
const tags = ['Receivers'];
const HEADERS = [
  'authorization',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  'x-signature-sha256',
  'x-delivery-id',
  'x-test-notification',
];

/** The paths that partners report to. The handler checks the sender itself, so that refusals are logged, too. */
export const receiverRoutes: FastifyPluginAsyncZod<PerWorkspace<Services>> = async (app, { of }) => {
  app.removeAllContentTypeParsers();
  // The raw bytes, because a signature covers them.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LONGEST_REPORT }, (_request, body, done) =>
    done(null, body),
  );

  app.post(
    PATHS.webhookReceiver,
    {
      config: {
        docs: {
          errors: [
            'unauthenticated',
            'invalid_api_key',
            'invalid_signature',
            'wise_signature_invalid',
            'malformed_json',
            'validation_failed',
            'invalid_transition',
            'quota_reached',
          ],
          texts: {
            'application/json': JSON.stringify({ transactionId: 'trx_0000000000', status: 'processing' }),
          },
        },
      },
      schema: {
        tags,
        security: [],
        operationId: 'reportTransferStatus',
        summary: 'Report the status of a transfer',
        description:
          'Body: `{ "transactionId" or "uetr", "status", "message"? }`, or a Wise event with its signature. The whole API key in the path ' +
          'is enough; with its first 8 characters, also send the key as a bearer token, or sign the body with the secret of the receiver (Standard Webhooks). ' +
          'A transaction id as segment limits the path to that transfer. Repeating a status returns 200 and changes nothing.',
        params: z.object({ segment: z.string(), key: z.string() }),
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      const message = await of(request).receivers.receive({
        ...request.params,
        headers: Object.fromEntries(HEADERS.map((name) => [name, headerValue(request, name)])),
        body: typeof request.body === 'string' ? request.body : '',
        address: request.ip,
      });
      return { success: true as const, message };
    },
  );
};

export const receiptRoutes: FastifyPluginAsyncZod<PerWorkspace<Services>> = async (app, { of }) => {
  app.get(
    PATHS.receipts,
    {
      schema: {
        tags,
        operationId: 'listReceipts',
        summary: 'Calls to receivers, newest first',
        querystring: receiptQuerySchema,
        response: { 200: z.array(receiptSchema) },
      },
    },
    async (request, reply) => sendPage(request, reply, await of(request).receivers.list(request.query)),
  );
};
