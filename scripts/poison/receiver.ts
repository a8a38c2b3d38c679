import { createServer } from 'node:http';
import { listenLocally } from '../../apps/server/src/testing/listen-locally.ts';

interface Arrival {
  atMs: number;
  type: string;
  transactionId: string;
}

/** The endpoints of all webhooks on one port, each with its own path. */
export interface Receiver {
  urlOf(name: string): string;
  /** Every call of this endpoint whose body can be read, in the order of arrival. */
  arrivalsAt(name: string): readonly Arrival[];
  close(): void;
}

interface Body {
  type: string;
  data: { transactionId?: string; transaction?: { transactionId: string } };
}

export async function startReceiver(): Promise<Receiver> {
  const arrivals = new Map<string, Arrival[]>();
  const arrivalsAt = (name: string): Arrival[] => {
    const known = arrivals.get(name) ?? [];
    arrivals.set(name, known);
    return known;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      const body = bodyOf(Buffer.concat(chunks).toString());
      const transactionId = body?.data.transactionId ?? body?.data.transaction?.transactionId;
      if (body !== null && transactionId !== undefined) {
        arrivalsAt(request.url?.slice(1) ?? '').push({
          atMs: performance.now(),
          type: body.type,
          transactionId,
        });
      }
      response.end();
    });
  });
  const port = await listenLocally(server);
  return {
    urlOf: (name) => `http://127.0.0.1:${port}/${name}`,
    arrivalsAt,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function bodyOf(text: string): Body | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
