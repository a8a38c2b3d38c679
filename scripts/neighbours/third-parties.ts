import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';

const CONTROL = '/hanging';
/** While it hangs, the scanner still answers for less than this. */
const LARGE_BYTES = 50_000;

/** A collector of OpenTelemetry, a bucket of S3, an identity provider and a scanner, which answer at once until they are told to hang. */
export interface ThirdParties {
  readonly address: string;
  /** The port of the scanner, which speaks as clamd. */
  readonly scannerPort: number;
  close(): void;
}

export async function startThirdParties(): Promise<ThirdParties> {
  let isHanging = false;
  const unanswered = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === CONTROL) {
      isHanging = request.method === 'PUT';
      if (!isHanging) for (const one of unanswered) one.destroy();
      response.end();
    } else if (isHanging) {
      unanswered.add(response);
      response.once('close', () => unanswered.delete(response));
    } else {
      response.end();
    }
  });
  const scanner = createSocketServer((socket) => {
    let bytes = 0;
    let end = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      bytes += piece.length;
      end = Buffer.concat([end, piece.subarray(-4)]).subarray(-4);
      // An empty piece ends the content.
      if (end.readUInt32BE() === 0 && !(isHanging && bytes > LARGE_BYTES)) socket.end('stream: OK\0');
    });
  });
  for (const one of [server, scanner]) {
    one.listen(0, '127.0.0.1');
    await once(one, 'listening');
  }
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scannerPort: (scanner.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
      scanner.close();
    },
  };
}

/** From now on they take every call and never answer, until the returned function is called. */
export async function hang(address: string): Promise<() => Promise<void>> {
  await fetch(address + CONTROL, { method: 'PUT' });
  return async () => void (await fetch(address + CONTROL, { method: 'DELETE' }));
}
