import { fillPath, INGESTION_PATHS, PATHS } from '@clearbench/contract';
import { expect, it, vi } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, { 'x-rights': string }>>;
  components: { schemas: object; securitySchemes: object };
  webhooks: object;
}

const server = await createTestApp();
const cookie = await server.login();
await server.call('POST', PATHS.workspaces, { name: 'oak', title: 'Oak' });
const keyOf = async (prefix: string) =>
  (await server.call('POST', `${prefix}${PATHS.apiKeys}`, { label: 'Core' })).json().apiKey;
const keys = { main: await keyOf(''), oak: await keyOf('/w/oak') };
const wanted = { name: 'Pipeline', role: 'viewer', scope: 'read', workspaces: ['main'] };
const token = (await server.call('POST', PATHS.accessTokens, wanted)).json().token;

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host: 'pay.example', ...headers } });

const FOR_PARTNERS = 'for partners';
const EVERYTHING = 'everything';
const CASES: [string, string, () => Record<string, string>, string, string][] = [
  ['nobody', PATHS.apiDocument, () => ({}), FOR_PARTNERS, 'http://pay.example'],
  ['nobody', '/openapi.json', () => ({}), FOR_PARTNERS, 'http://pay.example'],
  ['nobody', '/w/elm/openapi.json', () => ({}), FOR_PARTNERS, 'http://pay.example/w/elm'],
  [
    'an ended session',
    PATHS.apiDocument,
    () => ({ cookie: 'clearbench_session=ended' }),
    FOR_PARTNERS,
    'http://pay.example',
  ],
  ['a key of main', PATHS.apiDocument, () => bearer(keys.main), FOR_PARTNERS, 'http://pay.example'],
  [
    'a key of a workspace',
    PATHS.apiDocument,
    () => bearer(keys.oak),
    FOR_PARTNERS,
    'http://pay.example/w/oak',
  ],
  ['an operator', PATHS.apiDocument, () => ({ cookie }), EVERYTHING, 'http://pay.example'],
  ['an access token', '/openapi.json', () => bearer(token), EVERYTHING, 'http://pay.example'],
];

it.each(CASES)('%s gets at %s what is theirs', async (_, url, headers, content, address) => {
  const response = await get(url, headers());
  const { servers, paths, components, webhooks } = response.json<Document>();
  const rights = new Set(
    Object.values(paths).flatMap((methods) => Object.values(methods).map((call) => call['x-rights'])),
  );
  expect([servers[0]?.url, rights.has('operator')]).toEqual([address, content === EVERYTHING]);
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      INGESTION_PATHS.fin,
      '/api/ingest/transactions/{code}',
      '/api/listen',
      PATHS.apiDocument,
    ]),
  );
  expect(Object.keys(webhooks)).toContain('settlement.completed');
  expect(components.schemas).toHaveProperty('PayloadAccepted');
  if (content === EVERYTHING) return;
  expect([...rights].sort()).toEqual(['anybody', 'api-key', 'sender']);
  expect(Object.keys(components.securitySchemes)).toEqual(['apiKey']);
  expect(components.schemas).not.toHaveProperty('CreateWorkspace');
  expect(Object.keys(paths).filter((path) => /auth|accounts|workspaces/.test(path))).toEqual([]);
});

it.each([
  ['an unknown key', () => `clb_${'0'.repeat(32)}`, 'invalid_api_key'],
  ['an unknown token', () => 'clt_none', 'invalid_access_token'],
])('%s is refused', async (_, secret, code) => {
  const response = await get(PATHS.apiDocument, bearer(secret()));
  expect([response.statusCode, response.json().code]).toEqual([401, code]);
});

it('a key of another workspace is not known on this path', async () => {
  expect((await get('/w/oak/openapi.json', bearer(keys.main))).statusCode).toBe(404);
});

it('a client that has the document gets it only once, and a revoked key no longer', async () => {
  const { id, apiKey } = await server.createKey();
  const first = await get(PATHS.apiDocument, bearer(apiKey));
  const headers = { ...bearer(apiKey), 'if-none-match': String(first.headers.etag) };
  const again = await get(PATHS.apiDocument, headers);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const elsewhere = await get(PATHS.apiDocument, { ...headers, host: 'other.example' });
  expect([elsewhere.statusCode, elsewhere.json().servers]).toEqual([200, [{ url: 'http://other.example' }]]);
  await server.call('DELETE', fillPath(PATHS.apiKey, { id }));
  expect((await get(PATHS.apiDocument, headers)).statusCode).toBe(401);
});

it('its address is the public one of the server', async () => {
  const published = await createTestApp({ env: { PUBLIC_URL: 'https://pay.example.com' } });
  const response = await published.app.inject({ url: '/openapi.json', headers: { host: '10.0.0.7' } });
  expect(response.json().servers).toEqual([{ url: 'https://pay.example.com' }]);
});

it('made-up addresses cost no new document', async () => {
  await get('/openapi.json');
  const stringify = vi.spyOn(JSON, 'stringify');
  const response = await get('/w/made-up/openapi.json');
  const longest = Math.max(...stringify.mock.results.map(({ value }) => String(value).length));
  stringify.mockRestore();
  expect(response.json<Document>().servers).toEqual([{ url: 'http://pay.example/w/made-up' }]);
  expect(longest).toBeLessThan(1_000);
});
