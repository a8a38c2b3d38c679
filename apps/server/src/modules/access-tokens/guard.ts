import { type CallScope, includesScope, scopeOfCall } from '@clearbench/contract/calls';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../platform/errors.ts';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import { changesSomething } from '../../platform/http/rights.ts';
import { type AuthModule, requireSecondFactor } from '../auth/index.ts';
import { type AccessTokenService, isAccessToken, type UsedToken } from './service.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that an access token needs for it; by default, it follows from the rights. */
    scope?: CallScope;
  }
  interface FastifyRequest {
    /** The token that the request was made with; undefined if the operator made it in a session. */
    accessToken?: UsedToken;
  }
}

/** The access token that a request was sent with; null: it has none. */
function tokenOf({ headers }: FastifyRequest): string | null {
  const token = bearerToken(headers.authorization);
  return token !== null && isAccessToken(token) ? token : null;
}

/** Rejects a request with neither an access token that may make it nor a valid session. */
export function requireTokenOr(
  requireSession: onRequestAsyncHookHandler,
  tokens: AccessTokenService,
  { secondFactorRequired }: Pick<Config, 'secondFactorRequired'>,
): onRequestAsyncHookHandler {
  return async function (request, reply) {
    const token = tokenOf(request);
    if (token === null) {
      await requireSession.call(this, request, reply);
      return;
    }
    reply.header('cache-control', 'no-store');
    const principal = await tokens.find(token);
    if (principal === null) {
      reply.header('www-authenticate', 'Bearer error="invalid_token"');
      throw new AppError('invalid_access_token', 'This access token is unknown, has expired or was revoked.');
    }
    request.operator = principal.operator;
    request.ofInstallation = principal.ofInstallation;
    request.hasSecondFactor = principal.hasSecondFactor;
    request.accessToken = principal.accessToken;
    request.sessionEndsAt = principal.accessToken.expiresAt;
    requireScope(request, principal.accessToken);
    if (secondFactorRequired) requireSecondFactor(request);
  };
}

function requireScope({ method, routeOptions }: FastifyRequest, { scope }: UsedToken): void {
  const { url: path = '', config } = routeOptions;
  const needed = scopeOfCall({ path, ...config }, changesSomething({ method, config }));
  if (includesScope(scope, needed)) return;
  throw new AppError(
    'not_allowed',
    needed === 'session'
      ? 'An access token can’t do this. Please sign in to the console.'
      : `This access token has the scope "${scope}", but the call needs "${needed}". Create a token with that scope.`,
  );
}

/** The rights of a request at this moment; null: its token or session has ended. */
export const principalOf =
  (sessionOf: AuthModule['sessionOf'], tokens: AccessTokenService) => async (request: FastifyRequest) => {
    const token = tokenOf(request);
    return token === null ? sessionOf(request) : tokens.find(token);
  };
