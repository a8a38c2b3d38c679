import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Listens on any free port of this machine. Returns the port. */
export async function listenLocally(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The same for an application. */
export async function listenWith(app: Pick<FastifyInstance, 'listen' | 'server'>): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}
