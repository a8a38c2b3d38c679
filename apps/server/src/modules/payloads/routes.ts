import { INGESTION_PATHS, PATHS, PAYLOAD_MAX_BYTES } from '@clearbench/contract';
import type { TransferType } from '@clearbench/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { headerValue } from '../../platform/http/headers.ts';
import { Admission } from './admission.ts';
import type { PayloadService } from './service.ts';

interface Options {
  payloads: PayloadService;
  requireApiKey: onRequestAsyncHookHandler;
  maxHeldRequests: number;
}

const DEFAULT_TYPES: Record<keyof typeof INGESTION_PATHS, TransferType> = {
  nonSwift: 'mt103_non_swift',
  json: 'mt103_non_swift',
  fin: 'mt103_swift',
  iso20022: 'mt103_swift',
};

/** The paths that payment messages come in by: any format on each, recognised by content, not content type. */
export async function payloadRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const admission = new Admission({ maxRequests: options.maxHeldRequests, maxBytes: 512 * 1024 * 1024 });

  app.addHook('onRequest', options.requireApiKey);
  app.addHook('onResponse', async (request, reply) => admission.release(request, reply));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: PAYLOAD_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  app.get(PATHS.ping, async () => ({ success: true }));

  for (const [name, path] of Object.entries(INGESTION_PATHS) as [keyof typeof INGESTION_PATHS, string][]) {
    const defaultType = DEFAULT_TYPES[name];
    app.post(
      path,
      {
        bodyLimit: PAYLOAD_MAX_BYTES,
        onRequest: async (request) => {
          refuseEncodedBody(request);
          admission.admit(request);
        },
      },
      (request, reply) => receive(request, reply, defaultType),
    );
  }

  async function receive(request: FastifyRequest, reply: FastifyReply, defaultType: TransferType) {
    if (!Buffer.isBuffer(request.body) || request.body.length === 0) {
      throw new AppError('unsupported_payload', 415, 'The body is empty. Please send a payment message.');
    }
    const accepted = await options.payloads.receive({
      body: request.body,
      apiKeyId: request.apiKeyId,
      idempotencyKey: headerValue(request, 'idempotency-key'),
      defaultType,
    });
    return reply.status(accepted.duplicate === true ? 200 : 201).send(accepted);
  }
}

function refuseEncodedBody(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new AppError('unsupported_content_encoding', 415, 'Please send the body without content encoding.');
  }
}
