import type { FastifyRequest } from 'fastify';

/**
 * The operator or the API key that sent a request, once it was checked; null for anybody else. Anybody can name a workspace in a path, so
 * only requests of known senders may count for one.
 */
export function knownSenderOf(request: FastifyRequest): string | null {
  const { operator, senderId }: Partial<FastifyRequest> = request;
  return operator?.id ?? senderId ?? null;
}
