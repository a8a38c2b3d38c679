import { maxHeaderSize } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import {
  installErrorHandler,
  refuseExpectation,
  requireHost,
  sendClientError,
  sendFrameworkError,
} from './error-handler.ts';
import { knownNamesOnly } from './known-names.ts';
import { requestIds, sendRequestId } from './request-id.ts';
import { decodableUrl } from './web-app.ts';

const CONSOLE_BODY_BYTES = 64 * 1024;

/** A server without routes: how it reads requests, names them and answers what it cannot route. */
export function createServer(
  { trustedProxies }: { trustedProxies: string[] },
  logger: Logger,
): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    // Node would refuse without a response body; `requireHost` sends one.
    http: { requireHostHeader: false },
    genReqId: requestIds(),
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request costs a tenth of an ingestion; the error handler names the request instead.
    childLoggerFactory: (parent) => parent,
    bodyLimit: CONSOLE_BODY_BYTES,
    requestTimeout: 60_000,
    rewriteUrl: decodableUrl,
    // Ids of any length are looked up, and not found: no URL is longer than this.
    routerOptions: { maxParamLength: maxHeaderSize },
    frameworkErrors: sendFrameworkError,
    clientErrorHandler: sendClientError,
    // Requests that arrive on open connections while the server stops are still answered.
    return503OnClosing: false,
    // Addresses that a client claims in front of a trusted proxy's own entry are ignored.
    trustProxy: trustedProxies.length > 0 && trustedProxies,
  });
  app.setValidatorCompiler(knownNamesOnly);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandler(app);
  app.addHook('onRequest', sendRequestId);
  app.addHook('onRequest', requireHost);
  app.addHook('onRequest', ignoreTypeOfNothing);
  app.server.on('checkExpectation', refuseExpectation);
  return app;
}

/** Many clients name a content type even with a DELETE that has no body: to read that as JSON would fail. */
function ignoreTypeOfNothing(
  { raw, routeOptions }: FastifyRequest,
  _reply: FastifyReply,
  done: () => void,
): void {
  const { headers } = raw;
  const isEmpty = (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined;
  if (isEmpty && routeOptions.schema?.body === undefined) delete headers['content-type'];
  done();
}
