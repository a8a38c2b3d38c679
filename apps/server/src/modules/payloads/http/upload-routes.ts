import { isAscii, isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { PAYLOAD_MAX_BYTES, rowsStoredText, UPLOAD_BODY_MAX_BYTES } from '@clearbench/contract';
import { uploadCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { operatorActor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/errors.ts';
import { headerValue } from '../../../platform/http/headers.ts';
import { requireFewValues } from '../../../platform/http/json-values.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import { OneByOne } from '../../../platform/one-by-one.ts';
import type { PayeeChecks } from '../../payee-checks/index.ts';
import { keepingRefused } from '../refused/keeping.ts';
import type { RefusedPayloads } from '../refused/refused-payloads.ts';
import type { PayloadService } from '../service.ts';
import { sendAccepted } from './accepted-body.ts';
import { Admission } from './admission.ts';
import type { Accepted } from './answers.ts';
import { collectBody, refuseTooLarge } from './body.ts';

interface Services {
  service: PayloadService;
  refused: RefusedPayloads;
  payees: PayeeChecks;
}

/**
 * There are few operators, and each upload is in memory twice: as its body and as the text in it. An operator may
 * send the largest body.
 */
const MAX_HELD = { maxRequests: 32, maxBytes: 64 * 1024 * 1024 };

/** Uploaded or pasted payloads of operators. They are read, checked and stored like those that partners post. */
export const uploadRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) => {
  const admission = new Admission(MAX_HELD);
  app.addHook('onClose', async () => admission.close());
  app.decorateRequest('held', null);
  // A large body takes some 50 ms: other requests come in between.
  const parsing = new OneByOne();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Unlike Fastify's parser, it doesn't search a large text for the names that it refuses: unknown ones are refused anyway.
  const parse: typeof parseJson = (request, text, done) => {
    let body: unknown;
    try {
      body = JSON.parse(String(text));
    } catch {
      return parseJson(request, text, done);
    }
    return done(null, body);
  };
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (request: FastifyRequest, stream, done) => {
    collectBody(request, stream, { admission, maxBytes: UPLOAD_BODY_MAX_BYTES })
      .then((body) =>
        parsing.run(async () => {
          await setImmediate();
          requireFewValues(body);
          await setImmediate();
          return jsonText(body);
        }),
      )
      .then((text) => parse(request, text, done), done);
  });
  // A file can have a hundred thousand rows: validating our own response would take as long as reading the file.
  app.setSerializerCompiler(() => JSON.stringify);

  serve(app, uploadCalls, {
    uploadPayload: {
      onRequest: async (request, reply) => {
        refuseTooLarge(request, UPLOAD_BODY_MAX_BYTES);
        of(request).service.requireRoom();
        admission.admit(request, reply, request.operator.id);
      },
      handler: (request, reply) =>
        admission.during(request, async () => {
          const { content, type, columns, payeeChecks = [], payeeVerification } = request.body;
          const { payees } = of(request);
          const actor = operatorActor(request.operator);
          const accepted = await keepingRefused(of(request), {
            body: checkedBody(content),
            isText: true,
            sender: {
              operator: request.operator,
              givePayees: await payees.decided(payeeChecks, undefined, actor),
            },
            fileVerification: payeeVerification ?? null,
            idempotencyKey: headerValue(request, 'idempotency-key'),
            options: {
              ...(type === undefined ? {} : { type }),
              ...(columns === undefined ? {} : { columns }),
            },
          });
          return sendAccepted(reply, { ...accepted, message: describe(accepted) });
        }),
    },
  });
};

/** Other bytes would silently become U+FFFD in a payload. */
function jsonText(body: Buffer): string {
  // Reading it as UTF-8 takes several times as long.
  if (isAscii(body)) return body.toString('latin1');
  if (isUtf8(body)) return body.toString();
  throw new AppError('unsupported_payload', 'The body is not UTF-8, as JSON requires. Nothing was stored.');
}

function checkedBody(content: string): Buffer {
  const body = Buffer.from(content);
  if (body.length === 0) {
    throw new AppError(
      'unsupported_payload',
      'The payload is empty. Please choose a file or paste a payload.',
    );
  }
  if (body.length > PAYLOAD_MAX_BYTES) {
    throw new AppError(
      'payload_too_large',
      'The payload is larger than 10 MB. Nothing was stored; please send it in several parts.',
    );
  }
  return body;
}

function describe({ duplicate, rows }: Accepted): string {
  if (duplicate === true) return 'This payload was already received. Nothing was added.';
  return rows === undefined
    ? 'Payload processed successfully'
    : `${rowsStoredText(rows)}. The others were refused.`;
}
