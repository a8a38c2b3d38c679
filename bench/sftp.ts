import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATHS, type SftpView } from '@clearbench/contract';
import type { Bench } from './bench.ts';
import { median } from './median.ts';
import { type BenchServer, startServer } from './server.ts';
import { hasSshd, type SftpPlace, startSshd } from './sshd.ts';

const OWN = 'this server';
const AIM_FILES = 700;
const AIM_MB = 80;

interface Load {
  name: string;
  files: number;
  bytes: number;
  aim: number;
  /** Of a rate in bytes, otherwise in files. */
  inMegabytes: boolean;
}

/**
 * The same files through OpenSSH's client: to this server, which commits and flushes each, and to OpenSSH's server, which flushes
 * none. The two alternate within one run. The names say that the files are not complete, so this server does not take them.
 */
export async function sftp(bench: Bench): Promise<void> {
  const small = { files: bench.either(1_000, 20), bytes: 4_000, aim: AIM_FILES, inMegabytes: false };
  const large = {
    files: bench.either(8, 1),
    bytes: bench.either(8_000_000, 800_000),
    aim: AIM_MB,
    inMegabytes: true,
  };
  const folder = mkdtempSync(join(tmpdir(), 'clearbench-sftp-bench-'));
  const server = await startServer({ SFTP_PORT: '0' });
  const other = hasSshd() ? await startSshd() : null;
  try {
    const places = new Map([[OWN, await ownPlace(server, folder)]]);
    if (other === null) bench.note("OpenSSH's server is not installed (SSHD=… names it): no comparison.");
    else places.set('OpenSSH', other.place);
    compare(bench, places, { name: 'small files', ...small }, folder);
    compare(bench, places, { name: 'large files', ...large }, folder);
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

function compare(
  bench: Bench,
  places: ReadonlyMap<string, SftpPlace>,
  { name: ofLoad, files, bytes, aim, inMegabytes }: Load,
  folder: string,
): void {
  const names = Array.from({ length: files }, (_, index) => `${bytes}-${index}.part`);
  for (const name of names) writeFileSync(join(folder, name), randomBytes(bytes));
  const rates = new Map([...places.keys()].map((name) => [name, [] as number[]]));
  for (let round = 1; round <= bench.either(3, 1); round += 1) {
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
    const ofAim = name === OWN ? [aim] : [];
    if (inMegabytes) bench.report(`${ofLoad}, ${name}`, (rate * bytes) / 1_000_000, 'MB/s', ...ofAim);
    else bench.report(`${ofLoad}, ${name}`, rate, '/s', ...ofAim);
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
