import type { FastifyRequest } from 'fastify';

/** Where the workspace of a request is. */
interface Place {
  publicUrl: string | null;
  prefix: string;
}

/** The URL under which the browser that made the request reaches the workspace, without a slash at its end. */
export function originOf({ protocol, host }: FastifyRequest, { publicUrl, prefix }: Place): string {
  // Without the port if it is the default one, as in browsers.
  return publicUrl ?? (URL.parse(`${protocol}://${host}`)?.origin ?? 'http://localhost') + prefix;
}
