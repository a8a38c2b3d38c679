import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CONTROL = '/hanging';

/** A collector of OpenTelemetry and a bucket of S3, which answer at once until they are told to hang. */
export interface ThirdParties {
  readonly address: string;
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** From now on they take every call and never answer, until the returned function is called. */
export async function hang(address: string): Promise<() => Promise<void>> {
  await fetch(address + CONTROL, { method: 'PUT' });
  return async () => void (await fetch(address + CONTROL, { method: 'DELETE' }));
}
