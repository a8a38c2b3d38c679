import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Client } from 'ssh2';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Courtesy } from '../../../platform/courtesy.ts';
import { connectSftp, type SftpLogin, sftpUser } from '../../../testing/sftp-client.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let server: TestApp;
let port: number;
let login: SftpLogin;
beforeEach(async () => {
  server = await createTestApp({ env: { SFTP_PORT: '0' } });
  port = await server.openSftp();
  login = await sftpUser(server);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** A request of SSH that the library answers by itself. Resolves when it is refused. */
const askForTunnel = (client: Client) =>
  new Promise<boolean>((resolve) =>
    client.forwardIn('127.0.0.1', 1, (error) => resolve(error !== undefined)),
  );

const openChannel = (client: Client) =>
  new Promise<boolean>((resolve) => client.sftp((error) => resolve(error === undefined)));

it('before the login, packets take the turns of strangers', async () => {
  const strangers = vi.spyOn(Courtesy.prototype, 'strangersPackets');
  const packets = vi.spyOn(Courtesy.prototype, 'packets');
  await expect(connectSftp(port, { ...login, username: 'clb-zzzzzzzzzz' })).rejects.toThrow('authentication');
  expect(strangers).toHaveBeenCalledWith('127.0.0.1', expect.any(Function));
  expect(packets).not.toHaveBeenCalled();
});

it('after the login, what the library answers by itself also waits for the turn of the workspace', async () => {
  const { client } = await connectSftp(port, login);
  const asked = Promise.withResolvers<string>();
  const turn = Promise.withResolvers<void>();
  vi.spyOn(Courtesy.prototype, 'packets').mockImplementation(async (workspace, work) => {
    asked.resolve(workspace);
    await turn.promise;
    work();
  });
  let isAnswered = false;
  const answer = askForTunnel(client).finally(() => {
    isAnswered = true;
  });
  expect(await asked.promise).toBe(server.database.workspace);
  await othersTurn();
  expect(isAnswered).toBe(false);
  turn.resolve();
  expect(await answer).toBe(true);
});

it('each channel is a request of the workspace, and so is the question for the limits that begins it', async () => {
  const { client } = await connectSftp(port, login);
  const requests = vi.spyOn(Courtesy.prototype, 'request');
  for (let count = 1; count <= 3; count += 1) {
    expect(await openChannel(client)).toBe(true);
    expect(requests).toHaveBeenCalledTimes(2 * count);
  }
});
