import type { FastifyRequest } from 'fastify';

/** The origin under which the browser that made the request reaches this server. */
export function originOf({ protocol, host }: FastifyRequest, publicUrl: string | null): string {
  // Without the port where it is the usual one, as browsers have it.
  return publicUrl ?? URL.parse(`${protocol}://${host}`)?.origin ?? 'http://localhost';
}
