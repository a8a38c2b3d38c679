import type { FastifyRequest } from 'fastify';
import { isLoopbackName } from './same-origin.ts';

const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const FORWARDING_HEADER =
  /^(?:forwarded|via|cdn-loop|x-real-ip|(?:.+-)?client-ip|x-forwarded(?:-.*)?|(?:x-original|x-envoy|x-amzn|cf)-.*)$/;

/**
 * True if a person at this machine sent the request. A loopback address alone proves little, so there are three checks: a page
 * that uses DNS rebinding sends its own host name, a published server is reached through its proxy, and a proxy missing from the
 * configuration usually reveals itself.
 */
export function isLocal(request: FastifyRequest, publicUrl: string | null): boolean {
  return (
    LOOPBACK_ADDRESSES.includes(request.ip) &&
    isLoopbackName(request.headers.host) &&
    (publicUrl === null || isLoopbackName(new URL(publicUrl).host)) &&
    !isForwarded(request)
  );
}

/** Browsers send neither these headers nor HTTP/1.0, which some proxies still use by default. */
const isForwarded = ({ headers, raw }: FastifyRequest): boolean =>
  raw.httpVersion === '1.0' || Object.keys(headers).some((name) => FORWARDING_HEADER.test(name));
