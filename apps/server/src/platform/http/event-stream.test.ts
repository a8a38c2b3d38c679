import { request } from 'node:http';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { listenWith } from '../../testing/listen-locally.ts';
import { eventStreams } from './event-stream.ts';

it('a client that hangs up before its stream starts is noticed', async () => {
  const app = Fastify();
  const createStream = eventStreams(app);
  const closed = new Promise<void>((onClose) => {
    app.get('/', async (_request, reply) => {
      const stream = createStream(reply, { onHeartbeat: () => {}, onClose });
      const hungUp = new Promise((resolve) => reply.raw.once('close', resolve));
      client.destroy();
      await hungUp;
      reply.hijack();
      stream.start();
      expect(stream.send('late', {})).toBe(false);
    });
  });
  const port = await listenWith(app);
  const client = request({ port, host: '127.0.0.1' }).on('error', () => {});
  client.end();
  await closed;
  await app.close();
});
