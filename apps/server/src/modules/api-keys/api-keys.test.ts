import { type ApiKey, fillPath, PATHS } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

const server = await createTestApp();

const ping = (authorization?: string) =>
  server.app.inject({ url: PATHS.ping, headers: authorization === undefined ? {} : { authorization } });
const revoke = (id: string) => server.call('DELETE', fillPath(PATHS.apiKey, { id }));
const list = async () => (await server.call('GET', PATHS.apiKeys)).json<ApiKey[]>();

describe('API keys', () => {
  it('are a fixed prefix and a UUID without dashes, and work at once', async () => {
    const key = await server.createKey('Treasury gateway');
    expect(key).toMatchObject({
      label: 'Treasury gateway',
      isActive: true,
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(key.apiKey).toMatch(/^clb_[0-9a-f]{32}$/);
    expect((await ping(`Bearer ${key.apiKey}`)).statusCode).toBe(200);
  });

  it('are not cached by anything between the server and the console', async () => {
    const response = await server.call('GET', PATHS.apiKeys);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('are listed newest first, in full', async () => {
    const older = await server.createKey('older');
    const newer = await server.createKey('newer');
    const labels = (await list()).map(({ label }) => label);
    expect(labels.indexOf('newer')).toBeLessThan(labels.indexOf('older'));
    expect((await list()).map(({ apiKey }) => apiKey)).toEqual(
      expect.arrayContaining([older.apiKey, newer.apiKey]),
    );
  });

  it('are stored sealed: the database does not contain their text', async () => {
    const { apiKey } = await server.createKey('sealed');
    const { rows } = await server.database.pool.query('select * from api_keys');
    expect(JSON.stringify(rows)).not.toContain(apiKey);
    expect(rows.some((row) => row.key_sealed.includes(apiKey))).toBe(false);
  });

  it('refuse an empty label', async () => {
    const response = await server.call('POST', PATHS.apiKeys, { label: '   ', isActive: true });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([
      { path: 'label', message: 'Please enter a label for the API key' },
    ]);
  });

  it('stop working as soon as they are revoked, and stay listed', async () => {
    const key = await server.createKey('short-lived');
    expect((await ping(`Bearer ${key.apiKey}`)).statusCode).toBe(200);
    expect((await revoke(key.id)).statusCode).toBe(200);
    const response = await ping(`Bearer ${key.apiKey}`);
    expect([response.statusCode, response.json().code]).toEqual([401, 'invalid_api_key']);
    expect((await list()).find(({ id }) => id === key.id)).toMatchObject({
      isActive: false,
      revokedAt: expect.any(String),
    });
  });

  it('keep the time of the first revocation', async () => {
    const key = await server.createKey('twice');
    await revoke(key.id);
    const first = (await list()).find(({ id }) => id === key.id);
    await revoke(key.id);
    expect((await list()).find(({ id }) => id === key.id)).toEqual(first);
  });

  it('do not work when created inactive', async () => {
    const key = (
      await server.call('POST', PATHS.apiKeys, { label: 'inactive', isActive: false })
    ).json<ApiKey>();
    expect((await ping(`Bearer ${key.apiKey}`)).statusCode).toBe(401);
  });

  it('that do not exist cannot be revoked', async () => {
    const response = await revoke('00000000-0000-4000-8000-000000000000');
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  });

  it.each([
    [undefined, 'unauthenticated'],
    ['Basic abc', 'unauthenticated'],
    ['Bearer nonsense', 'invalid_api_key'],
    [`Bearer clb_${'0'.repeat(32)}`, 'invalid_api_key'],
  ])('authorization %s is refused as %s', async (authorization, code) => {
    const response = await ping(authorization);
    expect([response.statusCode, response.json().code]).toEqual([401, code]);
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });
});
