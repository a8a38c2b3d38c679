import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { isUpgradable } from './upgrades.ts';
import {
  CLOSE,
  type CloseCode,
  CODES,
  closeFrame,
  frame,
  PING,
  PONG,
  readControlFrame,
  textFrame,
} from './web-socket-frames.ts';

const HEARTBEAT_MS = 20_000;
/** How long a client may take to confirm the end of a connection. */
const ENDING_MS = 2_000;
/** Between two heartbeats. */
const FRAMES_MAX = 60;
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const KEY = /^[A-Za-z0-9+/]{22}==$/;
const NOTHING = Buffer.alloc(0);

interface Options {
  /** The client has caught up. */
  onDrain(): void;
  /** The connection has ended. Null: as one side wanted; otherwise, what the client did wrong. */
  onClose(problem: string | null): void;
}

/** A WebSocket (RFC 6455) on which only the server says something. */
export class WebSocketConnection {
  readonly #socket: Socket;
  readonly #options: Options;
  readonly #heartbeat: NodeJS.Timeout;
  #unread: Buffer = NOTHING;
  #framesRead = 0;
  #isAlive = true;
  #isClosed = false;

  constructor(socket: Socket, options: Options, heartbeatMs: number) {
    this.#socket = socket;
    this.#options = options;
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs);
    socket.setTimeout(0);
    socket.setNoDelay(true);
    socket.on('drain', () => options.onDrain());
    socket.once('close', () => this.#forget(null));
    socket.once('end', () => socket.destroySoon());
    socket.on('data', (data: Buffer) => this.#receive(data));
    // A client that hung up earlier causes no further event.
    if (socket.destroyed) process.nextTick(() => this.#forget(null));
  }

  /** True if the client does not keep up: further messages would pile up in memory. */
  get isCongested(): boolean {
    return this.#socket.writableNeedDrain;
  }

  send(text: string): void {
    if (!this.#isClosed) this.#socket.write(textFrame(text));
  }

  /** `problem` is told to the client, and to `onClose` if it is the client’s. */
  close(code: CloseCode, problem: string): void {
    if (this.#isClosed) return;
    const isCongested = this.isCongested;
    this.#forget(code === CODES.goingAway ? null : problem);
    // A client that does not read would never let the connection end.
    if (isCongested) {
      this.#socket.destroy();
      return;
    }
    this.#socket.end(closeFrame(code, problem));
    setTimeout(() => this.#socket.destroy(), ENDING_MS).unref();
  }

  #beat(): void {
    this.#framesRead = 0;
    if (!this.#isAlive) {
      const problem = this.isCongested
        ? 'The client did not read what it was sent.'
        : 'The client did not answer a ping.';
      this.close(CODES.policy, problem);
      return;
    }
    this.#isAlive = false;
    this.#socket.write(frame(PING, NOTHING));
  }

  #receive(data: Buffer): void {
    // What arrives after the end only leaves the way free for the confirmation.
    if (this.#isClosed) return;
    this.#unread = this.#unread.length === 0 ? data : Buffer.concat([this.#unread, data]);
    while (!this.#isClosed) {
      const read = readControlFrame(this.#unread);
      if (read === null) return;
      if ('problem' in read) {
        this.close(read.code, read.problem);
        return;
      }
      this.#unread = this.#unread.subarray(read.bytes);
      this.#framesRead += 1;
      if (this.#framesRead > FRAMES_MAX)
        this.close(CODES.policy, `The client sent more than ${FRAMES_MAX} frames in a short time.`);
      else if (read.opcode === PONG) this.#isAlive = true;
      else if (read.opcode === PING) this.#socket.write(frame(PONG, read.payload));
      else this.#confirmEnd(read.payload);
    }
  }

  #confirmEnd(payload: Buffer): void {
    this.#forget(null);
    this.#socket.write(frame(CLOSE, payload));
    this.#socket.destroySoon();
  }

  #forget(problem: string | null): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#unread = NOTHING;
    clearInterval(this.#heartbeat);
    this.#options.onClose(problem);
  }
}

/** Accepts a WebSocket as the answer to a request. @throws AppError if the request doesn’t ask for one */
type AcceptWebSocket = (
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
) => WebSocketConnection;

/** Accepts WebSockets that are closed when the server stops. */
export function webSockets(app: FastifyInstance, heartbeatMs = HEARTBEAT_MS): AcceptWebSocket {
  const running = new Set<WebSocketConnection>();
  app.addHook('preClose', async () => {
    for (const each of running) each.close(CODES.goingAway, 'The server is stopping. Please connect again.');
  });
  return ({ raw: request }, reply, { onDrain, onClose }) => {
    const key = requireHandshake(request);
    const { raw: response } = reply.hijack();
    response.writeHead(101, {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-accept': createHash('sha1')
        .update(key + GUID)
        .digest('base64'),
    });
    response.end();
    const connection = new WebSocketConnection(
      request.socket,
      {
        onDrain,
        onClose(problem) {
          running.delete(connection);
          onClose(problem);
        },
      },
      heartbeatMs,
    );
    running.add(connection);
    return connection;
  };
}

/** Returns the key of the client. @throws AppError */
export function requireHandshake(request: FastifyRequest['raw']): string {
  const { 'sec-websocket-key': key = '', 'sec-websocket-version': version } = request.headers;
  if (!isUpgradable(request)) {
    const problem =
      request.headers.upgrade === undefined
        ? 'This address is that of a WebSocket: connect to it with “Upgrade: websocket”.'
        : 'WebSockets need a server on Node 24.9 or later.';
    throw new AppError('malformed_request', problem);
  }
  if (version !== '13')
    throw new AppError('malformed_request', 'The server speaks version 13 of the WebSocket protocol.');
  if (!KEY.test(key))
    throw new AppError('malformed_request', 'The header Sec-WebSocket-Key is not 16 bytes in base64.');
  return key;
}
