import { brotliCompressSync } from 'node:zlib';
import { PATHS } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

const server = await createTestApp();

/** As a stranger sends it. */
const post = (encoding: string, payload: Buffer | string) =>
  server.app.inject({
    method: 'POST',
    url: PATHS.login,
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    payload,
  });

it('a compressed body is refused before anything of it is expanded', async () => {
  const login = JSON.stringify({ username: 'nobody', password: 'not-a-password' });
  for (const [encoding, body] of [
    ['br', brotliCompressSync(login)],
    ['gzip, br', login],
  ] as const) {
    const refused = await post(encoding, body);
    expect([refused.statusCode, refused.json().code]).toEqual([415, 'unsupported_content_encoding']);
  }
  expect((await post('identity', login)).statusCode).toBe(401);
});
