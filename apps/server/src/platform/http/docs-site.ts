import { globSync } from 'node:fs';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { docsHeaders } from './security-headers.ts';

interface Options {
  /** The directory of the built documentation. */
  directory: string;
  publicUrl: string | null;
}

const YEAR_SECONDS = 31_536_000;
const NOT_FOUND = '404.html';

/** The documentation, at `/docs/`: everybody may read it, as they may in the repository. */
export async function docsSite(app: FastifyInstance, { directory, publicUrl }: Options): Promise<void> {
  const files = new Set(globSync('**/*.*', { cwd: directory }));
  await app.register(helmet, docsHeaders(directory, publicUrl));
  if (files.size > 0) await serveFiles(app, directory);
  const isHidden = { schema: { hide: true, security: [] } };
  app.get('/docs', isHidden, (_, reply) => reply.redirect('/docs/', 308));
  app.get<{ Params: { '*': string } }>('/docs/*', isHidden, ({ params }, reply) => {
    const path = params['*'];
    const file = [path, `${path}.html`, `${path}index.html`].find((name) => files.has(name));
    if (file !== undefined) return reply.sendFile(file);
    if (files.has(NOT_FOUND)) return reply.code(404).sendFile(NOT_FOUND);
    throw new AppError(
      'not_found',
      'The documentation is not built; run "npm run docs:build" and start the server again.',
    );
  });
}

async function serveFiles(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Built files have their hash in the name.
      const immutable = path.includes('/assets/');
      reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
}
