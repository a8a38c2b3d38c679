import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE_VERSION } from '@clearbench/contract';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { nameConsole } from './console-version.ts';

const answered = async (directory: string, url: string) => {
  const app = Fastify();
  app.addHook('onRequest', nameConsole(directory));
  app.get('/thing', async () => ({}));
  app.get('/failing', async () => {
    throw new Error('No.');
  });
  return (await app.inject({ url })).headers[CONSOLE_VERSION];
};

it('every answer, of a failure too, names the console that is built', async () => {
  const directory = temporaryFolder();
  for (const url of ['/thing', '/failing', '/missing'])
    expect(await answered(directory, url)).toBeUndefined();
  writeFileSync(
    join(directory, 'index.html'),
    `<meta name="viewport" content="width=device-width"><meta name="${CONSOLE_VERSION}" content="0a1b">`,
  );
  for (const url of ['/thing', '/failing', '/missing']) expect(await answered(directory, url)).toBe('0a1b');
});
