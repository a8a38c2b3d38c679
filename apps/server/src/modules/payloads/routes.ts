import {
  errorBodySchema,
  INGESTION_PATHS,
  PATHS,
  PAYLOAD_MAX_BYTES,
  payloadAcceptedSchema,
} from '@clearbench/contract';
import type { TransferType } from '@clearbench/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { headerValue } from '../../platform/http/headers.ts';
import { Admission } from './admission.ts';
import type { PayloadService } from './service.ts';

interface Options {
  payloads: PayloadService;
  maxHeldRequests: number;
}

/** Of bodies that were received and wait for their turn. */
const MAX_HELD_BYTES = 96 * 1024 * 1024;

const DEFAULT_TYPES: Record<keyof typeof INGESTION_PATHS, TransferType> = {
  nonSwift: 'mt103_non_swift',
  json: 'mt103_non_swift',
  fin: 'mt103_swift',
  iso20022: 'mt103_swift',
};

const SUMMARIES: Record<keyof typeof INGESTION_PATHS, string> = {
  nonSwift: 'Post KTT and MT103 payloads from outside SWIFT',
  json: 'Post JSON payloads, one object or an array',
  fin: 'Post SWIFT FIN messages',
  iso20022: 'Post ISO 20022 messages',
};

const tags = ['Payments in'];
const security = [{ apiKey: [] }];
const ingestionSchema = {
  tags,
  security,
  consumes: ['text/plain', 'application/json', 'application/xml', 'text/csv'],
  description:
    'Every path takes every format and recognises it by its content: SWIFT FIN, ISO 20022, telex (KTT), JSON and CSV, up to 10 MB. ' +
    'A message that orders no transfer (an advice, a statement, a status) is kept too, answered under `messages`, and found with ' +
    'the transfer whose UETR it names. ' +
    'A 2xx answer means committed and flushed. The same body again is 200 with `duplicate: true`; the header ' +
    '`Idempotency-Key` is honoured for 24 hours. 422 lists every error at once; batches are accepted row by row.',
  response: {
    200: payloadAcceptedSchema,
    201: payloadAcceptedSchema,
    '4xx': errorBodySchema,
    503: errorBodySchema,
  },
};

/** The paths that payment messages come in by: any format on each, recognised by content, not content type. */
export async function payloadRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const admission = new Admission({ maxRequests: options.maxHeldRequests, maxBytes: MAX_HELD_BYTES });

  // What goes out is made by this module: checking it against the schema again would cost every payment.
  app.setSerializerCompiler(() => JSON.stringify);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: PAYLOAD_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  app.get(PATHS.ping, { schema: { tags, summary: 'Try an API key out', security } }, async () => ({
    success: true,
  }));

  for (const [name, path] of Object.entries(INGESTION_PATHS) as [keyof typeof INGESTION_PATHS, string][]) {
    const defaultType = DEFAULT_TYPES[name];
    app.post(
      path,
      {
        bodyLimit: PAYLOAD_MAX_BYTES,
        schema: { ...ingestionSchema, summary: SUMMARIES[name] },
        onRequest: async (request, reply) => {
          refuseEncodedBody(request);
          ignoreContentType(request);
          admission.admit(request, reply);
        },
      },
      (request, reply) => admission.during(request, () => receive(request, reply, defaultType)),
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

/** Content decides what a payload is, so one that Fastify could not even parse must not have it refused. */
function ignoreContentType(request: FastifyRequest): void {
  request.raw.headers['content-type'] = 'application/octet-stream';
}

function refuseEncodedBody(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new AppError('unsupported_content_encoding', 415, 'Please send the body without content encoding.');
  }
}
