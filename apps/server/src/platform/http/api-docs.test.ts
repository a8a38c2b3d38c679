import { brotliDecompressSync } from 'node:zlib';
import { PATHS } from '@clearbench/contract';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { apiDocs } from './api-docs.ts';

const app = Fastify();
await app.register(compress);
let isLoggedIn = true;
const requireOperator = async () => {
  if (!isLoggedIn) throw new AppError('unauthenticated', 'Please log in.');
};
await app.register(apiDocs, { requireOperator });
await app.ready();
afterEach(() => {
  isLoggedIn = true;
});

const YAML = `${PATHS.docs}/openapi.yaml`;

it('a page of the reference is made once, however many ask for it and however they spell it', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const headers = { 'accept-encoding': 'gzip;q=0, br' };
  const urls = [YAML, YAML, `${YAML}?a=1`, YAML.replace('yaml', 'y%61ml')];
  const answers = await Promise.all(urls.map((url) => app.inject({ url, headers })));
  const again = await app.inject({ url: YAML, headers });
  const documents = parse.mock.calls.filter(([text]) => text.length > 100_000);
  parse.mockRestore();
  expect(documents).toHaveLength(1);
  const plain = (await app.inject({ url: YAML })).rawPayload;
  for (const answer of [...answers, again]) {
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(answer.rawPayload)).toEqual(plain);
  }
});

it('a client that has the page gets it only once', async () => {
  const { headers } = await app.inject({ url: YAML });
  const answer = await app.inject({ url: YAML, headers: { 'if-none-match': String(headers.etag) } });
  expect([answer.statusCode, answer.body]).toEqual([304, '']);
});

it('the start of the reference leads to its page, and other paths to none', async () => {
  const [start, none] = [await app.inject(PATHS.docs), await app.inject(`${PATHS.docs}/none`)];
  expect(start.headers.location).toContain(`${PATHS.docs}/`);
  expect((await app.inject(`${PATHS.docs}/`)).body).toContain('<!doctype html>');
  expect(none.statusCode).toBe(404);
});

it('the reference is open to anybody, the document of all calls to operators', async () => {
  isLoggedIn = false;
  const statusOf = async (path: string) => (await app.inject(PATHS.docs + path)).statusCode;
  expect([await statusOf('/'), await statusOf('/js/scalar.js')]).toEqual([200, 200]);
  const spellings = [
    ...['/openapi.json', '/openapi.yaml', '/openapi%2ejson', '/%6fpenapi.json', '/%2e/openapi.json'],
    ...['/x/%2e%2e/openapi.json', '/openapi.json%3F1', '/js/%2e%2e/openapi.yaml'],
  ];
  expect(await Promise.all(spellings.map(statusOf))).not.toContain(200);
});

it('no other spelling of a page is kept', async () => {
  const spellings = ['/js/scalar.js%3F1', '/js/scalar.js%23a', '/js//scalar.js', '/js/scalar.js/'];
  const answers = await Promise.all(spellings.map((path) => app.inject(PATHS.docs + path)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
});
