import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that a page of another site asks for with the operator's cookie. Programs send neither
 * `Sec-Fetch-Site` nor `Origin`, and no browser lends them its cookies.
 */
export function requireSameOrigin(publicUrl: string | null): onRequestAsyncHookHandler {
  return async (request: FastifyRequest) => {
    if (SAFE_METHODS.has(request.method)) return;
    if (isSameOrigin(request, publicUrl)) return;
    throw new AppError('cross_site_request', 403, 'This request came from another site and was refused.');
  };
}

function isSameOrigin({ headers }: FastifyRequest, publicUrl: string | null): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin === undefined) return true;
  return origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === headers.host);
}
