import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLoopback, parseUrl } from '../client/parse-url.ts';

export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HttpAccess {
  /** Reachable from this machine only. */
  readonly isLocal: boolean;
  /** Null: no token is required. */
  readonly token: string | null;
}

export const MCP_PATH = '/mcp';

/**
 * Why a request is refused; null if it is accepted. A page of a foreign site could reach this port through the
 * browser, and with a host name that points here even read the answers: the names in Host and Origin reveal this.
 */
export function refusalOf(
  { method, url = '/', headers }: IncomingMessage,
  { isLocal, token }: HttpAccess,
): Refusal | null {
  const [path] = url.split('?', 1);
  if (path !== MCP_PATH) return { status: 404, message: `There is nothing at ${path}; use ${MCP_PATH}.` };
  const host = parseUrl(`http://${headers.host ?? ''}`);
  if (host === null || (isLocal && !isLoopback(host.hostname))) {
    return {
      status: 403,
      message: `The host ${headers.host ?? ''} is not this machine; use 127.0.0.1 or localhost.`,
    };
  }
  const { origin } = headers;
  if (origin !== undefined && parseUrl(origin)?.host !== host.host) {
    return {
      status: 403,
      message: `Pages of ${origin} may not use this server; use a client outside of the browser.`,
    };
  }
  if (token !== null && !isSame(headers.authorization ?? '', `Bearer ${token}`)) {
    return {
      status: 401,
      message: 'Send the value of CLEARBENCH_MCP_TOKEN in the header "Authorization: Bearer …".',
      headers: { 'www-authenticate': 'Bearer' },
    };
  }
  if (method !== 'POST') {
    return {
      status: 405,
      message: 'Only POST is served: this server keeps no sessions and sends nothing unasked.',
      headers: { allow: 'POST' },
    };
  }
  return null;
}

/** Takes as long for any wrong value. */
function isSame(given: string, right: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(right));
}
