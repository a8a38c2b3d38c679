import { createServer, type ServerResponse } from 'node:http';
import {
  fillPath,
  ID_TOKEN_TYPE,
  PATHS,
  TOKEN_EXCHANGE_GRANT,
  type TrustedPipeline,
} from '@clearbench/contract';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { listenLocally } from '../../../testing/listen-locally.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const AUDIENCE = 'https://payments.bank.example';
const { privateKey, publicKey } = await generateKeyPair('ES256');
const KEY = { ...(await exportJWK(publicKey)), use: 'sig', alg: 'ES256' };

let answer: (path: string, response: ServerResponse) => void;
let asked: string[] = [];
const issuer = createServer(({ url = '' }, response) => {
  asked.push(url);
  answer(url, response);
});
const home = `http://127.0.0.1:${await listenLocally(issuer)}`;
const server = await createTestApp();
afterAll(async () => {
  await server.close();
  issuer.closeAllConnections();
  issuer.close();
});
beforeEach(async () => {
  asked = [];
  await server.database.control.pool.query('delete from auth_attempts');
});

let count = 0;
/** Each test has an issuer of its own: what an issuer publishes is remembered. */
async function exchangeAt(metadata: object, keys: (response: ServerResponse) => void, header: object = {}) {
  count += 1;
  const own = `${home}/${count}`;
  answer = (path, response) => {
    if (path.endsWith('/openid-configuration')) {
      response.end(JSON.stringify({ issuer: own, jwks_uri: `${own}/keys`, ...metadata }));
    } else keys(response);
  };
  const { id } = (
    await server.call('POST', PATHS.trustedPipelines, {
      ...{ name: 'Deploy', issuer: own, audience: AUDIENCE, subject: 'repo:oak/*' },
      ...{ role: 'viewer', scope: 'read', workspaces: ['main'] },
    })
  ).json<TrustedPipeline>();
  const now = Math.floor(Date.now() / 1_000);
  const claims = { iss: own, aud: AUDIENCE, sub: 'repo:oak/one', iat: now, exp: now + 300 };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'one', ...header })
    .sign(privateKey);
  const response = await server.app.inject({
    method: 'POST',
    url: PATHS.tokenExchange,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: TOKEN_EXCHANGE_GRANT,
      subject_token: token,
      subject_token_type: ID_TOKEN_TYPE,
    }).toString(),
  });
  await server.call('DELETE', fillPath(PATHS.trustedPipeline, { id }));
  return response;
}

const publish = (keys: object[]) => (response: ServerResponse) => void response.end(JSON.stringify({ keys }));
const honest = publish([{ ...KEY, kid: 'one' }]);
const manyKeys = Array.from({ length: 2_500 }, (_, index) => ({ ...KEY, kid: `key-${index}` }));

it('an honest issuer is accepted, also with thousands of keys', async () => {
  expect((await exchangeAt({}, honest)).statusCode).toBe(200);
  expect((await exchangeAt({}, publish([...manyKeys, { ...KEY, kid: 'one' }]))).statusCode).toBe(200);
});

const HOSTILE: [string, object, (response: ServerResponse) => void, object?][] = [
  ['keys in the cloud’s metadata', { jwks_uri: 'http://169.254.169.254/latest' }, honest],
  ['keys in a private network', { jwks_uri: 'https://10.0.0.7/keys' }, honest],
  ['keys in a file', { jwks_uri: 'file:///etc/passwd' }, honest],
  ['keys behind a redirect', {}, (response) => void response.writeHead(302, { location: '/keys' }).end()],
  ['keys without end', {}, (response) => void response.end(`{"keys":[${'{},'.repeat(400_000)}{}]}`)],
  ['keys that are none', {}, (response) => void response.end('{"keys":{"length":1e9}}')],
  ['no JSON', {}, (response) => void response.end('<html>')],
  ['the metadata of another issuer', { issuer: 'https://token.example' }, honest],
  ['a symmetric key of this name', {}, publish([{ kty: 'oct', k: 'a2V5', kid: 'one', alg: 'HS256' }])],
  ['a key in the token itself', {}, publish([]), { jwk: KEY }],
  [
    'a certificate’s address in the token',
    {},
    publish([]),
    { jku: 'http://127.0.0.1:9/', x5u: 'http://127.0.0.1:9/' },
  ],
  [
    'two keys of this name',
    {},
    publish([
      { ...KEY, kid: 'one' },
      { ...KEY, kid: 'one' },
    ]),
  ],
];
it.each(HOSTILE)('an issuer with %s is refused in the usual words', async (_name, metadata, keys, header) => {
  const response = await exchangeAt(metadata, keys, header);
  expect([response.statusCode, response.json().code]).toEqual([400, 'token_exchange_refused']);
  // Nothing but the metadata and, once, the keys.
  expect(asked.length).toBeLessThanOrEqual(2);
});
