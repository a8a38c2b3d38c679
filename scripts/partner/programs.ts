import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../until.ts';

/** The programs that a partner has: none of them is ours but `clearbench`. */

const COMMAND = join(import.meta.dirname, '../../apps/cli/src/main.ts');
const RECEIVER = join(import.meta.dirname, '../../apps/web/src/features/webhooks/receivers/receiver.mjs');

const FETCH_LIMIT_MS = 120_000;
const PROGRAM_LIMIT_MS = 180_000;

export interface Ended {
  code: number;
  out: string;
  err: string;
}

interface RunOptions {
  env?: Record<string, string>;
  /** For its standard input. */
  input?: string;
}

/** Resolves also if the program fails. */
export function run(
  program: string,
  args: readonly string[],
  { env = {}, input = '' }: RunOptions = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      program,
      args,
      {
        env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
        maxBuffer: 64 * 1024 * 1024,
        timeout: PROGRAM_LIMIT_MS,
      },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code ?? 1), out, err }),
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

/** Programs that are not on this machine. */
export const missingPrograms = (): string[] =>
  ['curl', 'sftp', 'ssh-keygen', 'ssh-keyscan'].filter((name) => spawnSync('which', [name]).status !== 0);

/** Where the programs of a partner find the server, and what they give. */
export interface Access {
  address: string;
  apiKey: string;
  /** For keys and files of the partner. */
  folder: string;
}

export interface Posted {
  status: number;
  body: string;
  retryAfterSeconds: number | null;
}

/** Posts a payload. */
export async function curl(
  { address, apiKey, folder }: Access,
  path: string,
  text: string,
  headers: Record<string, string> = {},
): Promise<Posted> {
  const file = join(folder, 'payload');
  await writeFile(file, text);
  const given = { authorization: `Bearer ${apiKey}`, 'content-type': 'text/plain', ...headers };
  const { out, err } = await run('curl', [
    ...['--silent', '--show-error', '--data-binary', `@${file}`],
    ...Object.entries(given).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    ...['--write-out', '\n%{http_code} %header{retry-after}', address + path],
  ]);
  const at = out.lastIndexOf('\n');
  const [status, retryAfter = ''] = out.slice(at + 1).split(' ');
  if (status === undefined || at === -1) throw new Error(`curl failed: ${err}`);
  return {
    status: Number(status),
    body: out.slice(0, at),
    retryAfterSeconds: retryAfter === '' ? null : Number(retryAfter),
  };
}

export async function expectStatus(status: number, answering: Promise<Posted>): Promise<Posted> {
  const answer = await answering;
  if (answer.status !== status)
    throw new Error(`The answer is ${answer.status}, not ${status}: ${answer.body}`);
  return answer;
}

/** The command line of Clearbench, as `npx` runs it. */
export const clearbench = ({ address, apiKey }: Omit<Access, 'folder'>, args: readonly string[]) =>
  run(process.execPath, [COMMAND, ...args], {
    env: { CLEARBENCH_URL: address, CLEARBENCH_KEY: apiKey },
  });

export interface SshIdentity {
  keyFile: string;
  /** The line to register. */
  publicKey: string;
}

export async function sshKey(folder: string, type: readonly string[]): Promise<SshIdentity> {
  const keyFile = join(folder, `id_${type.join('_')}`);
  const [name = '', bits] = type;
  const size = bits === undefined ? [] : ['-b', bits];
  await run('ssh-keygen', ['-q', '-t', name, ...size, '-N', '', '-C', 'partner', '-f', keyFile]);
  const { out } = await run('ssh-keygen', ['-y', '-f', keyFile]);
  return { keyFile, publicKey: out.trim() };
}

export interface SftpAccess extends Pick<SshIdentity, 'keyFile'> {
  host: string;
  port: number;
  username: string;
  folder: string;
}

/** Asks the server for its host keys, and trusts them if they have these fingerprints. */
export async function trustHost(
  { host, port, folder }: SftpAccess,
  fingerprints: readonly string[],
): Promise<void> {
  const scanned = await run('ssh-keyscan', ['-p', String(port), host]);
  const file = join(folder, 'known_hosts');
  await writeFile(file, scanned.out);
  const { out } = await run('ssh-keygen', ['-l', '-f', file]);
  const shown = out.trim().split('\n');
  if (shown.length !== fingerprints.length || !fingerprints.every((one) => out.includes(one))) {
    throw new Error(`The host keys are ${out.trim()}, and the console shows ${fingerprints.join(', ')}.`);
  }
}

/** Commands of OpenSSH's `sftp`, one after the other; the first that fails ends it. */
export async function sftp(access: SftpAccess, commands: readonly string[]): Promise<Ended> {
  const { host, port, username, keyFile, folder } = access;
  const batch = join(folder, 'batch');
  await writeFile(batch, `${commands.join('\n')}\n`);
  const options = {
    UserKnownHostsFile: join(folder, 'known_hosts'),
    StrictHostKeyChecking: 'yes',
    IdentitiesOnly: 'yes',
  };
  return run('sftp', [
    ...['-b', batch, '-P', String(port), '-i', keyFile],
    ...Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]),
    `${username}@${host}`,
  ]);
}

/** A file of the server, as soon as it is there. */
export async function fetched(files: SftpAccess, path: string): Promise<string> {
  const own = join(files.folder, 'fetched');
  await until(path, async () => (await sftp(files, [`get ${path} ${own}`])).code === 0, FETCH_LIMIT_MS);
  return readFile(own, 'utf8');
}

/** The receiver of webhooks that the console shows, in its own process. */
export async function startReceiver(secret: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [RECEIVER], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      WEBHOOK_SECRET: secret,
      PORT: String(port),
    },
  });
  await once(child, 'spawn');
  return child;
}
