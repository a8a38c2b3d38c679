import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const SWITCHING_PROTOCOLS = 101;
const [MAJOR = 0, MINOR = 0] = process.versions.node.split('.').map(Number);
/**
 * Since 24.9, Node asks which upgrades are wanted. Earlier versions hand over all of them: also those to HTTP/2, which programs in Java offer
 * with every request, and whose bodies would be lost.
 */
const CAN_CHOOSE = MAJOR > 24 || (MAJOR === 24 && MINOR >= 9);

const isWebSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';

/** For Node’s HTTP server. */
export const UPGRADE_OPTIONS = CAN_CHOOSE ? { shouldUpgradeCallback: isWebSocket } : {};

/** Requests whose connection their route may use for another protocol. */
const upgradable = new WeakSet<IncomingMessage>();

export const isUpgradable = (request: IncomingMessage): boolean => upgradable.has(request);

/** Sends requests for a WebSocket through the routes, like all others: a route accepts one with 101, and any other answer ends the connection. */
export function routeUpgrades(app: FastifyInstance): void {
  if (!CAN_CHOOSE) return;
  app.server.on('upgrade', (request: IncomingMessage, _socket, head: Buffer) => {
    const { socket } = request;
    // No code of the server listens any more, and an error without a listener would end the process.
    socket.on('error', () => socket.destroy());
    if (!app.connections.release(socket)) {
      socket.destroy();
      return;
    }
    if (head.length > 0) socket.unshift(head);
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => {
      response.detachSocket(socket);
      if (response.statusCode !== SWITCHING_PROTOCOLS) socket.destroySoon();
    });
    upgradable.add(request);
    app.routing(request, response);
  });
}
