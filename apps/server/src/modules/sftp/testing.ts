import { beforeEach } from 'vitest';
import { connectSftp, type SftpConnection, type SftpLogin, sftpUser } from '../../testing/sftp-client.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

export let server: TestApp;
export let port: number;
export let login: SftpLogin;
export let client: SftpConnection;

/** A server for each test of a file, and a connected client. */
export function useSftpServer(): void {
  beforeEach(async () => {
    server = await createTestApp({ env: { SFTP_PORT: '0' } });
    port = await server.openSftp();
    login = await sftpUser(server);
    client = await connectSftp(port, login);
  });
}

/** Uploads a file that counts at once, and lets the server take it. */
export async function send(name: string, content: string | Buffer): Promise<void> {
  await client.put(`inbox/${name}.part`, content);
  await client.rename(`inbox/${name}.part`, `inbox/${name}`);
  await server.settle();
}

export const resultOf = async (path: string) => JSON.parse((await client.get(path)).toString());
export const transfers = async () =>
  (await server.database.db.selectFrom('transactions').select('seq').execute()).length;
