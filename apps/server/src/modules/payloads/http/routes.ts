import { INGESTION_PATHS, PATHS, PAYLOAD_MAX_BYTES, payloadAcceptedSchema } from '@clearbench/contract';
import type { TransferType } from '@clearbench/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import type { RouteDocs } from '../../../platform/http/api-docs-route.ts';
import { headerValue } from '../../../platform/http/headers.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { PayloadCounts } from '../payload-metrics.ts';
import type { PayloadService } from '../service.ts';
import type { Sender } from '../submission.ts';
import { sendAccepted, transactionCount, uetrsOf } from './accepted-body.ts';
import type { Admission } from './admission.ts';
import type { Accepted } from './answers.ts';
import { collectBody, refuseTooLarge } from './body.ts';
import { namedCharset } from './body-text.ts';
import { mappedColumns } from './mapped-columns.ts';
import { SAMPLE_PAYLOADS } from './sample-payloads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The encoding that the content type of a payload names, if any. */
    charset: string | null;
    /** The answer, once the payload is stored. */
    accepted: Pick<Accepted, 'duplicate' | 'errors' | 'payloadId'> | null;
  }
}

interface Received {
  body: Buffer;
  /** The encoding that the content type names, if any. */
  charset: string | null;
  /** The type of a transfer that does not name it. */
  defaultType: TransferType;
}

interface Options extends PerWorkspace<{ service: PayloadService }> {
  admission: Admission;
  counts: PayloadCounts;
}

const DEFAULT_TYPES: Record<keyof typeof INGESTION_PATHS, TransferType> = {
  nonSwift: 'mt103_non_swift',
  json: 'mt103_non_swift',
  fin: 'mt103_swift',
  iso20022: 'mt103_swift',
};

const NAMES: Record<keyof typeof INGESTION_PATHS, { operationId: string; summary: string }> = {
  nonSwift: {
    operationId: 'postNonSwiftPayload',
    summary: 'Post KTT and MT103 payloads from outside SWIFT',
  },
  json: { operationId: 'postJsonPayload', summary: 'Post JSON payloads, one object or an array' },
  fin: { operationId: 'postFinPayload', summary: 'Post SWIFT FIN messages' },
  iso20022: { operationId: 'postIsoPayload', summary: 'Post ISO 20022 messages' },
};

const tags = ['Payments in'];
const security = [{ apiKey: [] }];
const ingestionSchema = {
  tags,
  security,
  description:
    'Every path accepts every format and recognises it by its content: SWIFT FIN, ISO 20022, telex (KTT), JSON and CSV, up to 10 MB. ' +
    'The encoding is taken from the byte order mark, the XML declaration or the `charset` of the content type, and is otherwise UTF-8; it is never guessed. ' +
    'A message that does not order a transfer (an advice, a statement, a status) is kept too, listed under `messages`, and found with ' +
    'the transfer whose UETR it names. ' +
    'A 2xx answer means committed and flushed. The same body again from the same sender, also with a key that replaced the first, is 200 with `duplicate: true`; the header ' +
    '`Idempotency-Key` is honoured for 24 hours. 507: the workspace has stored as much as its quota allows. 422 lists every error at once; batches are accepted row by row. An MT192, MT292 or camt.056 of the ' +
    'bank that sent a payment recalls it; the answer goes out over the networks.',
  response: {
    200: payloadAcceptedSchema,
    201: payloadAcceptedSchema,
  },
};

const ingestionDocs: RouteDocs = {
  errors: [
    'invalid_payload',
    'unsupported_payload',
    'unsupported_content_encoding',
    'invalid_idempotency_key',
    'unknown_scenario',
    'invalid_columns',
    'idempotency_key_reused',
    'overloaded',
    'quota_reached',
  ],
  headers: ['Idempotency-Key', 'X-Scenario'],
  mapsColumns: true,
  texts: SAMPLE_PAYLOADS,
};

/** The paths that payment messages arrive on: each takes any format and recognises it by content, not by content type. */
export async function payloadRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { of, admission, counts } = options;

  // This module builds the responses itself: checking them against the schema as well would cost time for every payment.
  app.setSerializerCompiler(() => JSON.stringify);
  app.decorateRequest('held', null);
  app.decorateRequest('charset', null);
  app.decorateRequest('accepted', null);
  app.addHook('onClose', async () => admission.close());

  app.get(
    PATHS.ping,
    { schema: { tags, operationId: 'testApiKey', summary: 'Test an API key', security } },
    async () => ({
      success: true,
    }),
  );

  for (const [name, path] of Object.entries(INGESTION_PATHS) as [keyof typeof INGESTION_PATHS, string][]) {
    const defaultType = DEFAULT_TYPES[name];
    app.post(
      path,
      {
        config: { docs: ingestionDocs },
        schema: { ...ingestionSchema, ...NAMES[name] },
        onRequest: async (request, reply) => {
          refuseEncodedBody(request);
          refuseTooLarge(request, PAYLOAD_MAX_BYTES);
          request.charset = namedCharset(request.headers['content-type']);
          leaveBodyToHandler(request);
          // Before the body is received, because receiving costs more than refusing.
          of(request).service.requireRoom();
          admission.admit(request, reply, request.senderId);
        },
      },
      async (request, reply) => {
        const body = await collectBody(request, request.raw, { admission, maxBytes: PAYLOAD_MAX_BYTES });
        return admission.during(request, () =>
          counted(request, reply, { body, charset: request.charset, defaultType }),
        );
      },
    );
  }

  async function counted(request: FastifyRequest, reply: FastifyReply, payload: Received) {
    try {
      const accepted = await receive(request, payload);
      request.accepted = accepted;
      const isNew = accepted.duplicate !== true;
      counts.count(isNew ? 'stored' : 'duplicate', isNew ? transactionCount(accepted) : 0);
      if (isNew) request.span?.brought(uetrsOf(accepted));
      return sendAccepted(reply, accepted);
    } catch (error) {
      const isRefused = error instanceof AppError && error.status < 500;
      counts.count(isRefused ? 'refused' : 'unavailable', 0);
      throw error;
    }
  }

  async function receive(request: FastifyRequest, { body, charset, defaultType }: Received) {
    if (body.length === 0) {
      throw new AppError('unsupported_payload', 'The body is empty. Please send a payment message.');
    }
    return of(request).service.receive({
      body,
      charset,
      sender: senderOf(request),
      idempotencyKey: headerValue(request, 'idempotency-key'),
      scenario: { name: headerValue(request, 'x-scenario'), namedIn: 'header' },
      options: { defaultType, ...mappedColumns(request.query) },
    });
  }
}

const senderOf = ({ apiKeyId, senderId, scenariosByValues }: FastifyRequest): Sender => ({
  apiKeyId,
  senderId,
  scenariosByValues,
});

/**
 * Fastify would choose a parser by the content type. Here the content decides, so Fastify is shown a request without a body, and
 * the handler reads it.
 */
function leaveBodyToHandler({ raw: { headers } }: FastifyRequest): void {
  headers['content-type'] = undefined;
  headers['content-length'] = undefined;
  headers['transfer-encoding'] = undefined;
}

function refuseEncodedBody(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new AppError('unsupported_content_encoding', 'Please send the body without content encoding.');
  }
}
