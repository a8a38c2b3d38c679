import type { FastifyReply, onRequestAsyncHookHandler, preValidationAsyncHookHandler } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The check of the sender, for handlers that read the body themselves. */
    checkSender: onRequestAsyncHookHandler;
  }
}

const LATE_MS = 1_000;

export const isLate = ({ elapsedTime }: FastifyReply): boolean => elapsedTime > LATE_MS;

/**
 * Repeats a check of the sender after the body of a request has arrived, if that took long: a session, a token or a right can end
 * meanwhile, and would otherwise work once more, for as long as the body may take.
 */
export const whenLate = (check: onRequestAsyncHookHandler): preValidationAsyncHookHandler =>
  async function (request, reply) {
    if (request.body !== undefined && isLate(reply)) await check.call(this, request, reply);
  };
