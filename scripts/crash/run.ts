import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { advanceHour, createApiKey, listAll, login, untilReady } from './console.ts';
import { post, postUntil, type Sent } from './load.ts';
import { between, type Random, seededRandom } from './random.ts';
import { freeze, killHard, launchServer, postmasterPid, type ServerProcess } from './server.ts';
import { unsettled } from './settled.ts';
import { isClean, type Verdict, verify } from './verify.ts';

export interface CrashOptions {
  rounds: number;
  seed: number;
  connections: number;
  report: (line: string) => void;
}

/**
 * The processes that are killed in a round, or only suspended for a while (`frozen database`). After `server` and `both`, the next start may be
 * killed midway, too.
 */
type Victim = 'server' | 'database' | 'both' | 'frozen database';

/** How long the load continues after the database was killed under a running server. */
const OUTAGE_MS = 1_500;
/** Shorter and longer than the server waits for a response: statements without one may still be executed later. */
const FREEZE_MS = [2_000, 18_000] as const;

/** A single data directory, killed repeatedly. */
interface Scene {
  dataDir: string;
  random: Random;
  options: CrashOptions;
  server: ServerProcess;
  address: string;
  apiKey: string;
  cookie: string;
  sent: Sent[];
}

/**
 * Kills the real server or its database with SIGKILL, or suspends the database for a while, at times chosen by the seed, while
 * payloads arrive. After each restart it checks that every acknowledged payload is stored once; in the end, that every transfer
 * was completed and its money arrived once, or came back once. Stops at the first failing round, and keeps its data.
 */
export async function runCrashTest(options: CrashOptions): Promise<Verdict> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clearbench-crash-'));
  const scene = await openScene(dataDir, options);
  let verdict = verify([], { transactions: [], total: 0 });
  try {
    for (let round = 1; round <= options.rounds && isClean(verdict); round += 1) {
      const story = await playRound(scene);
      verdict = verify(scene.sent, await listAll(scene.address, scene.cookie));
      const faults = `${verdict.lost.length} lost, ${verdict.doubled.length} doubled, ${verdict.torn.length} torn`;
      options.report(
        `round ${round} of ${options.rounds}: ${story}; ${verdict.acknowledged} acknowledged in all, ${faults}`,
      );
    }
    if (isClean(verdict))
      verdict = { ...verdict, unsettled: await unsettled(scene, returnedReferences(scene)) };
    scene.server.child.kill('SIGTERM');
    await scene.server.gone;
  } catch (error) {
    options.report(`The server said:\n${scene.server.said()}\nThe data is kept in ${dataDir}`);
    throw error;
  } finally {
    killHard(scene.server.child.pid);
    killHard(await postmasterPid(dataDir));
  }
  if (isClean(verdict)) await rm(dataDir, { recursive: true, force: true });
  else options.report(`The data is kept in ${dataDir}`);
  return verdict;
}

const returnedReferences = ({ sent }: Scene): ReadonlySet<string> =>
  new Set(sent.flatMap(({ references, isReturned }) => (isReturned === true ? references : [])));

async function openScene(dataDir: string, options: CrashOptions): Promise<Scene> {
  const server = launchServer(dataDir);
  try {
    const address = await server.ready;
    const cookie = await login(address);
    const apiKey = await createApiKey(address, cookie);
    return {
      dataDir,
      random: seededRandom(options.seed),
      options,
      server,
      address,
      apiKey,
      cookie,
      sent: [],
    };
  } catch (error) {
    server.child.kill('SIGTERM');
    await server.gone;
    throw error;
  }
}

/** Load, a kill during the load, a restart, and the unanswered payloads once more. */
async function playRound(scene: Scene): Promise<string> {
  const { random, server, address, apiKey, cookie, options } = scene;
  const victim = chooseVictim(random);
  const afterMs = between(random, 50, 1_200);
  // Transfers of earlier rounds come back while something is killed.
  await advanceHour(address, cookie);
  const over = new AbortController();
  const load = postUntil({ address, apiKey, connections: options.connections, signal: over.signal });
  await Promise.race([delay(afterMs), load]);

  await strike(victim, scene, server);
  over.abort();
  const sent = await load;
  scene.sent.push(...sent);

  if (victim === 'server' || victim === 'both') await restart(scene);
  else await untilReady(address);
  const unanswered = sent.filter(({ transactionIds }) => transactionIds === null);
  await repeatUnanswered(scene, unanswered);
  return `${victim} struck after ${afterMs} ms, ${sent.length} payloads sent, ${unanswered.length} of them unanswered`;
}

async function strike(victim: Victim, { dataDir, random }: Scene, server: ServerProcess): Promise<void> {
  const database = await postmasterPid(dataDir);
  switch (victim) {
    case 'server':
      killHard(server.child.pid);
      await server.gone;
      break;
    case 'both':
      killHard(server.child.pid);
      killHard(database);
      await server.gone;
      break;
    case 'database':
      killHard(database);
      await delay(OUTAGE_MS);
      break;
    case 'frozen database': {
      const thaw = await freeze(database);
      await delay(between(random, ...FREEZE_MS));
      thaw();
      await delay(OUTAGE_MS);
      break;
    }
  }
}

function chooseVictim(random: Random): Victim {
  const chance = random();
  if (chance < 0.55) return 'server';
  if (chance < 0.75) return 'database';
  return chance < 0.9 ? 'both' : 'frozen database';
}

/** Occasionally the new server is killed while it starts as well. */
async function restart(scene: Scene): Promise<void> {
  while (scene.random() < 0.25) {
    const doomed = launchServer(scene.dataDir);
    await delay(between(scene.random, 100, 1_500));
    killHard(doomed.child.pid);
    await doomed.gone;
  }
  scene.server = launchServer(scene.dataDir);
  scene.address = await scene.server.ready;
}

/** Half of the unanswered payloads are sent again: each must be stored once, whether it had arrived or not. */
async function repeatUnanswered(scene: Scene, unanswered: readonly Sent[]): Promise<void> {
  for (const payload of unanswered.filter(() => scene.random() < 0.5)) {
    if (!(await post(scene, payload)))
      throw new Error('A payload was not accepted although the server is running again.');
  }
}
