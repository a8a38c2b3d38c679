import type { FastifyRequest } from 'fastify';

/** The address of a request's workspace. */
interface WorkspaceAddress {
  publicUrl: string | null;
  prefix: string;
}

/** The URL by which the requesting browser reaches the workspace, without a trailing slash. */
export function originOf(
  { protocol, host }: FastifyRequest,
  { publicUrl, prefix }: WorkspaceAddress,
): string {
  // Without the default port, as in browsers.
  return publicUrl ?? (URL.parse(`${protocol}://${host}`)?.origin ?? 'http://localhost') + prefix;
}
