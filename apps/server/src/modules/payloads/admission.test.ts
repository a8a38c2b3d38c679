import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { INGESTION_PATHS } from '@clearbench/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let port: number;
let apiKey: string;
beforeAll(async () => {
  server = await createTestApp({ maxHeldRequests: 1 });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
  ({ apiKey } = await server.createKey());
});
afterAll(() => server.close());

/** Sends the beginning of a request of this length, waits for the server to see it, and hangs up. */
async function hangUp(body: string, length: number): Promise<void> {
  const seen = new Promise((resolve) => server.app.server.once('request', resolve));
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${INGESTION_PATHS.fin} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${apiKey}\r\n` +
      `Content-Length: ${length}\r\n\r\n${body}`,
  );
  await seen;
  socket.resetAndDestroy();
}

it('gives the place of a sender that hangs up to the next one', async () => {
  await hangUp('{1:F01', 500);
  await expect.poll(async () => (await server.post(mt103())).statusCode).toBe(201);
  const whole = mt103();
  await hangUp(whole, whole.length);
  await expect.poll(async () => (await server.post(mt103())).statusCode).toBe(201);
});

it('gives back the place of a body that is too large', async () => {
  expect((await server.post('x'.repeat(11 * 1024 * 1024))).statusCode).toBe(413);
  expect((await server.post(mt103())).statusCode).toBe(201);
});

it('takes a payload whatever its content type says', async () => {
  for (const type of ['foo', ';;;', 'application/json']) {
    const response = await server.post(mt103(), { 'content-type': type });
    expect([type, response.statusCode]).toEqual([type, 201]);
  }
});
