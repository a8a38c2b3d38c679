import { existsSync, globSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
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
      // It would look for every screen as a file, and refuse those whose path is none.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        // Built files have their hash in the name; index.html names the current ones.
        const immutable = path.includes('/assets/');
        reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
    const isHidden = { schema: { hide: true } };
    for (const name of globSync('*.{html,svg}', { cwd: directory })) {
      app.get(`/${name}`, isHidden, (_, reply) => reply.sendFile(name));
    }
    app.get<{ Params: { '*': string } }>('/assets/*', isHidden, ({ params }, reply) =>
      reply.sendFile(`assets/${params['*']}`),
    );
  }

  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const methods = knownPaths.methodsOf(path);
    if (methods.length > 0) {
      reply.header('allow', methods.join(', '));
      const message = `${path} does not take ${request.method}. It takes ${methods.join(', ')}.`;
      throw new AppError('method_not_allowed', 405, message);
    }
    if (isBuilt && isScreen(request, path)) return reply.sendFile('index.html');
    throw new AppError('not_found', 404, `There is nothing at ${request.method} ${path}.`);
  });
}

/** Paths of the API, of files and of supervisors, and hidden files: never a screen. */
const RESERVED = /^\/(?:(?:api|assets|metrics|healthz|readyz)(?:\/|$)|\.)/i;

/** The page itself shows "Page Not Found" for an unknown screen. A missing file is not a screen. */
function isScreen({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>, path: string): boolean {
  if (method !== 'GET' || RESERVED.test(path)) return false;
  return headers.accept?.includes('text/html') === true || !path.includes('.');
}

/** The URL of a request; one that the router could not decode as its literal text, so that a mistyped link leads to the page too. */
export function decodableUrl(request: IncomingMessage): string {
  const { url = '/' } = request;
  const [path = ''] = url.split('?', 1);
  return isDecodable(path) || !isScreen(request, path) ? url : url.replaceAll('%', '%25');
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
