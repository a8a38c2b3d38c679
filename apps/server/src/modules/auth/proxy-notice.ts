import type { FastifyRequest } from 'fastify';

/**
 * Logs once that a proxy is not trusted. All clients of such a proxy count as one address, so one of them can use up
 * the login attempts of all, and nobody would know why.
 */
export function noticeUntrustedProxy(): (request: FastifyRequest) => Promise<void> {
  let isSaid = false;
  return async ({ headers, ip, ips = [ip], socket, log }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined || ips.length > 1) return;
    isSaid = true;
    log.warn(
      { address: socket.remoteAddress },
      'Ignored the forwarded client address of a request. If a proxy runs at this address, set TRUST_PROXY to it',
    );
  };
}
