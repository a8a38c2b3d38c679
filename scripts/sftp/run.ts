import { setTimeout as delay } from 'node:timers/promises';
import { type ApiKey, PATHS, type SftpView } from '@clearbench/contract';
import { mt103 } from '../../apps/server/src/testing/samples.ts';
import {
  type Call,
  connectSftp,
  type SftpConnection,
  type SftpLogin,
  sftpLogin,
} from '../../apps/server/src/testing/sftp-client.ts';
import { type Access, ask, call, listAll } from '../crash/console.ts';
import { between, type Random, seededRandom } from '../crash/random.ts';
import { type TestedServer, withServer } from '../crash/tested-server.ts';

export interface SftpTestOptions {
  files: number;
  kills: number;
  connections: number;
  seed: number;
  report: (line: string) => void;
}

export interface SftpVerdict {
  uploaded: number;
  /** Names of files whose transfer is missing, is there twice, and of those without a result. */
  lost: string[];
  doubled: string[];
  unanswered: string[];
}

export const isClean = ({ lost, doubled, unanswered }: SftpVerdict): boolean =>
  lost.length + doubled.length + unanswered.length === 0;

interface Scene {
  server: TestedServer;
  random: Random;
  options: SftpTestOptions;
  user: SftpLogin;
  /** Names that a client has uploaded successfully. */
  done: Set<string>;
}

const TAKEN_LIMIT_MS = 300_000;
const LOOK_MS = 500;

const nameOf = (index: number): string => `F${String(index).padStart(6, '0')}.fin`;
const referenceOf = (name: string): string => name.slice(0, -'.fin'.length);

/**
 * Uploads small files over several connections while the server, and sometimes its database, is killed with SIGKILL, at times chosen
 * by the seed. What a client was not told is uploaded again, as a real one would. In the end each file is one transfer, and has
 * its result.
 */
export async function runSftpTest(options: SftpTestOptions): Promise<SftpVerdict> {
  const settings = { name: 'sftp', env: { SFTP_PORT: '0' }, report: options.report, isClean };
  return withServer(settings, async (server) => {
    const { id } = await call<ApiKey>(server, 'POST', PATHS.apiKeys, { label: 'SFTP test' });
    const user = await sftpLogin({ call: callOn(server) }, id);
    const scene: Scene = { server, random: seededRandom(options.seed), options, user, done: new Set() };
    for (let kill = 1; kill <= options.kills; kill += 1) {
      const upTo = Math.floor((options.files * kill) / (options.kills + 1));
      await uploadUntilKilled(scene, upTo);
      options.report(`kill ${kill} of ${options.kills}: ${scene.done.size} files uploaded`);
    }
    await uploadAll(scene, await portOf(scene), new AbortController().signal);
    await untilTaken(scene);
    return verify(scene);
  });
}

const callOn =
  (access: Access): Call =>
  async (method, path, input) => {
    const response = await ask(access, method, path, input);
    const body = await response.text();
    return { statusCode: response.status, body, json: <T>() => JSON.parse(body) as T };
  };

async function portOf({ server }: Scene): Promise<number> {
  const { address } = await call<SftpView>(server, 'GET', PATHS.sftp);
  if (address === null) throw new Error('The server has no port for SFTP.');
  return address.port;
}

/** Kills the server, or it and its database, a short time after this many files are there. */
async function uploadUntilKilled(scene: Scene, upTo: number): Promise<void> {
  const over = new AbortController();
  const load = uploadAll(scene, await portOf(scene), over.signal);
  load.catch(() => {});
  while (scene.done.size < upTo) {
    await Promise.race([delay(1), load]);
  }
  await delay(between(scene.random, 0, 300));
  await scene.server.kill(scene.random() < 0.3 ? 'both' : 'server');
  over.abort();
  await load.catch(() => {});
  await scene.server.restart();
}

/** What is not uploaded yet. Ends when all is, or the server is gone. */
async function uploadAll(scene: Scene, port: number, signal: AbortSignal): Promise<void> {
  const { options, done, user } = scene;
  const missing = Array.from({ length: options.files }, (_, index) => nameOf(index)).filter(
    (name) => !done.has(name),
  );
  const next = missing.values();
  await Promise.all(
    Array.from({ length: options.connections }, async () => {
      const client = await connectSftp(port, user);
      const gone = new Promise<never>((_, reject) => {
        client.client.once('close', () => reject(new Error('The connection was lost.')));
      });
      gone.catch(() => {});
      for (const name of next) {
        if (signal.aborted) return;
        await Promise.race([upload(client, name), gone]);
        done.add(name);
      }
      client.client.end();
    }),
  );
}

async function upload(client: SftpConnection, name: string): Promise<void> {
  const reference = referenceOf(name);
  const uetr = `00000000-0000-4000-8000-${reference.slice(1).padStart(12, '0')}`;
  await client.put(`inbox/${name}.part`, mt103({ reference, uetr }));
  // One of an earlier try, whose answer was lost, may still wait.
  await client.rename(`inbox/${name}.part`, `inbox/${name}`).catch(async (error: Error) => {
    if (!error.message.includes('has a file with that name')) throw error;
    await client.remove(`inbox/${name}.part`);
  });
}

async function untilTaken(scene: Scene): Promise<void> {
  const limit = performance.now() + TAKEN_LIMIT_MS;
  const client = await connectSftp(await portOf(scene), scene.user);
  for (;;) {
    const waiting = (await client.list('inbox')).filter((name) => !name.endsWith('.part'));
    if (waiting.length === 0) break;
    if (performance.now() > limit) throw new Error(`${waiting.length} files were not taken.`);
    await delay(LOOK_MS);
  }
  await client.end();
}

async function verify(scene: Scene): Promise<SftpVerdict> {
  const { transactions } = await listAll(scene.server.address, scene.server.cookie);
  const counts = new Map<string, number>();
  for (const { reference } of transactions)
    counts.set(reference ?? '', (counts.get(reference ?? '') ?? 0) + 1);
  const client = await connectSftp(await portOf(scene), scene.user);
  const answered = new Set(await client.list('outbox'));
  await client.end();
  const names = [...scene.done];
  return {
    uploaded: names.length,
    lost: names.filter((name) => !counts.has(referenceOf(name))),
    doubled: names.filter((name) => (counts.get(referenceOf(name)) ?? 0) > 1),
    unanswered: names.filter((name) => !answered.has(`${name}.result.json`)),
  };
}
