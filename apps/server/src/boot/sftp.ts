import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { openSftp, type SftpServer } from '../modules/sftp/index.ts';
import type { Courtesy } from '../platform/courtesy.ts';
import type { Database } from '../platform/database/connect.ts';
import { servesSftp } from '../platform/role.ts';
import type { ServerProcess } from './server-process.ts';

interface Parts {
  database: Database;
  courtesy: Pick<Courtesy, 'request' | 'packets' | 'strangersPackets'>;
  logger: Logger;
}

/** Opens the port for SFTP, if this process has one. Null otherwise. */
export async function openSftpOf(
  { host, sftpPort, role }: Config,
  { hub, vault, sftp, installation, workspaces }: ServerProcess,
  { database, courtesy, logger }: Parts,
): Promise<SftpServer | null> {
  if (sftpPort === null || !servesSftp(role)) return null;
  const { directory } = installation.workspaces;
  const server = await openSftp({
    host,
    port: sftpPort,
    db: database.control.db,
    vault,
    logger,
    courtesy,
    memory: sftp.memory,
    async open(id) {
      const entry = await directory.byId(id);
      if (entry?.state !== 'active') return null;
      const workspace = await workspaces.open(entry);
      const { users, files } = workspace.modules.sftp;
      const turn = (share: number) => courtesy.request(workspace.id, share);
      return { users, files, turn, keep: () => workspace.keep() };
    },
    onKeysChanged(listener) {
      hub.observe((schema, topic) => {
        if (topic === 'workspaces') listener(null);
        if (topic === 'api-keys' || topic === 'sftp-keys') listener(schema);
      });
    },
  });
  sftp.port = server.port;
  return server;
}
