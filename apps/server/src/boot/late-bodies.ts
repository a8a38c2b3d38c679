import type { onRequestAsyncHookHandler, preValidationAsyncHookHandler } from 'fastify';

const LATE_MS = 1_000;

/**
 * Repeats a check of the sender after the body of a request has arrived, if that took long: a session, a token or a right can end
 * meanwhile, and would otherwise work once more, for as long as the body may take.
 */
export const whenLate = (check: onRequestAsyncHookHandler): preValidationAsyncHookHandler =>
  async function (request, reply) {
    if (request.body !== undefined && reply.elapsedTime > LATE_MS) await check.call(this, request, reply);
  };
