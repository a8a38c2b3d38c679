import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { AppError } from '../errors.ts';
import { endAsUpgraded, requireUpgrade } from './upgrades.ts';

const HEARTBEAT_MS = 20_000;
/** Between two heartbeats. */
const FRAMES_MAX = 60;
const PROTOCOL = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: 125,
  maxFragments: 1,
  /** How long a client may take to confirm the end of a connection. The package’s types don’t have it. */
  closeTimeout: 2_000,
};
const NOTHING = Buffer.alloc(0);

export const CODES = { goingAway: 1001, unwanted: 1003, policy: 1008 } as const;
type CloseCode = (typeof CODES)[keyof typeof CODES];

interface Options {
  /** The client has caught up. */
  onDrain(): void;
  /** The connection has ended. Null: as one side wanted; otherwise, what the client did wrong. */
  onClose(problem: string | null): void;
}

/** A WebSocket on which only the server says something. */
export class WebSocketConnection {
  readonly #webSocket: WebSocket;
  readonly #socket: Socket;
  readonly #options: Options;
  readonly #heartbeat: NodeJS.Timeout;
  #framesRead = 0;
  #isAlive = true;
  #isClosed = false;

  constructor(webSocket: WebSocket, socket: Socket, options: Options, heartbeatMs: number) {
    this.#webSocket = webSocket;
    this.#socket = socket;
    this.#options = options;
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs);
    socket.on('drain', () => options.onDrain());
    webSocket.on('ping', () => this.#count());
    webSocket.on('pong', () => {
      this.#isAlive = true;
      this.#count();
    });
    webSocket.on('message', () =>
      this.close(CODES.unwanted, 'This connection only carries messages from the server to the client.'),
    );
    webSocket.on('error', ({ message }) =>
      this.#forget(`The client sent a frame that the server does not accept: ${message}.`),
    );
    webSocket.on('close', () => this.#forget(null));
  }

  /** True if the client does not keep up: further messages would pile up in memory. */
  get isCongested(): boolean {
    return this.#socket.writableNeedDrain;
  }

  send(text: string): void {
    this.#webSocket.send(text);
  }

  /** `problem`, of up to 123 bytes, is told to the client, and to `onClose` if it is the client’s. */
  close(code: CloseCode, problem: string): void {
    if (this.#isClosed) return;
    this.#forget(code === CODES.goingAway ? null : problem);
    // A client that does not read would never let the connection end.
    if (this.isCongested) this.#webSocket.terminate();
    else this.#webSocket.close(code, problem);
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
    this.#webSocket.ping();
  }

  #count(): void {
    this.#framesRead += 1;
    if (this.#framesRead > FRAMES_MAX)
      this.close(CODES.policy, `The client sent more than ${FRAMES_MAX} frames in a short time.`);
  }

  #forget(problem: string | null): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    this.#options.onClose(problem);
  }
}

/** Accepts a WebSocket as the answer to a request. @throws AppError if the request doesn’t ask for one, or its client has hung up */
type AcceptWebSocket = (
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
) => WebSocketConnection;

/** Accepts WebSockets that are closed when the server stops. */
export function webSockets(app: FastifyInstance, heartbeatMs = HEARTBEAT_MS): AcceptWebSocket {
  const protocol = new WebSocketServer(PROTOCOL);
  // Instead of an answer of the package.
  protocol.on('wsClientError', ({ message }) => {
    throw new AppError('malformed_request', `The request does not open a WebSocket: ${message}.`);
  });
  const running = new Set<WebSocketConnection>();
  app.addHook('preClose', async () => {
    for (const each of running) each.close(CODES.goingAway, 'The server is stopping. Please connect again.');
  });
  return ({ raw: request }, reply, { onDrain, onClose }) => {
    requireUpgrade(request);
    const { socket } = request;
    const accepted: WebSocket[] = [];
    protocol.handleUpgrade(request, socket, NOTHING, (webSocket) => accepted.push(webSocket));
    const [webSocket] = accepted;
    if (webSocket === undefined) throw new AppError('malformed_request', 'The client has hung up.');
    endAsUpgraded(reply);
    const events: Options = {
      onDrain,
      onClose(problem) {
        running.delete(connection);
        onClose(problem);
      },
    };
    const connection = new WebSocketConnection(webSocket, socket, events, heartbeatMs);
    running.add(connection);
    return connection;
  };
}
