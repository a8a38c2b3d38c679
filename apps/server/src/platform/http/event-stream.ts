import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Keeps proxies from closing a silent stream. */
const HEARTBEAT_MS = 20_000;

interface Options {
  /** Runs with each heartbeat. */
  onHeartbeat(): void;
  /** The client, which could not keep up, has caught up. */
  onDrain?(): void;
  /** The stream has ended, on either side. */
  onClose(): void;
}

/** A response of server-sent events. */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #options: Options;
  readonly #running: Set<EventStream>;
  #heartbeat: NodeJS.Timeout | null = null;
  #isClosed = false;

  /** @param running the streams that are started and not closed */
  constructor(response: ServerResponse, options: Options, running: Set<EventStream>) {
    this.#response = response;
    this.#options = options;
    this.#running = running;
  }

  /** True if the client does not keep up: further data would pile up in memory. */
  get isCongested(): boolean {
    return this.#response.writableNeedDrain;
  }

  /** Call it once. `retryMs`: how long a browser waits before it connects again. */
  start({ retryMs }: { retryMs?: number } = {}): void {
    this.#running.add(this);
    // A client that hung up earlier causes no further event.
    if (this.#response.destroyed) {
      this.#forget();
      return;
    }
    this.#response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // Streams end when the server stops: a request sent over the same connection would be lost.
      connection: 'close',
    });
    if (retryMs !== undefined) this.#response.write(`retry: ${retryMs}\n\n`);
    this.#response.on('drain', () => this.#options.onDrain?.());
    this.#response.once('close', () => this.#forget());
    this.#heartbeat = setInterval(() => {
      this.#write(': still here\n\n');
      this.#options.onHeartbeat();
    }, HEARTBEAT_MS);
  }

  /** Returns false when the client does not keep up or the stream is over. */
  send(event: string, data: object): boolean {
    return this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  close(): void {
    this.#forget();
    // A client that does not read would otherwise never let the response end.
    if (this.isCongested) this.#response.destroy();
    else this.#response.end();
  }

  /** Writing after the end would emit an error without a listener, which would end the server. */
  #write(text: string): boolean {
    return !this.#isClosed && this.#response.write(text);
  }

  #forget(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#running.delete(this);
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    this.#options.onClose();
  }
}

/** Creates event streams that are closed when the server stops. A stream sends nothing before it is started. */
export function eventStreams(app: FastifyInstance): (reply: FastifyReply, options: Options) => EventStream {
  const running = new Set<EventStream>();
  app.addHook('preClose', async () => {
    for (const stream of running) stream.close();
  });
  return (reply, options) => new EventStream(reply.raw, options, running);
}
