import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { atTheEnd } from '../../../testing/at-the-end.ts';
import { listenLocally } from '../../../testing/listen-locally.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  /** `type` of the body. */
  type: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Its next response; 200 by default. */
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
  close(): Promise<void>;
}

/** An endpoint on this machine that records what it receives. It closes itself, see `atTheEnd`. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      receiver.received.push({ headers: request.headers, body, type: JSON.parse(body).type });
      receiver.answer(request, response, body);
    });
  });
  const port = await listenLocally(server);
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    answer: (_request, response) => response.end('ok'),
    close: atTheEnd(async () => {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    }),
  };
  return receiver;
}
