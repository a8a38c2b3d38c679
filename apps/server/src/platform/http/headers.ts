import type { FastifyRequest } from 'fastify';

/** The value of a header that may occur once; null when it is missing. */
export function headerValue(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}
