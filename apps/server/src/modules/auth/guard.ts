import type { Operator } from '@clearbench/contract';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { AuthService } from './service.ts';
import { readSessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The logged-in operator; only after `requireOperator`. */
    operator: Operator;
    /** True for an administrator, false for a member of some workspaces. */
    ofInstallation: boolean;
    /** When the operator's session ends. */
    sessionEndsAt: Date;
  }
}

/** Rejects a request without a valid session. */
export function requireOperator(auth: AuthService): onRequestAsyncHookHandler {
  return async (request: FastifyRequest, reply) => {
    // Responses behind a session may contain keys and belong to one operator, so nothing may cache them.
    reply.header('cache-control', 'no-store');
    const token = readSessionCookie(request);
    const session = token === null ? null : await auth.findSession(token);
    if (session === null) throw new AppError('unauthenticated', 'Please log in.');
    request.operator = session.operator;
    request.ofInstallation = session.ofInstallation;
    request.sessionEndsAt = session.endsAt;
  };
}
