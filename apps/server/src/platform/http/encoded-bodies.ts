import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { AppError } from '../errors.ts';

/** A few kilobytes can expand to gigabytes, and no client of this server has to compress what it sends. */
export const refuseEncodedBody: onRequestHookHandler = ({ headers }: FastifyRequest, _reply, done) => {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity') done();
  else {
    done(new AppError('unsupported_content_encoding', 'Please send the body without content encoding.'));
  }
};
