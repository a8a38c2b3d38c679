import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { listenWith } from '../../testing/listen-locally.ts';
import { createServer } from './create-server.ts';

/** A server that counts the requests which it answers at the same time, and answers each when it is told to. */
async function listen() {
  const app = createServer({ trustedProxies: [] }, pino({ level: 'silent' }));
  const begun: (() => void)[] = [];
  app.get('/', () => new Promise((resolve) => begun.push(() => resolve('done'))));
  const socket = connect(await listenWith(app), '127.0.0.1');
  onTestFinished(async () => {
    socket.destroy();
    await app.close();
  });
  let received = '';
  socket.on('data', (data) => {
    received += data.toString();
  });
  await once(socket, 'connect');
  return { app, socket, begun, answers: () => received.split('HTTP/1.1 200').length - 1 };
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

it('requests that a connection sends at once are answered one after another', async () => {
  const { socket, begun, answers } = await listen();
  socket.write(GET.repeat(3));
  for (let count = 1; count <= 3; count += 1) {
    await expect.poll(() => begun.length).toBe(count);
    expect(answers()).toBe(count - 1);
    begun[count - 1]?.();
    await expect.poll(answers).toBe(count);
  }
});

it('a connection with very many unanswered requests is closed, and none of them begins', async () => {
  const { socket, begun } = await listen();
  socket.write(GET.repeat(10));
  await once(socket, 'close');
  expect(begun).toHaveLength(1);
});

it('of the requests that one packet has too many, none is read', async () => {
  const { app, socket } = await listen();
  let read = 0;
  app.server.on('request', () => {
    read += 1;
  });
  socket.write(GET.repeat(1_000));
  await once(socket, 'close');
  expect(read).toBe(9);
});

it('between the answers to requests that arrived together, the process turns to others', async () => {
  const app = createServer({ trustedProxies: [] }, pino({ level: 'silent' }));
  const order: string[] = [];
  app.get('/', () => {
    if (order.length === 0) setImmediate(() => order.push('others'));
    order.push('answer');
    return 'done';
  });
  const socket = connect(await listenWith(app), '127.0.0.1').resume();
  onTestFinished(async () => {
    socket.destroy();
    await app.close();
  });
  socket.write(GET.repeat(3));
  await expect.poll(() => order.length).toBe(4);
  expect(order.at(-1)).toBe('answer');
});
