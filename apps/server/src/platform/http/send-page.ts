import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '../paging.ts';
import { nextLink } from './next-link.ts';

/** Puts the total and the link to the next page in the response headers; returns the body. */
export function sendPage<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { items, total, nextCursor }: Page<T>,
): T[] {
  reply.header('x-total-count', String(total.count));
  if (total.limited) reply.header('x-total-count-relation', 'gte');
  if (nextCursor !== null) reply.header('link', nextLink(request.url, nextCursor));
  return items;
}
