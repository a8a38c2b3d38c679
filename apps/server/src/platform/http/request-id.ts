import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomCharacters } from '../crypto.ts';

/** What a proxy or client may call its request, so that one name runs through the logs of all. */
const GIVEN = /^[\w.:-]{8,64}$/;

/** Names each request: as its `X-Request-Id` says, else by a number behind a name of this process. Random ids would cost more. */
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

/** The id that log lines name, in every answer. */
export function sendRequestId({ id }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('x-request-id', id);
  done();
}
