import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.ts';

/** A place that `sftp` can log in to. */
export interface SftpPlace {
  port: number;
  username: string;
  /** The file of the private key. */
  identity: string;
}

const SSHD = process.env.SSHD ?? '/usr/sbin/sshd';
/** Whose process it is where this is run by root: an account with a shell. Any other user runs it as themselves. */
const ACCOUNT = process.env.SSHD_USER ?? 'nobody';
const numberOf = (kind: '-u' | '-g'): number =>
  Number(execFileSync('id', [kind, ACCOUNT], { encoding: 'utf8' }));
const START_MS = 5_000;

export const hasSshd = (): boolean => existsSync(SSHD);

/** OpenSSH's server on a loopback port, as a process of our own, with the folder `inbox` of a temporary directory. */
export async function startSshd(): Promise<{ place: SftpPlace; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'clearbench-sshd-'));
  const path = (name: string) => join(folder, name);
  for (const name of ['host', 'user']) {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', path(name)]);
  }
  mkdirSync(path('inbox'));
  const port = await freePort();
  writeFileSync(
    path('sshd_config'),
    [
      `HostKey ${path('host')}`,
      `AuthorizedKeysFile ${path('user.pub')}`,
      `ListenAddress 127.0.0.1:${port}`,
      'PidFile none',
      'StrictModes no',
      'UsePAM no',
      'PasswordAuthentication no',
      'Subsystem sftp internal-sftp',
      `ForceCommand internal-sftp -d ${folder}`,
    ].join('\n'),
  );
  const isRoot = process.getuid?.() === 0;
  const ids = isRoot ? { uid: numberOf('-u'), gid: numberOf('-g') } : null;
  if (ids !== null) {
    for (const name of ['', 'host', 'inbox']) chownSync(path(name), ids.uid, ids.gid);
    chmodSync(path('user.pub'), 0o644);
  }
  const server = spawn(SSHD, ['-D', '-e', '-f', path('sshd_config')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(ids ?? {}),
  });
  await listening(server, port);
  return {
    place: { port, username: isRoot ? ACCOUNT : userInfo().username, identity: path('user') },
    async stop() {
      const closed = once(server, 'close');
      server.kill();
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listening(server: ChildProcess, port: number): Promise<void> {
  let said = '';
  server.stderr?.on('data', (text) => {
    said += text;
  });
  for (const limit = performance.now() + START_MS; performance.now() < limit; await delay(50)) {
    const socket = connect(port, '127.0.0.1');
    const [isOpen] = await Promise.race([
      once(socket, 'connect').then(() => [true]),
      once(socket, 'close').then(() => [false]),
    ]).catch(() => [false]);
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error(`OpenSSH's server did not start:\n${said}`);
}
