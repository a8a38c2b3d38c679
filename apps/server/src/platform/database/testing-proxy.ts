import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { PoolConfig } from 'pg';
import type { SocketConnection } from './embedded.ts';

/** A proxy between server and database that simulates network faults. */
export interface DatabaseProxy {
  connection: PoolConfig;
  /** Holds answers back from now on; requests still arrive. */
  holdAnswers(): void;
  /** Lets nothing pass in either direction from now on and closes nothing, like a database that is frozen. */
  freeze(): void;
  /** Releases everything that was held back. */
  thaw(): void;
  close(): Promise<void>;
}

export async function startDatabaseProxy({ host, port, ...rest }: SocketConnection): Promise<DatabaseProxy> {
  const pairs = new Set<{ client: Socket; database: Socket }>();
  let state: 'open' | 'answers held' | 'frozen' = 'open';

  const apply = ({ client, database }: { client: Socket; database: Socket }) => {
    if (state === 'frozen') client.pause();
    else client.resume();
    if (state === 'open') database.resume();
    else database.pause();
  };
  const server = createServer((client) => {
    const pair = {
      client,
      database: connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }),
    };
    pairs.add(pair);
    client.on('data', (data) => pair.database.write(data));
    pair.database.on('data', (data) => client.write(data));
    for (const [one, other] of [
      [client, pair.database],
      [pair.database, client],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
    apply(pair);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const become = (next: typeof state) => {
    state = next;
    for (const pair of pairs) apply(pair);
  };
  return {
    connection: { ...rest, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    holdAnswers: () => become('answers held'),
    freeze: () => become('frozen'),
    thaw: () => become('open'),
    async close() {
      for (const { client } of pairs) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
