import type { Readable } from 'node:stream';
import { PAYLOAD_MAX_BYTES } from '@clearbench/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { collectPieces } from '../../../platform/http/body-pieces.ts';
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
    const finish = collectPieces(stream, {
      onPiece(bytes, sum) {
        if (sum > maxBytes) throw tooLarge();
        admission.grow(request, bytes);
      },
      onEnd(error, body) {
        admission.watch(request, null);
        if (error === null) resolve(body);
        else reject(error);
      },
    });
    admission.watch(request, finish);
  });
}

const tooLarge = (): AppError =>
  new AppError(
    'payload_too_large',
    `The body is too large. This path accepts at most ${PAYLOAD_MAX_BYTES / 1024 / 1024} MB.`,
  );
