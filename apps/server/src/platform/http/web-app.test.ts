import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { installErrorHandler } from './error-handler.ts';
import { collectPaths } from './known-paths.ts';
import { decodableUrl, webApp } from './web-app.ts';

const directory = temporaryFolder();
const app = Fastify({ rewriteUrl: (request) => decodableUrl(request.url ?? '/', request) });

beforeAll(async () => {
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), '<title>Console</title>');
  writeFileSync(join(directory, 'favicon.svg'), '<svg/>');
  writeFileSync(join(directory, 'assets/app-1a2b.js'), 'export {};');
  installErrorHandler(app);
  const knownPaths = collectPaths(app);
  app.get('/api/things/:id', async () => 'a thing');
  await app.register(webApp, { directory, knownPaths });
});
afterAll(async () => {
  await app.close();
});

describe('the console', () => {
  it.each([
    '/',
    '/dashboard',
    '/transactions/trx_1?tab=details',
    '/api-configuration/keys',
    '/transactions?search=731946.28',
    '/login?next=//evil.example',
    '/no/such/screen',
    '/transactions/%E0%A4%A?tab=details',
    '/transactions/a%2Fb',
    '/transactions/a%5Cb',
    '/transactions/a%00b',
    `/transactions/${'x'.repeat(9_000)}`,
    '//',
    '/index',
  ])('answers the path of a screen with its page: %s', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('<title>Console</title>');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/api',
    '/api/',
    '/API/nothing',
    '/api/nothing',
    '/api/nothing?next=/login',
    '/metrics',
    '/metrics/',
    '/%61pi/nothing',
    '/api%2Fnothing',
    '//api/nothing',
    '/%2E%65nv',
    '/docs/nothing',
    '/simulators/wise/nothing',
    '/healthz/x',
    '/readyz',
    '/assets',
    '/.env',
    '/.git/config',
    '/assets/gone-9f8e.js',
    '/favicon.ico',
  ])('never answers a missing call or file with its page: %s', async (url) => {
    const isFile = url.includes('.') && !url.includes('/.');
    const answer = await app.inject({ url, headers: isFile ? {} : { accept: 'text/html' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, code: 'not_found' });
  });

  it('says of a call with another method which ones the path takes', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/things/1' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('never answers a call that cannot be decoded with its page', async () => {
    const answer = await app.inject({ url: '/api/things/%zz', headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(400);
  });

  it('answers with its other files', async () => {
    const answer = await app.inject({ url: '/favicon.svg' });
    expect([answer.statusCode, answer.body]).toEqual([200, '<svg/>']);
  });

  it.each(['/report.final', '/transactions/.trx'])('answers a browser with its page: %s', async (url) => {
    const answer = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([answer.statusCode, answer.body]).toEqual([200, '<title>Console</title>']);
  });

  it('lets browsers cache files that have their hash in the name', async () => {
    const answer = await app.inject({ url: '/assets/app-1a2b.js' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});
