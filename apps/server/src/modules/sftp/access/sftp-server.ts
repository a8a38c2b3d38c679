import { createServer, type Socket } from 'node:net';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import ssh2 from 'ssh2';
import type { Courtesy } from '../../../platform/courtesy.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { listenOn } from '../../../platform/listen.ts';
import { MemoryBudget } from '../../../platform/memory/memory-budget.ts';
import { Shares } from '../../../platform/memory/shares.ts';
import type { Vault } from '../../../platform/secrets/crypto.ts';
import { provideHostKeys } from '../users/host-key.ts';
import { findLogin } from '../users/logins.ts';
import { Candidates } from './candidates.ts';
import { ClientConnection, type UserWorkspace } from './connection.ts';
import {
  HANDLES_OF_PROCESS_MAX,
  KEEPALIVE_MS,
  KEEPALIVES_MAX,
  UNDER_WAY_BYTES,
  UNUSED_MS,
} from './limits.ts';
import { ALGORITHMS } from './protocol/algorithms.ts';
import { readInPieces } from './protocol/read-in-pieces.ts';
import { tellSignatureAlgorithms } from './protocol/signature-algorithms.ts';
import { Refusals } from './refusals.ts';
import { Seats } from './seats.ts';

interface Dependencies {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** The database of the installation. */
  db: Kysely<Schema>;
  vault: Vault;
  /** The workspace, if it is active. */
  open(workspace: string): Promise<Omit<UserWorkspace, 'workspace' | 'apiKeyId'> | null>;
  /** Calls the listener with the workspace in which the keys of users changed; null: in any, or in all. */
  onKeysChanged(listener: (workspace: string | null) => void): void;
  /** For files, of all workspaces. */
  memory: MemoryBudget;
  courtesy: Pick<Courtesy, 'packets' | 'strangersPackets'>;
  logger: Logger;
}

export interface SftpServer {
  port: number;
  /** Answers everything that has arrived, and accepts nothing more. */
  close(): Promise<void>;
}

const IDENT = 'clearbench';
/**
 * Shown at each login, because most clients show only "Permission denied" or "Failure" instead of the server's
 * explanation.
 */
const BANNER =
  'Upload into inbox/. Answers are in outbox/; what was refused is in errors/, with a report. There are no other folders.\n';

/** Opens the port for clients of SFTP. */
export async function openSftp(dependencies: Dependencies): Promise<SftpServer> {
  const { db, vault, open, onKeysChanged, memory, courtesy, logger } = dependencies;
  const hostKeys = await provideHostKeys(db, vault);
  const connections = new Map<Socket, ClientConnection | null>();
  const candidates = new Candidates();
  const seats = new Seats(() => connections.values());

  const find = async (username: string): Promise<UserWorkspace | null> => {
    const login = await findLogin(db, username);
    const place = login === null ? null : await open(login.workspace);
    return login === null || place === null ? null : { ...login, ...place };
  };

  const shared = {
    ...{ find, candidates, logger },
    refusals: new Refusals(),
    seat: seats.take.bind(seats),
    underWay: new MemoryBudget(UNDER_WAY_BYTES),
    handles: new Shares(HANDLES_OF_PROCESS_MAX),
  };
  const ssh = new ssh2.Server({
    hostKeys: hostKeys.map(({ privateKey }) => privateKey),
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
    if (socket === undefined) {
      connection.end();
      return;
    }
    candidates.got(socket, 'talking');
    tellSignatureAlgorithms(connection);
    connections.set(socket, new ClientConnection(connection, socket, shared));
  });

  const receive = async (socket: Socket, work: () => void) => {
    const connection = connections.get(socket) ?? null;
    const owner = connection?.owner ?? null;
    if (connection === null || owner === null) {
      // All that a client gets before its login fits into the buffer, unless it sends many packets and reads no reply.
      if (socket.writableNeedDrain) socket.destroy();
      await courtesy.strangersPackets(networkOf(socket.remoteAddress ?? ''), work);
    } else {
      await connection.space();
      await courtesy.packets(owner.workspace, work);
    }
  };

  const server = createServer((socket) => {
    candidates.enter(socket);
    connections.set(socket, null);
    socket.setNoDelay(true);
    socket.once('close', () => connections.delete(socket));
    readInPieces(socket, (work) => receive(socket, work));
    ssh.injectSocket(socket);
  });

  onKeysChanged((workspace) => {
    for (const connection of connections.values()) {
      if (connection === null) continue;
      // A login that is under way may be for any workspace.
      const isOther = connection.owner !== null && connection.owner.workspace !== workspace;
      if (workspace !== null && isOther) continue;
      connection
        .check(async (id) => (await open(id)) !== null)
        .catch((error: unknown) => {
          logger.warn({ err: error }, 'The user of a connection could not be checked');
          connection.end();
        });
    }
  });

  const tidying = setInterval(
    () => void memory.holders.spillUnused(performance.now() - UNUSED_MS),
    UNUSED_MS,
  ).unref();
  const port = await listenOn(server, dependencies, 'SFTP_PORT');
  return {
    port,
    async close() {
      clearInterval(tidying);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all([...connections.values()].map((connection) => connection?.finish()));
      for (const [socket, connection] of connections) if (connection === null) socket.destroy();
      await closed;
    },
  };
}
