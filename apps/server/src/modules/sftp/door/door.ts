import { createServer, type Socket } from 'node:net';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import ssh2 from 'ssh2';
import type { Schema } from '../../../platform/database/schema.ts';
import { listenOn } from '../../../platform/listen.ts';
import type { Vault } from '../../../platform/secrets/crypto.ts';
import { provideHostKey } from '../users/host-key.ts';
import { findLogin } from '../users/logins.ts';
import { ALGORITHMS } from './algorithms.ts';
import { ClientConnection, type UserPlace } from './connection.ts';
import {
  CONNECTIONS_MAX,
  CONNECTIONS_OF_ADDRESS_MAX,
  FailedLogins,
  KEEPALIVE_MS,
  KEEPALIVES_MAX,
  LOGIN_MS,
} from './limits.ts';

interface Dependencies {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** The database of the installation. */
  db: Kysely<Schema>;
  vault: Vault;
  /** The workspace, if it is active. */
  open(workspace: string): Promise<Omit<UserPlace, 'workspace' | 'apiKeyId'> | null>;
  /** Calls the listener with the workspace in which the keys of users changed; null: in any, or in all. */
  onKeysChanged(listener: (workspace: string | null) => void): void;
  logger: Logger;
}

export interface SftpDoor {
  port: number;
  /** Answers what has arrived, and accepts nothing more. */
  close(): Promise<void>;
}

const IDENT = 'clearbench';
/** Shown at each login: most clients say only "Permission denied" or "Failure" where the server explains what to do. */
const BANNER =
  'Upload into inbox/. Answers are in outbox/; what was refused is in errors/, with a report. There are no other folders.\n';

/** Opens the port for clients of SFTP. */
export async function openSftp(dependencies: Dependencies): Promise<SftpDoor> {
  const { db, vault, open, onKeysChanged, logger } = dependencies;
  const { privateKey } = await provideHostKey(db, vault);
  const failedLogins = new FailedLogins();
  const connections = new Map<Socket, ClientConnection | null>();

  const find = async (username: string): Promise<UserPlace | null> => {
    const login = await findLogin(db, username);
    const place = login === null ? null : await open(login.workspace);
    return login === null || place === null ? null : { ...login, ...place };
  };

  const ssh = new ssh2.Server({
    hostKeys: [privateKey],
    algorithms: ALGORITHMS,
    ident: IDENT,
    banner: BANNER,
    keepaliveInterval: KEEPALIVE_MS,
    keepaliveCountMax: KEEPALIVES_MAX,
  });
  ssh.on('connection', (connection, { ip, port }) => {
    const socket = [...connections.keys()].find(
      ({ remoteAddress, remotePort }) => remoteAddress === ip && remotePort === port,
    );
    if (socket === undefined) connection.end();
    else connections.set(socket, new ClientConnection(connection, socket, { find, failedLogins, logger }));
  });

  const server = createServer((socket) => {
    const address = socket.remoteAddress ?? '';
    const sameAddress = [...connections.keys()].filter(({ remoteAddress }) => remoteAddress === address);
    const isTooMany = connections.size >= CONNECTIONS_MAX || sameAddress.length >= CONNECTIONS_OF_ADDRESS_MAX;
    if (isTooMany || failedLogins.isTooMany(address)) {
      socket.destroy();
      return;
    }
    connections.set(socket, null);
    socket.setNoDelay(true);
    socket.once('close', () => connections.delete(socket));
    // One that does not even greet has no connection of SSH yet.
    setTimeout(() => {
      if (connections.get(socket) === null) socket.destroy();
    }, LOGIN_MS).unref();
    ssh.injectSocket(socket);
  });

  onKeysChanged((workspace) => {
    for (const connection of connections.values()) {
      if (connection === null || (workspace !== null && connection.workspace !== workspace)) continue;
      connection
        .check(async (id) => (await open(id)) !== null)
        .catch((error: unknown) => {
          logger.warn({ err: error }, 'The user of a connection could not be checked');
          connection.end();
        });
    }
  });

  const port = await listenOn(server, dependencies, 'SFTP_PORT');
  return {
    port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all([...connections.values()].map((connection) => connection?.finish()));
      for (const [socket, connection] of connections) if (connection === null) socket.destroy();
      await closed;
    },
  };
}
