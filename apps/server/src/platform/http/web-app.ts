import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { KnownPaths } from './known-paths.ts';

interface Options {
  knownPaths: KnownPaths;
  /** The directory of the built console. */
  directory: string;
}

const YEAR_SECONDS = 31_536_000;

/** The built console: its files, and its single page for every path that is a screen. */
export async function webApp(app: FastifyInstance, { directory, knownPaths }: Options): Promise<void> {
  const isBuilt = existsSync(join(directory, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: directory,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        // Built files have their hash in the name; index.html names the current ones.
        const immutable = path.includes('/assets/');
        reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const methods = knownPaths.methodsOf(path);
    // The path and method exist but did not match for another reason: an id that exceeds the length limit.
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '));
      const message = `${path} does not take ${request.method}. It takes ${methods.join(', ')}.`;
      throw new AppError('method_not_allowed', 405, message);
    }
    if (isBuilt && isScreen(request, path)) return reply.sendFile('index.html');
    throw new AppError('not_found', 404, `There is nothing at ${request.method} ${path}.`);
  });
}

/** Paths of the API, of files and of supervisors, and hidden files: never a screen. */
const RESERVED = /^\/(?:api|assets|metrics|healthz|readyz)(?:\/|$)|\/\./i;

/** The page itself shows "Page Not Found" for an unknown screen. A missing file is not a screen. */
function isScreen({ method, headers }: FastifyRequest, path: string): boolean {
  if (method !== 'GET' || RESERVED.test(path)) return false;
  return headers.accept?.includes('text/html') === true || !path.includes('.');
}
