import type { Readable } from 'node:stream';
import { PAYLOAD_MAX_BYTES } from '@clearbench/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { BodyPieces } from '../../../platform/http/body-pieces.ts';
import type { Admission } from './admission.ts';

interface Options {
  admission: Admission;
  maxBytes: number;
}

/** Refuses a body that is announced to be too large before it arrives. */
export function refuseTooLarge({ headers }: FastifyRequest, maxBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
}

/** Collects the body of an admitted request and counts its bytes as they arrive. */
export function collectBody(
  request: FastifyRequest,
  stream: Readable,
  { admission, maxBytes }: Options,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces = new BodyPieces();
    const finish = (error: unknown) => {
      admission.watch(request, null);
      stream.off('data', take).off('end', complete).off('error', finish);
      if (error === null) resolve(pieces.joined());
      else reject(error);
    };
    const take = (chunk: Buffer) => {
      // A piece that was added has no length any more.
      const { length } = chunk;
      pieces.add(chunk);
      try {
        if (pieces.length > maxBytes) throw tooLarge();
        admission.grow(request, length);
      } catch (error) {
        finish(error);
      }
    };
    const complete = () => finish(null);
    admission.watch(request, finish);
    stream.on('data', take).on('end', complete).on('error', finish);
    stream.resume();
  });
}

const tooLarge = (): AppError =>
  new AppError(
    'payload_too_large',
    `The body is too large. This path accepts at most ${PAYLOAD_MAX_BYTES / 1024 / 1024} MB.`,
  );
