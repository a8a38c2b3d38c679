import type { FastifyInstance } from 'fastify';

const MAX_BYTES = 20_000;

/** Also accepts the fields of a form, as the standards of OAuth send them. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
