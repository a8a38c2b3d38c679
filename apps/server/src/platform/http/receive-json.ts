import { errorCodes, type FastifyInstance } from 'fastify';
import { collectPieces } from './body-pieces.ts';

const { FST_ERR_CTP_BODY_TOO_LARGE, FST_ERR_CTP_INVALID_CONTENT_LENGTH } = errorCodes;

/** Receives JSON as Fastify does, but releases its pieces: see `releasePiece`. */
export function receiveJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (request, stream, done) => {
    const limit = request.routeOptions.bodyLimit;
    const announced = Number(request.headers['content-length'] ?? Number.NaN);
    if (announced > limit) return done(new FST_ERR_CTP_BODY_TOO_LARGE());
    collectPieces(stream, {
      onPiece(_, sum) {
        if (sum > limit) throw new FST_ERR_CTP_BODY_TOO_LARGE();
      },
      onEnd(error, body) {
        if (error instanceof FST_ERR_CTP_BODY_TOO_LARGE) done(error);
        else if (error !== null) done(Object.assign(error, { statusCode: 400 }));
        else if (announced !== body.length && !Number.isNaN(announced)) {
          done(new FST_ERR_CTP_INVALID_CONTENT_LENGTH());
        } else parse(request, body.toString(), done);
      },
    });
  });
}
