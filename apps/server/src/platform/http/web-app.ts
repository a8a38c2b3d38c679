import { existsSync, globSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sendBuiltFiles } from './built-files.ts';
import { type KnownPaths, pathOf, refuseUnknown } from './known-paths.ts';

interface Options {
  knownPaths: KnownPaths;
  /** The directory of the built console. */
  directory: string;
}

/** The built console: its files, and its single page for every path that is a screen. */
export async function webApp(app: FastifyInstance, { directory, knownPaths }: Options): Promise<void> {
  const isBuilt = existsSync(join(directory, 'index.html'));
  if (isBuilt) {
    await sendBuiltFiles(app, directory);
    const isHidden = { schema: { hide: true } };
    for (const name of globSync('*.{html,svg}', { cwd: directory })) {
      app.get(`/${name}`, isHidden, (_, reply) => reply.sendFile(name));
    }
    app.get<{ Params: { '*': string } }>('/assets/*', isHidden, ({ params }, reply) =>
      reply.sendFile(`assets/${params['*']}`),
    );
  }

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const isPage = isBuilt && isScreen(request, path) && knownPaths.methodsOf(path).length === 0;
    return isPage ? reply.sendFile('index.html') : refuseUnknown(knownPaths, request, reply);
  });
}

/** Paths of the API, of the documentation, of simulators, of files and of supervisors, and hidden files: never a screen. */
const RESERVED = /^\/+(?:(?:api|docs|simulators|assets|metrics|healthz|readyz)(?:\/|$)|\.)/i;

/** The page itself shows "Page Not Found" for an unknown screen. A missing file is not a screen. */
function isScreen({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>, path: string): boolean {
  if (method !== 'GET' || RESERVED.test(plain(path))) return false;
  return headers.accept?.includes('text/html') === true || !path.includes('.');
}

/** Normalises unnecessary escapes, such as `%61`. */
const plain = (path: string): string =>
  path.replaceAll(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * This URL of a request. If the router can't decode it, its literal text, so that a mistyped link still opens the
 * page.
 */
export function decodableUrl(url: string, request: IncomingMessage): string {
  // Every payment passes here.
  if (!url.includes('%')) return url;
  const path = pathOf({ url });
  return isDecodable(path) || !isScreen(request, path) ? url : url.replaceAll('%', '%25');
}

function isDecodable(path: string): boolean {
  try {
    // A bundler drops the call if nothing needs its result.
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}
