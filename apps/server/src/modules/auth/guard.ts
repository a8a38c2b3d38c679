import { IDLE_HEADER, type Operator, PATHS } from '@clearbench/contract';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { bearerToken, isApiKey } from '../../platform/http/bearer-token.ts';
import type { AuthService } from './service.ts';
import type { LoginCookies } from './sessions/login-cookies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Sessions may make it only soon after their operator has proved who they are. */
    recentLogin?: boolean;
    /** Sessions may also make it while they lack a second factor that is required. */
    beforeSecondFactor?: boolean;
  }
  interface FastifyRequest {
    /** The logged-in operator; only after `requireOperator`. */
    operator: Operator;
    /** True for an administrator, false for a member of some workspaces. */
    ofInstallation: boolean;
    /** True if the operator has proved with a second factor who they are. */
    hasSecondFactor: boolean;
    /** When the operator's session ends. */
    sessionEndsAt: Date;
  }
}

interface Rules {
  /** How long a proof of who the operator is counts as recent. */
  sudoMs: number;
  /** Every operator of the installation needs a second factor. */
  secondFactorRequired: boolean;
}

/** Rejects a request without a valid session, and calls that need more than one. */
export function requireOperator(
  auth: AuthService,
  cookies: LoginCookies,
  { sudoMs, secondFactorRequired }: Rules,
): onRequestAsyncHookHandler {
  return async (request: FastifyRequest, reply) => {
    // Responses behind a session may contain keys and belong to one operator, so nothing may cache them.
    reply.header('cache-control', 'no-store');
    const token = cookies.session(request);
    const session = token === null ? null : await auth.sessions.find(token);
    if (token === null || session === null) throw new AppError('unauthenticated', whatIsMissing(request));
    const { url, config } = request.routeOptions;
    request.operator = session.operator;
    request.ofInstallation = session.ofInstallation;
    request.hasSecondFactor = session.hasSecondFactor;
    request.sessionEndsAt = session.endsAt;
    // The console reconnects its stream on its own.
    if (url !== PATHS.live) await auth.sessions.noteUse(token, session, idleSecondsOf(request));
    if (secondFactorRequired) requireSecondFactor(request);
    if (config.recentLogin === true && session.confirmedMsAgo > sudoMs) {
      throw new AppError('confirmation_required', 'Please confirm that it is you, then try again.');
    }
  };
}

/** A program with an API key can't log in: it takes another call, or another secret. */
function whatIsMissing({ headers }: FastifyRequest): string {
  return isApiKey(bearerToken(headers.authorization))
    ? 'An API key cannot make this call. Please send an access token (clt_…), or log in; /docs/reference/calls lists the calls for API keys.'
    : 'Please log in.';
}

/** For an installation or a workspace that requires one. @throws AppError if the session of the request has none */
export function requireSecondFactor({ hasSecondFactor, routeOptions }: FastifyRequest): void {
  if (hasSecondFactor || routeOptions.config.beforeSecondFactor === true) return;
  throw secondFactorMissing();
}

export const secondFactorMissing = (): AppError =>
  new AppError(
    'second_factor_missing',
    'A second factor is required here. Set one up, or log in with it, in the console.',
  );

/** Programs don't send the header: each of their requests is a use. */
function idleSecondsOf({ headers }: FastifyRequest): number {
  const text = headers[IDLE_HEADER];
  return typeof text === 'string' && /^\d{1,6}$/.test(text) ? Number(text) : 0;
}
