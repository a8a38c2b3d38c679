import type { FastifyRequest } from 'fastify';

/** The origin under which the browser that made the request reaches this server. */
export function originOf({ protocol, host }: FastifyRequest, publicUrl: string | null): string {
  // Without the port if it is the default one, as in browsers.
  return publicUrl ?? URL.parse(`${protocol}://${host}`)?.origin ?? 'http://localhost';
}
