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
import { Connections } from './connections.ts';
import { refuseEncodedBody } from './encoded-bodies.ts';
import {
  installErrorHandler,
  refuseExpectation,
  requireHost,
  sendClientError,
  sendFrameworkError,
} from './error-handler.ts';
import { answerHeads } from './head-answers.ts';
import { knownNamesOnly } from './known-names.ts';
import { namePlugins } from './name-plugins.ts';
import { receiveBodies } from './receive-bodies.ts';
import { requestIds, sendRequestId } from './request-id.ts';
import { routeUpgrades, UPGRADE_OPTIONS } from './upgrades.ts';
import { decodableUrl } from './web-app.ts';
import { withoutWorkspace } from './workspace-path.ts';

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
  }
}

/** The largest request body, unless its route says otherwise. */
export const CONSOLE_BODY_BYTES = 64 * 1024;

/** How long a connection may take to send a request; one that has sent nothing counts from its beginning. */
export interface RequestLimits {
  headersMs: number;
  /** Headers and body together. */
  requestMs: number;
  /** How long to keep a connection for the next request. */
  keepMs: number;
  /** How often connections are checked: one may live that much longer. */
  checkMs: number;
}

/**
 * Headers are a few kilobytes, and arrive together even over a slow line; a file of 10 MB needs more time. Load
 * balancers keep connections for 60 s, and must close them first.
 */
const LIMITS: RequestLimits = { headersMs: 10_000, requestMs: 60_000, keepMs: 72_000, checkMs: 250 };

interface Settings {
  trustedProxies: string[];
  limits?: RequestLimits;
}

/** A server without routes: how it reads and names requests, and answers unroutable ones. */
export function createServer({ trustedProxies, limits = LIMITS }: Settings, logger: Logger): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    // Node would refuse without a response body; `requireHost` sends one.
    http: {
      requireHostHeader: false,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkMs,
      ...UPGRADE_OPTIONS,
    },
    genReqId: requestIds(),
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request costs a tenth of an ingestion; the error handler names the request instead.
    childLoggerFactory: (parent) => parent,
    bodyLimit: CONSOLE_BODY_BYTES,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepMs,
    rewriteUrl: (request) => decodableUrl(withoutWorkspace(request), request),
    // Ids of any length are looked up, and not found: no URL is longer than this.
    routerOptions: { maxParamLength: maxHeaderSize },
    frameworkErrors: sendFrameworkError,
    clientErrorHandler: sendClientError,
    // Requests that arrive on open connections while the server stops are still answered.
    return503OnClosing: false,
    // Ignores addresses that a client claims in front of a trusted proxy's entry.
    trustProxy: trustedProxies.length > 0 && trustedProxies,
  });
  namePlugins(app);
  app.setValidatorCompiler(knownNamesOnly);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandler(app);
  receiveBodies(app);
  answerHeads(app);
  app.addHook('onRequest', ({ raw }, reply, done) => app.connections.awaitTurn(raw.socket, reply.raw, done));
  app.addHook('onRequest', sendRequestId);
  app.addHook('onRequest', requireHost);
  app.addHook('onRequest', ignoreTypeOfNothing);
  app.addHook('onRequest', refuseEncodedBody);
  app.server.on('checkExpectation', refuseExpectation);
  app.decorate('connections', new Connections(app.server));
  // The headers of a next request may have begun to arrive.
  app.connections.endIdle({ idleMs: limits.keepMs + limits.headersMs, checkMs: limits.checkMs });
  routeUpgrades(app);
  return app;
}

/** Many clients send a content type even with a DELETE without a body: parsing that as JSON would fail. */
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
