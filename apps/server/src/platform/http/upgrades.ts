import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';

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

/** @throws AppError if the request asks for no WebSocket, or can’t have one */
export function requireUpgrade(request: IncomingMessage): void {
  if (upgradable.has(request)) return;
  const problem =
    request.headers.upgrade === undefined
      ? 'This address is that of a WebSocket: connect to it with “Upgrade: websocket”.'
      : 'WebSockets need a server on Node 24.9 or later.';
  throw new AppError('malformed_request', problem);
}

/** Call it when the client has been answered in the other protocol. What follows every answer, such as measuring it, follows this one too. */
export function endAsUpgraded(reply: FastifyReply): void {
  const { raw: response } = reply.hijack();
  response.statusCode = SWITCHING_PROTOCOLS;
  response.emit('finish');
}

/** Sends requests for a WebSocket through the routes, like all others: a route accepts one, or its answer ends the connection. */
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
