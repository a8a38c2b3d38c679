import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  /** To the last request; null before the first. */
  response: ServerResponse | null;
  idleSinceMs: number | null;
}

/** The open connections of an HTTP server. */
export class Connections {
  readonly #server: Server;
  readonly #open = new Map<Socket, Connection>();
  #isLeaving = false;

  constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket: Socket) => {
      this.#open.set(socket, { response: null, idleSinceMs: null });
      socket.once('close', () => this.#open.delete(socket));
    });
    server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      if (this.#isLeaving) closeAfter(response);
      const connection = this.#open.get(socket);
      if (connection === undefined) return;
      connection.response = response;
      connection.idleSinceMs = null;
    });
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

const closeAfter = (response: ServerResponse): ServerResponse => response.setHeader('connection', 'close');
