import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../errors.ts';

interface Options {
  /** Origin under which browsers reach the server, when it differs from the server's own address. */
  publicUrl: string | null;
  /** True if the server is reachable from this machine only. */
  loopback: boolean;
}

/** Methods that change nothing by definition. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** True if the `Host` header names this machine by its loopback name or address. */
export const isLoopbackName = (host: string | undefined): boolean => LOOPBACK_NAME.test(host ?? '');

/**
 * Refuses changes that a page of another site requests with the operator's cookie. Programs send neither
 * `Sec-Fetch-Site` nor `Origin`, and browsers do not lend them their cookies. A page can also resolve its own name to
 * this machine (DNS rebinding) and then has the same origin. Such a page could register an operator, so a server that
 * is reachable from this machine only accepts changes only under known host names.
 */
export function requireSameOrigin({ publicUrl, loopback }: Options): onRequestAsyncHookHandler {
  const publicHost = publicUrl === null ? undefined : new URL(publicUrl).host;
  return async (request: FastifyRequest) => {
    if (SAFE_METHODS.has(request.method)) return;
    const { host } = request.headers;
    if (loopback && !isLoopbackName(host) && host !== publicHost) {
      throw new AppError(
        'cross_site_request',
        'This server was reached at an unknown address. Set PUBLIC_URL to the address that browsers use.',
      );
    }
    if (isSameOrigin(request, publicUrl)) return;
    throw new AppError('cross_site_request', 'This request came from another site and was refused.');
  };
}

function isSameOrigin({ headers }: FastifyRequest, publicUrl: string | null): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin === undefined) return true;
  return origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === headers.host);
}
