import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Problem, UNSTORABLE_TEXT } from '@clearbench/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { isDatabaseUnavailable, isStatementTimeout, isUnstorableText } from '../database/errors.ts';
import { PoolBusyError } from '../database/pool-busy.ts';
import { AppError, joinedText, overloaded } from '../errors.ts';
import { drainBody, drainConnection } from './drain.ts';
import { problemWords, withField } from './problem-words.ts';
import { isCounted, logRefusal } from './refusal-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How it was refused, if it was. */
    failure: AppError | null;
  }
}

/** The response to an error. */
type ErrorShape = (error: AppError) => { status: number; body: object };

const OWN_SHAPE: ErrorShape = (error) => ({ status: error.status, body: error.toBody() });

z.config({ localeError: problemWords });

/** Every error response has the error body of the contract; internal details are only logged. */
export function installErrorHandler(app: FastifyInstance): void {
  app.decorateRequest('failure', null);
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendError(toAppError(error, request, reply), request, reply),
  );
}

/** For the calls of a standard that gives its errors another status and body. */
export function shapeErrors(app: FastifyInstance, shape: ErrorShape): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendError(toAppError(error, request, reply), request, reply, shape),
  );
}

/** Fastify's own refusals, before a request has a route. */
export function sendFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendError(toAppError(error, request, reply), request, reply);
}

/** Malformed HTTP, oversized headers and slow requests never become a request, so the response is written by hand. */
export function sendClientError(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  // Every further piece of a refused request is reported again.
  if (socket.writableEnded) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const { code, status, message } = clientError(error.code);
  // A client that hangs up within its body is no attack.
  const isHalf = error.code === 'HPE_INVALID_EOF_STATE';
  if (code === 'malformed_request' && !isHalf && isCounted(code)) {
    this.log.warn({ code, address: socket.remoteAddress, reason: error.code }, 'Refused a call');
  }
  const body = JSON.stringify(new AppError(code, message).toBody());
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  drainConnection(socket);
}

/**
 * HTTP/1.1 requires the Host header, and no version allows two, or one that is not a name (RFC 9112, section 3.2): a proxy in front could
 * have read another one than this server.
 */
export function requireHost(
  { raw }: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const problem = problemOfHost(raw);
  done(problem === null ? undefined : new AppError('malformed_request', problem));
}

/** The characters that end the name and the port of a host: white space, and the characters that begin other parts of a URL or list. */
const NO_HOST = /[\s,/?#@\\]/;

function problemOfHost({ headers, httpVersion, rawHeaders }: IncomingMessage): string | null {
  if (headers.host === undefined) {
    return httpVersion === '1.1' ? 'The request has no Host header.' : null;
  }
  // Node keeps the first of several in `headers`.
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  if (count > 1) return 'The request has several Host headers. Please send one.';
  return NO_HOST.test(headers.host) ? 'The Host header is not a host name with an optional port.' : null;
}

/** The only expectation that HTTP defines is `100-continue`. */
export function refuseExpectation({ headers }: IncomingMessage, response: ServerResponse): void {
  const message = `The expectation "${headers.expect}" cannot be met. Please send the request without Expect.`;
  const body = JSON.stringify(new AppError('expectation_failed', message).toBody());
  response.writeHead(417, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  response.end(body);
}

function clientError(code: string | undefined): Pick<AppError, 'code' | 'status' | 'message'> {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { code: 'request_timeout', status: 408, message: 'The request did not arrive in time.' };
    case 'HPE_HEADER_OVERFLOW':
      return {
        code: 'malformed_request',
        status: 431,
        message: 'The headers of the request are too large.',
      };
    default:
      return { code: 'malformed_request', status: 400, message: 'The request is not valid HTTP.' };
  }
}

function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply, shape = OWN_SHAPE): void {
  request.failure = error;
  if (error.status >= 500) logFailure(error, request);
  else logRefusal(error, request);
  // A refusal before routing happens before the hooks run.
  reply.header('x-request-id', request.id);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  drainBody(request, reply);
  const { status, body } = shape(error);
  reply.status(status).send(body);
}

/**
 * Overload and a full quota are expected, so they are not logged; an outage is logged once a second, without its
 * stack.
 */
function logFailure(error: AppError, { log, id, method, routeOptions }: FastifyRequest): void {
  const route = `${method} ${routeOptions.url ?? 'unknown'}`;
  const context = { code: error.code, requestId: id, route };
  if (error.code === 'overloaded' || error.code === 'quota_reached') return;
  if (error.code !== 'database_unavailable') {
    log.error({ ...context, err: error.cause ?? error }, error.message);
    return;
  }
  if (performance.now() - outageLoggedAtMs < 1_000) return;
  outageLoggedAtMs = performance.now();
  log.warn({ ...context, reason: String(error.cause) }, error.message);
}

let outageLoggedAtMs = Number.NEGATIVE_INFINITY;

function toAppError(
  error: FastifyError,
  { routeOptions, raw }: FastifyRequest,
  { elapsedTime }: FastifyReply,
): AppError {
  if (error instanceof AppError) return error;
  // Node reports a client that hangs up like a database that does.
  if (raw.destroyed && !raw.complete) {
    return new AppError('malformed_request', 'The connection ended before the body was complete.');
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems = error.validation.map(
      (issue): Problem => ({
        code: 'invalid_field',
        severity: 'error',
        path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
        line: null,
        column: null,
        message: issue.message ?? 'This value is not valid.',
      }),
    );
    // A form shows a message next to its field; for a query it appears alone.
    const isQuery = error.validationContext === 'querystring';
    const text = joinedText(
      problems.map(({ path, message }) => (isQuery ? `${path}: ${message}` : withField(path, message))),
    );
    return new AppError('validation_failed', text, { errors: problems });
  }
  if (isUnstorableText(error)) return new AppError('validation_failed', UNSTORABLE_TEXT);
  if (error instanceof PoolBusyError) {
    return overloaded(error);
  }
  if (isStatementTimeout(error)) {
    return new AppError('took_too_long', tookTooLongText(elapsedTime), {
      cause: error,
      retryAfterSeconds: LONG_RETRY_SECONDS,
    });
  }
  if (isDatabaseUnavailable(error)) {
    return new AppError(
      'database_unavailable',
      'The database is not available right now. Please try again.',
      {
        cause: error,
        retryAfterSeconds: 1,
      },
    );
  }
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new AppError('malformed_json', 'The body is not valid JSON.');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('payload_too_large', tooLargeText(routeOptions.bodyLimit));
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported_payload', 'Please send JSON, with content-type application/json.');
    default:
      return isClientError(error)
        ? new AppError('malformed_request', error.message, { status: error.statusCode ?? 400 })
        : new AppError('internal_error', 'Something went wrong on our side.', { cause: error });
  }
}

const isClientError = (error: FastifyError): boolean =>
  error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;

/** A request that took too long would do so again. */
const LONG_RETRY_SECONDS = 30;

/** The statement was rolled back, with everything in its transaction. */
function tookTooLongText(elapsedMs: number): string {
  const seconds = elapsedMs < 1_000 ? (elapsedMs / 1_000).toFixed(1) : String(Math.round(elapsedMs / 1_000));
  return (
    `This took too long, so it was stopped after ${seconds} s, and nothing was changed. ` +
    'Please request less at a time, or try again when the server is less busy.'
  );
}

const KIBIBYTE = 1024;

/** Names the limit, so that senders know how far to split: `This path accepts at most 10 MB.` */
function tooLargeText(limitBytes: number): string {
  const kilobytes = limitBytes / KIBIBYTE;
  const limit = kilobytes >= KIBIBYTE ? `${kilobytes / KIBIBYTE} MB` : `${kilobytes} kB`;
  return `The body is too large. This path accepts at most ${limit}.`;
}
