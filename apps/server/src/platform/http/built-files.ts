import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/** Lets the routes of a zone send files that a build made, compressed beforehand. */
export async function sendBuiltFiles(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    // Otherwise it would look up every path as a file, and refuse paths that are none.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Built files have their hash in the name; pages name the current ones.
      const immutable = path.includes('/assets/');
      reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
}
