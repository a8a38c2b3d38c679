import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { paceStrangers } from './pace-strangers.ts';

const paced: string[] = [];
const app = Fastify();
app.addHook('onRequest', async ({ headers }) => {
  if ('unreadable' in headers) throw new AppError('malformed_request', 'The request has no Host header.');
});
paceStrangers(app, {
  courtesy: {
    stranger: (network) => {
      paced.push(network);
      return undefined;
    },
  },
  publicUrl: null,
  isInside: ({ headers }) => 'inside' in headers,
  operatorOf: ({ headers }) => ('operator' in headers ? 'operator' : null),
});
app.get('/open', { config: { rights: 'anybody' } }, async () => 'open');
app.get('/known', { config: { rights: 'viewer' } }, async () => 'known');
app.get('/unknown', { config: { rights: 'viewer' } }, async () => {
  throw new AppError('unauthenticated', 'Please log in.');
});

app.get('/forbidden', { config: { rights: 'viewer' } }, async () => {
  throw new AppError('not_allowed', 'Please ask an administrator.');
});

const pacedFor = async (
  url: string,
  remoteAddress = '192.0.2.1',
  more: Record<string, string> = {},
): Promise<string[]> => {
  paced.length = 0;
  await app.inject({ url, remoteAddress, headers: { host: 'localhost', ...more } });
  return [...paced];
};

it('paces who is not known, once, and nobody on this machine', async () => {
  for (const url of ['/open', '/unknown', '/none']) expect(await pacedFor(url)).toEqual(['192.0.2.1']);
  expect(await pacedFor('/known')).toEqual([]);
  expect(await pacedFor('/open', '127.0.0.1')).toEqual([]);
});

it('paces who is refused before anything else, once', async () => {
  for (const url of ['/open', '/known', '/none']) {
    expect(await pacedFor(url, '192.0.2.1', { unreadable: 'yes' })).toEqual(['192.0.2.1']);
  }
});

it('paces operators outside of workspaces, each alone, whether they are answered or refused', async () => {
  const operator = { operator: 'yes' };
  for (const url of ['/known', '/forbidden']) {
    expect(await pacedFor(url, '192.0.2.1', operator)).toContain('operator');
    expect(await pacedFor(url, '127.0.0.1', operator)).toContain('operator');
    expect(await pacedFor(url, '192.0.2.1', { ...operator, inside: 'yes' })).toEqual([]);
  }
  // A key of another workspace.
  expect(await pacedFor('/forbidden')).toEqual(['192.0.2.1']);
});
