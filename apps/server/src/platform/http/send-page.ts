import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from './paging.ts';

/** Puts the total and the link to the next page in the response headers; returns the body. */
export function sendPage<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { items, total, nextCursor }: Page<T>,
): T[] {
  reply.header('x-total-count', String(total.count));
  if (total.limited) reply.header('x-total-count-relation', 'gte');
  linkNextPage(request, reply, nextCursor);
  return items;
}

/** Puts the link to the next page in the header `Link`; none on the last page, whose cursor is null. */
export function linkNextPage(
  { originalUrl }: FastifyRequest,
  reply: FastifyReply,
  nextCursor: string | null,
): void {
  if (nextCursor === null) return;
  const next = new URL(originalUrl, 'http://localhost');
  next.searchParams.set('cursor', nextCursor);
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
}
