import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { paceStrangers } from './pace-strangers.ts';

const paced: string[] = [];
const app = Fastify();
paceStrangers(app, {
  courtesy: {
    stranger: (network) => {
      paced.push(network);
      return undefined;
    },
  },
  publicUrl: null,
});
app.get('/open', { config: { rights: 'anybody' } }, async () => 'open');
app.get('/known', { config: { rights: 'viewer' } }, async () => 'known');
app.get('/unknown', { config: { rights: 'viewer' } }, async () => {
  throw new AppError('unauthenticated', 'Please log in.');
});

const pacedFor = async (url: string, remoteAddress = '192.0.2.1'): Promise<string[]> => {
  paced.length = 0;
  await app.inject({ url, remoteAddress, headers: { host: 'localhost' } });
  return [...paced];
};

it('paces who is not known, once, and nobody on this machine', async () => {
  for (const url of ['/open', '/unknown', '/none']) expect(await pacedFor(url)).toEqual(['192.0.2.1']);
  expect(await pacedFor('/known')).toEqual([]);
  expect(await pacedFor('/open', '127.0.0.1')).toEqual([]);
});
