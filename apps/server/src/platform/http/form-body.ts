import type { FastifyInstance } from 'fastify';
import { receiveWhole } from './receive-bodies.ts';

const MAX_BYTES = 20_000;

/** Also accepts the fields of a form, as the standards of OAuth send them. */
export function acceptForms(app: FastifyInstance): void {
  receiveWhole(
    app,
    'application/x-www-form-urlencoded',
    (body, _request, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    MAX_BYTES,
  );
}
