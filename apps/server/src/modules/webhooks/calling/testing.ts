import { createServer, type Server, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import { listenLocally } from '../../../testing/listen-locally.ts';
import { AddressRule } from './address-rule.ts';
import { Caller } from './caller.ts';
import { Connections } from './connections.ts';

/** All receivers answer well within it, also on a busy machine, or never. */
export const PATIENT_MS = 20_000;
/** The servers of the current test. */
export const servers: Server[] = [];
export const sockets = new Set<Socket>();
const callers: Caller[] = [];
/** Call it in each test file: closes what a test has opened. */
export function closeAfterEach(): void {
  afterEach(async () => {
    for (const caller of callers.splice(0)) await caller.close();
    for (const socket of sockets) socket.destroy();
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
  });
}

export const local = () => new AddressRule(['loopback'], { requireTls: false });

export function caller(rule = local(), timeoutMs = PATIENT_MS, connections = new Connections()): Caller {
  const made = new Caller(rule, { timeoutMs, connections });
  callers.push(made);
  return made;
}

/** A server that treats each connection as the test says, once it has read something. */
export async function rawServer(handle: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => handle(socket));
  });
  servers.push(server);
  return `http://127.0.0.1:${await listenLocally(server)}/hook`;
}

export const post = (url: string, by = caller()) =>
  by.call('main', { url, headers: { 'x-test': '1' }, body: '{"a":1}' });
export const answer = (status: string, headers = '', body = '') =>
  `HTTP/1.1 ${status}\r\ncontent-length: ${body.length}\r\n${headers}\r\n${body}`;
