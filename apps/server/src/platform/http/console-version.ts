import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE_VERSION } from '@clearbench/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

const META = new RegExp(`<meta[^>]*\\sname="${CONSOLE_VERSION}"[^>]*\\scontent="([^"]+)"`);

/**
 * A hook that adds the version of the built console to each answer, so that an older page can notify its operator.
 * During development, there is no built console and no version.
 */
export function nameConsole(directory: string) {
  const page = join(directory, 'index.html');
  const version = existsSync(page) ? META.exec(readFileSync(page, 'utf8'))?.[1] : undefined;
  return (_request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (version !== undefined) reply.header(CONSOLE_VERSION, version);
    done();
  };
}
