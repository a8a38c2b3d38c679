import { errorCodes, type FastifyInstance } from 'fastify';
import { BodyPieces } from './body-pieces.ts';

const { FST_ERR_CTP_BODY_TOO_LARGE, FST_ERR_CTP_INVALID_CONTENT_LENGTH } = errorCodes;

/** Receives JSON as Fastify does, but releases its pieces: see `releasePiece`. */
export function receiveJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', (request, stream, done) => {
    const limit = request.routeOptions.bodyLimit;
    const announced = Number(request.headers['content-length'] ?? Number.NaN);
    if (announced > limit) return done(new FST_ERR_CTP_BODY_TOO_LARGE());
    const pieces = new BodyPieces();
    const finish = (error: Error | null) => {
      stream.off('data', take).off('end', end).off('error', fail);
      if (error === null) parse(request, pieces.joined().toString(), done);
      else done(error);
    };
    const take = (piece: Buffer) => {
      pieces.add(piece);
      if (pieces.length > limit) finish(new FST_ERR_CTP_BODY_TOO_LARGE());
    };
    const end = () => {
      const isWhole = Number.isNaN(announced) || pieces.length === announced;
      finish(isWhole ? null : new FST_ERR_CTP_INVALID_CONTENT_LENGTH());
    };
    const fail = (error: Error) => finish(Object.assign(error, { statusCode: 400 }));
    stream.on('data', take).on('end', end).on('error', fail);
    stream.resume();
  });
}
