import { STATEMENT_FILE_MAX_BYTES } from '@clearbench/contract';
import { statementVerificationCalls } from '@clearbench/contract/calls';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
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
      turns.take(request.workspace.id, () =>
        of(request).files.verify(limited(request.body as AsyncIterable<Buffer> | undefined)),
      ),
  });
}

/** The pieces of a file, up to the size of the largest statement. */
async function* limited(pieces: AsyncIterable<Buffer> | undefined): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const piece of pieces ?? []) {
    length += piece.length;
    if (length > STATEMENT_FILE_MAX_BYTES) {
      const limit = STATEMENT_FILE_MAX_BYTES / 1024 / 1024;
      throw new AppError('payload_too_large', `A statement file has at most ${limit} MB.`);
    }
    yield piece;
  }
}
