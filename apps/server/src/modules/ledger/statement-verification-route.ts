import type { Readable } from 'node:stream';
import { STATEMENT_FILE_MAX_BYTES } from '@clearbench/contract';
import { statementVerificationCalls } from '@clearbench/contract/calls';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { takePieces } from '../../platform/http/take-pieces.ts';
import type { PerWorkspace } from '../../platform/module.ts';
import { Turns } from '../../platform/turns.ts';
import type { StatementFiles } from './statement-files.ts';

/**
 * Each workspace has one at a time, so that a slow upload delays only its own; the bytes of waiting uploads stay at
 * their senders.
 */
const LIMITS = { atOnce: 1_000, maxWaiting: 100 };

/**
 * Receives a statement file unparsed and in pieces: the largest has many megabytes, and anyone with a session may
 * send one.
 */
export async function statementVerificationRoute(
  app: FastifyInstance,
  { of }: Pick<PerWorkspace<{ files: StatementFiles }>, 'of'>,
): Promise<void> {
  const turns = new Turns(LIMITS);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, stream, done) => done(null, stream));

  serve(app, statementVerificationCalls, {
    verifyStatementFile: (request) =>
      turns.take(request.workspace.id, async () => {
        const file = of(request).files.verification();
        // A request without a body has no stream.
        if (request.body !== undefined) await takePieces(request.body as Readable, limited(file.push));
        return file.end();
      }),
  });
}

/** Refuses more pieces than the largest statement has. */
function limited(push: (piece: Buffer) => void): (piece: Buffer) => void {
  let length = 0;
  return (piece) => {
    length += piece.length;
    if (length > STATEMENT_FILE_MAX_BYTES) {
      const limit = STATEMENT_FILE_MAX_BYTES / 1024 / 1024;
      throw new AppError('payload_too_large', `A statement file has at most ${limit} MB.`);
    }
    push(piece);
  };
}
