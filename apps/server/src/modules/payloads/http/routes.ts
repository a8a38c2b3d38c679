import { PAYLOAD_MAX_BYTES } from '@clearbench/contract';
import { payloadCalls } from '@clearbench/contract/calls';
import type { TransferType } from '@clearbench/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Courtesy } from '../../../platform/courtesy.ts';
import { AppError } from '../../../platform/errors.ts';
import { headerValue } from '../../../platform/http/headers.ts';
import { isLate } from '../../../platform/http/late-bodies.ts';
import { paceBody } from '../../../platform/http/pace-bodies.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { PayloadCounts } from '../payload-metrics.ts';
import { keepingRefused } from '../refused/keeping.ts';
import type { RefusedPayloads } from '../refused/refused-payloads.ts';
import type { PayloadService } from '../service.ts';
import { checkedFileVerification, type Sender, type Submission } from '../submission.ts';
import { sendAccepted, transactionCount, uetrsOf } from './accepted-body.ts';
import type { Admission } from './admission.ts';
import type { Accepted } from './answers.ts';
import { collectBody, refuseTooLarge } from './body.ts';
import { namedCharset } from './body-text.ts';
import { mappedColumns } from './mapped-columns.ts';

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

interface Services {
  service: PayloadService;
  refused: RefusedPayloads;
}

interface Options extends PerWorkspace<Services> {
  admission: Admission;
  courtesy: Pick<Courtesy, 'receive'>;
  counts: PayloadCounts;
}

/** The paths that payment messages arrive on: each takes any format and recognises it by content, not by content type. */
export async function payloadRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { of, admission, counts, courtesy } = options;

  // This module builds the responses itself: checking them against the schema as well would cost time for every payment.
  app.setSerializerCompiler(() => JSON.stringify);
  app.decorateRequest('held', null);
  app.decorateRequest('charset', null);
  app.decorateRequest('accepted', null);
  app.addHook('onClose', async () => admission.close());

  serve(app, payloadCalls, {
    testApiKey: () => ({ success: true }),
    postNonSwiftPayload: taking('mt103_non_swift'),
    postJsonPayload: taking('mt103_non_swift'),
    postFinPayload: taking('mt103_swift'),
    postIsoPayload: taking('mt103_swift'),
  });

  /** @param defaultType of a transfer that does not name its type */
  function taking(defaultType: TransferType) {
    return {
      async onRequest(request: FastifyRequest, reply: FastifyReply) {
        refuseTooLarge(request, PAYLOAD_MAX_BYTES);
        request.charset = namedCharset(request.headers['content-type']);
        paceBody(request, courtesy);
        leaveBodyToHandler(request);
        // Before the body is received, because receiving costs more than refusing.
        of(request).service.requireRoom();
        admission.admit(request, reply, request.senderId);
      },
      async handler(request: FastifyRequest, reply: FastifyReply) {
        const body = await collectBody(request, request.raw, { admission, maxBytes: PAYLOAD_MAX_BYTES });
        if (isLate(reply)) await app.checkSender(request, reply);
        return admission.during(request, () =>
          counted(request, reply, { body, charset: request.charset, defaultType }),
        );
      },
    };
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
    const submission: Submission = {
      body,
      charset,
      sender: senderOf(request),
      idempotencyKey: headerValue(request, 'idempotency-key'),
      scenario: { name: headerValue(request, 'x-scenario'), namedIn: 'header' },
      fileVerification: checkedFileVerification(headerValue(request, 'x-payee-verification')),
      options: { defaultType, ...mappedColumns(request.query) },
    };
    return keepingRefused(of(request), submission);
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
