import type { Operator } from '@clearbench/contract';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { AuthService } from './service.ts';
import { readSessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The logged-in operator; only after `requireOperator`. */
    operator: Operator;
  }
}

/** Rejects a request without a valid session. */
export function requireOperator(auth: AuthService): onRequestAsyncHookHandler {
  return async (request: FastifyRequest, reply) => {
    // Responses behind a session may contain keys and belong to one operator, so nothing may cache them.
    reply.header('cache-control', 'no-store');
    const token = readSessionCookie(request);
    const operator = token === null ? null : await auth.findOperator(token);
    if (operator === null) throw new AppError('unauthenticated', 401, 'Please log in.');
    request.operator = operator;
  };
}
