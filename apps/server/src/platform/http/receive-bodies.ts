import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { collectPieces } from './body-pieces.ts';
import { HeldBodies } from './held-bodies.ts';
import { requireFewValues } from './json-values.ts';

declare module 'fastify' {
  interface FastifyInstance {
    heldBodies: HeldBodies;
  }
}

const { FST_ERR_CTP_BODY_TOO_LARGE, FST_ERR_CTP_INVALID_CONTENT_LENGTH } = errorCodes;

type Done = (error: Error | null, body?: unknown) => void;

/** Receives bodies as Fastify does, but counts them, and releases their pieces: see `HeldBodies` and `releasePiece`. */
export function receiveBodies(app: FastifyInstance, held = new HeldBodies()): void {
  app.decorate('heldBodies', held);
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request)) held.begin(request, reply);
    done(null, payload);
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  receiveWhole(app, 'application/json', (body, request, done) => {
    try {
      requireFewValues(body);
    } catch (error) {
      return done(error as Error);
    }
    parse(request, body.toString(), done);
  });
}

/**
 * Passes bodies of this content type, `*` for any, to `take` when they are complete.
 * @param maxBytes null: the limit of the route
 */
export function receiveWhole(
  app: FastifyInstance,
  contentType: string,
  take: (body: Buffer, request: FastifyRequest, done: Done) => void,
  maxBytes: number | null = null,
): void {
  app.addContentTypeParser(contentType, (request: FastifyRequest, stream, done: Done) => {
    const limit = maxBytes ?? request.routeOptions.bodyLimit;
    const announced = Number(request.headers['content-length'] ?? Number.NaN);
    if (announced > limit) return done(new FST_ERR_CTP_BODY_TOO_LARGE());
    collectPieces(stream, {
      onPiece(bytes, sum) {
        if (sum > limit) throw new FST_ERR_CTP_BODY_TOO_LARGE();
        request.server.heldBodies.grow(request, bytes);
      },
      onEnd(error, body) {
        if (error instanceof FST_ERR_CTP_BODY_TOO_LARGE || error instanceof AppError) done(error);
        else if (error !== null) done(Object.assign(error, { statusCode: 400 }));
        else if (announced !== body.length && !Number.isNaN(announced)) {
          done(new FST_ERR_CTP_INVALID_CONTENT_LENGTH());
        } else take(body, request, done);
      },
    });
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
