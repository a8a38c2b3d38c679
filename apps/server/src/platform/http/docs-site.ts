import { globSync } from 'node:fs';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { sendBuiltFiles } from './built-files.ts';
import { docsHeaders } from './security-headers.ts';

interface Options {
  /** The directory of the built documentation. */
  directory: string;
  publicUrl: string | null;
}

const NOT_FOUND = '404.html';

/** The documentation, at `/docs/`: public, like the repository. */
export async function docsSite(app: FastifyInstance, { directory, publicUrl }: Options): Promise<void> {
  const files = new Set(globSync('**/*.*', { cwd: directory }));
  await app.register(helmet, docsHeaders(directory, publicUrl));
  if (files.size > 0) await sendBuiltFiles(app, directory);
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
