import { connect, type Socket } from 'node:net';
import { PATHS } from '@clearbench/contract';
import { expect, it, onTestFinished } from 'vitest';
import { listenWith } from '../../../testing/listen-locally.ts';
import { mt103 } from '../../../testing/samples.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const MEGABYTE = 1024 * 1024;

const server = await createTestApp();
const port = await listenWith(server.app);
/** Sessions of two operators. */
const own = await server.login();
const colleague = { username: 'colleague', password: 'a long password' };
const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload });
await post(PATHS.register, { ...colleague, email: 'colleague@example.com' });
const { cookies } = await post(PATHS.login, colleague);
const other = `${cookies[0]?.name}=${cookies[0]?.value}`;

/** Begins uploads, sends only so much of each, and returns when the server has read that. */
async function begin(bodies: number[]): Promise<void> {
  const sockets: Socket[] = [];
  const keep = (socket: Socket) => sockets.push(socket);
  server.app.server.on('connection', keep);
  for (const bytes of bodies) beginOne(bytes);
  const read = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  await expect.poll(read).toBeGreaterThan(bodies.reduce((sum, bytes) => sum + bytes, 0));
  server.app.server.off('connection', keep);
}

function beginOne(bytes: number): void {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  socket.write(
    `POST ${PATHS.uploadPayload} HTTP/1.1\r\nHost: localhost\r\nCookie: ${own}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${bytes + 1}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(bytes, ' '));
}

const upload = async (cookie: string) => {
  const payload = { uploadMethod: 'paste', fileFormat: 'message', content: mt103() };
  const response = await server.app.inject({
    method: 'POST',
    url: PATHS.uploadPayload,
    headers: { cookie },
    payload,
  });
  return [response.statusCode, response.json().code];
};

it.each([
  ['requests', Array(16).fill(MEGABYTE)],
  ['bytes', [20 * MEGABYTE, 12 * MEGABYTE]],
])(
  'an operator may take half of the room for uploads, in %s, and leaves the rest to others',
  async (_, bodies) => {
    await begin(bodies);
    await expect.poll(() => upload(own), { interval: 20 }).toEqual([503, 'overloaded']);
    expect(await upload(other)).toEqual([201, undefined]);
  },
);

it('the room of uploads that ended is free again', async () => {
  await expect.poll(() => upload(own)).toEqual([201, undefined]);
});

it('a body that is longer than any upload is refused', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: PATHS.uploadPayload,
    headers: { cookie: own, 'content-type': 'application/json' },
    payload: ' '.repeat(21 * MEGABYTE),
  });
  expect([response.statusCode, response.json().code]).toEqual([413, 'payload_too_large']);
});

it('a body that is not JSON is refused', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: PATHS.uploadPayload,
    headers: { cookie: own, 'content-type': 'application/json' },
    payload: '{"content":',
  });
  expect([response.statusCode, response.json().code]).toEqual([400, 'malformed_json']);
});
