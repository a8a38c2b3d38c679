import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATHS, type SftpView } from '@clearbench/contract';
import { median } from './median.ts';
import { type BenchServer, startServer } from './server.ts';
import { hasSshd, type SftpPlace, startSshd } from './sshd.ts';

const SMALL_FILES = Number(process.env.FILES ?? 1_000);
const SMALL_BYTES = 1_000;
const LARGE_FILES = 8;
const LARGE_BYTES = 8_000_000;
const ROUNDS = 3;

interface Load {
  files: number;
  bytes: number;
}

const SMALL: Load = { files: SMALL_FILES, bytes: SMALL_BYTES };
const LARGE: Load = { files: LARGE_FILES, bytes: LARGE_BYTES };

/**
 * The same files through OpenSSH's client: to this server, which commits and flushes each, and to OpenSSH's server, which flushes
 * none. The two alternate within one run. The names say that the files are not complete, so this server does not take them.
 */
export async function sftp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'clearbench-sftp-bench-'));
  const server = await startServer({ SFTP_PORT: '0' });
  const other = hasSshd() ? await startSshd() : null;
  try {
    const places = new Map([['this server', await ownPlace(server, folder)]]);
    if (other === null) console.log("OpenSSH's server is not installed (SSHD=… names it): no comparison.");
    else places.set('OpenSSH', other.place);
    for (const load of [SMALL, LARGE]) compare(places, load, folder);
  } finally {
    await server.stop();
    await other?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ownPlace({ session }: BenchServer, folder: string): Promise<SftpPlace> {
  const identity = join(folder, 'identity');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', identity]);
  const view = async (): Promise<SftpView> =>
    JSON.parse(await (await session.call('GET', PATHS.sftp)).text());
  const [user] = (await view()).users;
  const publicKey = readFileSync(`${identity}.pub`, 'utf8');
  await session.call('POST', PATHS.sftpPublicKeys, { apiKeyId: user?.apiKeyId, publicKey });
  const { address, users } = await view();
  const username = users.find(({ publicKeys }) => publicKeys.length > 0)?.username ?? '';
  return { port: address?.port ?? 0, username, identity };
}

function compare(places: ReadonlyMap<string, SftpPlace>, { files, bytes }: Load, folder: string): void {
  const names = Array.from({ length: files }, (_, index) => `${bytes}-${index}.part`);
  for (const name of names) writeFileSync(join(folder, name), randomBytes(bytes));
  const rates = new Map([...places.keys()].map((name) => [name, [] as number[]]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [name, place] of places) {
      rates.get(name)?.push(files / uploadSeconds(place, names, folder));
      runBatch(
        place,
        names.map((file) => `rm inbox/${file}`),
        folder,
      );
    }
  }
  for (const [name, ofPlace] of rates) {
    const rate = median(ofPlace);
    const megabytes = (rate * bytes) / 1_000_000;
    console.log(
      `${String(files).padStart(5)} files of ${String(bytes).padStart(7)} bytes  ${name.padEnd(12)}` +
        `${rate.toFixed(1).padStart(8)} files/s ${megabytes.toFixed(1).padStart(7)} MB/s`,
    );
  }
}

function uploadSeconds(place: SftpPlace, names: readonly string[], folder: string): number {
  const startedMs = performance.now();
  runBatch(
    place,
    names.map((name) => `put ${join(folder, name)} inbox/${name}`),
    folder,
  );
  return (performance.now() - startedMs) / 1_000;
}

function runBatch({ port, username, identity }: SftpPlace, lines: readonly string[], folder: string): void {
  const batch = join(folder, 'batch');
  writeFileSync(batch, lines.join('\n'));
  const options = [
    'StrictHostKeyChecking=no',
    'UserKnownHostsFile=/dev/null',
    'LogLevel=ERROR',
    'IdentitiesOnly=yes',
  ];
  execFileSync(
    'sftp',
    [
      ...['-q', '-b', batch, '-P', `${port}`, '-i', identity],
      ...options.flatMap((option) => ['-o', option]),
      `${username}@127.0.0.1`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
}
