import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { PATHS } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { listenWith } from '../../testing/listen-locally.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { serverAtOneTime } from './testing.ts';

const server = await serverAtOneTime();

it('failed logins count for the address that the proxy saw, not for one that the client claims', async () => {
  const published = await createTestApp({ env: { PUBLIC_URL: 'https://console.example' } });
  const attempt = (index: number) =>
    published.app.inject({
      method: 'POST',
      url: PATHS.login,
      headers: { host: 'console.example', 'x-forwarded-for': `10.0.0.${index}, 192.0.2.1` },
      payload: { username: `guess-${index}`, password: 'wrong password' },
    });
  const statuses = (await Promise.all(Array.from({ length: 21 }, (_, index) => attempt(index)))).map(
    ({ statusCode }) => statusCode,
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

it('clients behind a trusted proxy on another machine are counted separately', async () => {
  const published = await createTestApp({
    env: { HOST: '0.0.0.0', PUBLIC_URL: 'https://console.example', TRUST_PROXY: '10.0.0.0/8, 192.0.2.9' },
  });
  const attempt = (client: string, proxy: string) =>
    published.app.inject({
      method: 'POST',
      url: PATHS.login,
      remoteAddress: proxy,
      headers: { host: 'console.example', 'x-forwarded-for': client },
      payload: { username: `guess-${Math.random()}`, password: 'wrong password' },
    });
  const fill = (client: string, proxy: string) =>
    Promise.all(Array.from({ length: 20 }, () => attempt(client, proxy)));
  await fill('203.0.113.1', '10.1.2.3');
  expect((await attempt('203.0.113.1', '192.0.2.9')).statusCode).toBe(429);
  expect((await attempt('203.0.113.2', '10.1.2.3')).statusCode).toBe(401);
  // A client that is not a trusted proxy cannot choose its address.
  await fill('203.0.113.3', '198.51.100.1');
  expect((await attempt('203.0.113.4', '198.51.100.1')).statusCode).toBe(429);
});

describe('prefilled credentials', () => {
  const options = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    server.app.inject({
      url: PATHS.loginOptions,
      headers: { host: 'localhost:4400', ...headers },
      remoteAddress,
    });

  it('are sent to this machine only', async () => {
    expect((await options()).json().credentials).toEqual(server.operator);
    expect((await options({}, '192.0.2.1')).json().credentials).toBeNull();
    expect((await options({ host: 'rebound.example' })).json().credentials).toBeNull();
  });

  it('are not sent through a proxy, whatever its clients claim', async () => {
    const published = await createTestApp({ env: { PUBLIC_URL: 'https://console.example' } });
    for (const headers of [
      { host: 'localhost' },
      { host: 'localhost', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' },
    ]) {
      const response = await published.app.inject({ url: PATHS.loginOptions, headers });
      expect(response.json().credentials).toBeNull();
    }
  });

  it.each([
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Prefix', '/'],
    ['X-Real-IP', '127.0.0.1'],
    ['Forwarded', 'for=127.0.0.1'],
    ['Via', '1.1 proxy'],
    ['X-Original-Host', 'console.example'],
    ['X-Envoy-External-Address', '192.0.2.1'],
    ['X-Client-IP', '192.0.2.1'],
    ['X-Cluster-Client-IP', '192.0.2.1'],
    ['True-Client-IP', '192.0.2.1'],
    ['CF-Connecting-IP', '192.0.2.1'],
    ['CF-Ray', '1-FRA'],
    ['CDN-Loop', 'cloudflare'],
    ['X-Amzn-Trace-Id', 'Root=1'],
  ])('are not handed out to a request with %s, nor may it register', async (name, value) => {
    const forwarded = { [name]: value };
    const response = await options(forwarded);
    expect(response.json()).toMatchObject({ credentials: null, registration: false });
    const registration = await server.app.inject({
      method: 'POST',
      url: PATHS.register,
      payload: { username: 'proxied', email: 'proxied@example.com', password: 'a long password' },
      headers: forwarded,
    });
    expect([registration.statusCode, registration.json().code]).toEqual([403, 'registration_closed']);
  });

  it('are not sent over HTTP/1.0, which nginx uses for forwarded requests by default', async () => {
    const listening = await createTestApp();
    const port = await listenWith(listening.app);
    const ask = async (version: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `GET ${PATHS.loginOptions} HTTP/${version}\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`,
      );
      return JSON.parse((await text(socket)).split('\r\n\r\n')[1] ?? '');
    };
    expect((await ask('1.1')).credentials).toEqual(listening.operator);
    expect((await ask('1.0')).credentials).toBeNull();
  });

  it('must not be cached on the way', async () => {
    expect((await options()).headers['cache-control']).toBe('no-store');
  });

  it('are removed after a password reset', async () => {
    const other = await createTestApp();
    await other.app.inject({
      method: 'POST',
      url: PATHS.resetPassword,
      payload: {
        username: other.operator.username,
        superPassword: other.superPassword,
        newPassword: 'a new password',
        confirmPassword: 'a new password',
      },
    });
    const response = await other.app.inject({ url: PATHS.loginOptions, headers: { host: 'localhost' } });
    expect(response.json().credentials).toBeNull();
  });
});
