import type { ErrorCode } from '@clearbench/contract';
import type { FastifyRequest } from 'fastify';
import type { AppError } from '../errors.ts';

/** Refusals that mean nothing: what a console does after its session ended, and payloads, whose problems are stored. */
const ORDINARY: ReadonlySet<ErrorCode> = new Set([
  'invalid_payload',
  'malware_found',
  'not_found',
  'second_factor_required',
  'unauthenticated',
]);

/** Attempts to get in, or to do what is not allowed. The others are refused because of what they say. */
const OF_ACCESS: ReadonlySet<ErrorCode> = new Set([
  'account_disabled',
  'confirmation_required',
  'cross_site_request',
  'invalid_access_token',
  'invalid_api_key',
  'invalid_credentials',
  'invalid_password',
  'invalid_second_factor',
  'invalid_signature',
  'invalid_super_password',
  'last_second_factor',
  'logout_token_refused',
  'not_allowed',
  'password_login_off',
  'registration_closed',
  'second_factor_missing',
  'token_exchange_refused',
  'too_many_attempts',
  'wise_signature_invalid',
]);

const LOGGED_A_SECOND = { access: 20, input: 10 };

const counted = {
  access: { sinceMs: Number.NEGATIVE_INFINITY, count: 0 },
  input: { sinceMs: Number.NEGATIVE_INFINITY, count: 0 },
};

/**
 * Logs a refused call: at most so many a second, so that an attacker can't fill the log, and invalid input can't displace attempts to get
 * in. The audit log has what an attacker achieved.
 */
export function logRefusal({ code, status }: AppError, request: FastifyRequest): void {
  if (status >= 500 || ORDINARY.has(code) || isHalf(request) || !isCounted(code)) return;
  const {
    log,
    id,
    ip,
    method,
    routeOptions,
    operator,
  }: Omit<FastifyRequest, 'operator'> & { operator?: { username: string } } = request;
  const route = `${method} ${routeOptions.url ?? 'unknown'}`;
  log.warn({ code, requestId: id, route, address: ip, operator: operator?.username }, 'Refused a call');
}

/** The client hung up within its body. */
const isHalf = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Counts a refusal; false: this second has enough of its kind. */
export function isCounted(code: ErrorCode): boolean {
  const kind = OF_ACCESS.has(code) ? 'access' : 'input';
  const kept = counted[kind];
  const nowMs = performance.now();
  if (nowMs - kept.sinceMs > 1_000) Object.assign(kept, { sinceMs: nowMs, count: 0 });
  kept.count += 1;
  return kept.count <= LOGGED_A_SECOND[kind];
}
