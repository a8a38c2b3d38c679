import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { listenLocally, listenWith } from '../../testing/listen-locally.ts';
import { Connections } from './connections.ts';
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

it('where there are too many connections, the network with the most of them loses the one that was not used for longest', async () => {
  const server = createHttpServer((_request, response) => response.end('done'));
  new Connections(server, 4);
  const port = await listenLocally(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = async (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    const ended = once(socket.resume(), 'close');
    await once(server, 'connection');
    const ask = async () => {
      socket.write(GET);
      await once(socket, 'data');
    };
    return { socket, ended, ask };
  };
  const [first, second, third] = [await open('127.0.0.2'), await open('127.0.0.2'), await open('127.0.0.2')];
  const other = await open('127.0.0.3');
  await first.ask();
  const another = await open('127.0.0.3');
  await second.ended;
  // Nobody has more than two now.
  for (const { ask } of [third, other, another, first]) await ask();
  const last = await open('127.0.0.2');
  await third.ended;
  for (const { ask } of [other, another, first, last]) await ask();
});
