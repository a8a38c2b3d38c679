import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomCharacters } from '../secrets/crypto.ts';

/** Request ids accepted from a proxy or client, so that the same id appears in all logs. */
const GIVEN = /^[\w.:-]{8,64}$/;

/** The id of a request: its `X-Request-Id`, else a prefix of this process and a number. Random ids would cost more. */
export function requestIds(): (request: IncomingMessage) => string {
  const prefix = randomCharacters(8);
  let count = 0;
  return ({ headers }) => {
    const given = headers['x-request-id'];
    if (typeof given === 'string' && GIVEN.test(given)) return given;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

/** Adds the id that log lines name to every response. */
export function sendRequestId({ id }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('x-request-id', id);
  done();
}
