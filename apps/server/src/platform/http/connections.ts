import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network.ts';

interface Connection {
  /** To the last request; null before the first. */
  response: ServerResponse | null;
  idleSinceMs: number | null;
  /** Requests that wait until those before them are answered. */
  waitingCount: number;
  network: string;
}

/** Each takes memory and a file descriptor, of which the database and the webhooks need some. */
const OPEN_MAX = 5_000;
/** Browsers, proxies and HTTP libraries send the next request when the last one is answered. */
const WAITING_MAX = 8;

/** The open connections of an HTTP server. */
export class Connections {
  readonly #server: Server;
  readonly #max: number;
  readonly #open = new Map<Socket, Connection>();
  /** Those of each network; the one whose last request began longest ago comes first. */
  readonly #ofNetworks = new Map<string, Set<Socket>>();
  /** The response before each one that has to wait for it. */
  readonly #previous = new WeakMap<ServerResponse, ServerResponse>();
  #isLeaving = false;

  constructor(server: Server, max = OPEN_MAX) {
    this.#server = server;
    this.#max = max;
    server.on('connection', (socket: Socket) => {
      const network = networkOf(socket.remoteAddress ?? '');
      const connection: Connection = { response: null, idleSinceMs: null, waitingCount: 0, network };
      this.#open.set(socket, connection);
      this.#used(socket, network);
      endReading(socket, () => connection.waitingCount >= WAITING_MAX);
      socket.once('close', () => this.#forget(socket));
      if (this.#open.size > this.#max) this.#endOne();
    });
    server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      if (this.#isLeaving) closeAfter(response);
      const connection = this.#open.get(socket);
      if (connection === undefined) return;
      const previous = connection.response;
      if (previous?.closed === false) {
        this.#previous.set(response, previous);
        connection.waitingCount += 1;
        previous.once('close', () => {
          connection.waitingCount -= 1;
        });
      }
      connection.response = response;
      connection.idleSinceMs = null;
      this.#used(socket, connection.network);
    });
  }

  #used(socket: Socket, network: string): void {
    const sockets = this.#ofNetworks.get(network) ?? new Set();
    sockets.delete(socket);
    this.#ofNetworks.set(network, sockets.add(socket));
  }

  #forget(socket: Socket): void {
    const { network } = this.#open.get(socket) ?? {};
    if (network === undefined) return;
    this.#open.delete(socket);
    const sockets = this.#ofNetworks.get(network);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.#ofNetworks.delete(network);
  }

  /** Ends a connection of the network that has the most, so that nobody keeps others out. */
  #endOne(): void {
    let most = new Set<Socket>();
    for (const sockets of this.#ofNetworks.values()) if (sockets.size > most.size) most = sockets;
    const [oldest] = most;
    if (oldest === undefined) return;
    this.#forget(oldest);
    oldest.destroy();
  }

  /**
   * Closes connections without a request. Node closes only silent ones: an empty line now and then would keep a
   * connection open for ever.
   */
  endIdle({ idleMs, checkMs }: { idleMs: number; checkMs: number }): void {
    // The time is recorded here: a listener at the end of each response would cost more than this check.
    const check = setInterval(() => {
      const nowMs = performance.now();
      for (const [socket, connection] of this.#open) {
        if (connection.response?.closed === false) continue;
        connection.idleSinceMs ??= nowMs;
        if (nowMs - connection.idleSinceMs > idleMs) socket.destroy();
      }
    }, checkMs);
    check.unref();
    this.#server.once('close', () => clearInterval(check));
  }

  /** Requests of one connection are answered one after another, however many the client sends at once: call it before anything else. */
  awaitTurn(socket: Socket, response: ServerResponse, begin: () => void): void {
    const previous = this.#previous.get(response);
    if (previous === undefined) {
      begin();
      return;
    }
    previous.once('close', () => {
      // Not at once: requests that arrived together would all be answered before any other connection is read.
      setImmediate(() => {
        // Nobody would learn of the end of a response without a connection.
        if (!socket.destroyed) begin();
      });
    });
  }

  /** Gives up a connection that speaks another protocol from now on. False: an earlier request on it is not answered yet. */
  release(socket: Socket): boolean {
    const isAnswered = this.#open.get(socket)?.response?.closed !== false;
    this.#forget(socket);
    return isAnswered;
  }

  /**
   * Makes each answer from now on the last one of its connection. A client then opens another connection instead of
   * sending a request just when this server closes the old one.
   */
  endAfterAnswers(): void {
    this.#isLeaving = true;
    for (const { response } of this.#open.values()) {
      if (response !== null && !response.headersSent) closeAfter(response);
    }
  }
}

/** What Node's server keeps with a connection. */
interface ReadSocket extends Socket {
  parser?: { onIncoming?: (message: IncomingMessage, keepsAlive: boolean) => number } | null;
}

/** Any number but those that tell the parser how to read the body. */
const END_READING = -1;

/**
 * Closes a connection at the first request that is one too many. A packet has up to a thousand small requests, and Node reads all of them
 * at once, even if the first one closes the connection: only an error of its parser ends that.
 */
function endReading(socket: ReadSocket, isTooMuch: () => boolean): void {
  const { parser } = socket;
  const take = parser?.onIncoming;
  if (!parser || take === undefined) return;
  parser.onIncoming = (message, keepsAlive) => {
    if (!isTooMuch()) return take(message, keepsAlive);
    socket.destroy();
    return END_READING;
  };
}

const closeAfter = (response: ServerResponse): ServerResponse => response.setHeader('connection', 'close');
