import type { onRequestHookHandler } from 'fastify';
import type { RequestSpan, Telemetry } from '../telemetry/telemetry.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Only while requests are traced. */
    span?: RequestSpan;
  }
}

/** Begins the span of each request; the code that measures answers ends it. */
export const traceRequests =
  (telemetry: Pick<Telemetry, 'request'>): onRequestHookHandler =>
  (request, _reply, done) => {
    request.span = telemetry.request(request.method, request.headers);
    done();
  };
