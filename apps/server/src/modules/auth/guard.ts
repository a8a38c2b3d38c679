import type { Operator } from '@clearbench/contract';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { AuthService } from './service.ts';
import { readSessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is logged in; only behind `requireOperator`. */
    operator: Operator;
  }
}

/** Lets a request pass only with a live session. */
export function requireOperator(auth: AuthService): onRequestAsyncHookHandler {
  return async (request: FastifyRequest, reply) => {
    // What needs a session is nobody else's, and may hold keys.
    reply.header('cache-control', 'no-store');
    const token = readSessionCookie(request);
    const operator = token === null ? null : await auth.findOperator(token);
    if (operator === null) throw new AppError('unauthenticated', 401, 'Please log in.');
    request.operator = operator;
  };
}
