import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MAIN_WORKSPACE, workspacePrefix } from '@clearbench/contract';
import { advanceHour, createApiKey, createWorkspace, listAll, login, untilReady } from './console.ts';
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
  cookie: string;
  workspaces: Workspace[];
}

/** A workspace with its load. */
interface Workspace {
  name: string;
  apiKey: string;
  sent: Sent[];
}

const WORKSPACES = [MAIN_WORKSPACE, 'oak', 'elm'];

/**
 * Kills the real server or its database with SIGKILL, or suspends the database for a while, at times chosen by the seed, while
 * payloads arrive in three workspaces. After each restart it checks that every acknowledged payload is stored once; in the end, that every transfer
 * was completed and its money arrived once, or came back once. Stops at the first failing round, and keeps its data.
 */
export async function runCrashTest(options: CrashOptions): Promise<Verdict> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clearbench-crash-'));
  const scene = await openScene(dataDir, options);
  let verdict = NOTHING;
  try {
    for (let round = 1; round <= options.rounds && isClean(verdict); round += 1) {
      const story = await playRound(scene);
      verdict = await verifyAll(scene);
      const faults = `${verdict.lost.length} lost, ${verdict.doubled.length} doubled, ${verdict.torn.length} torn`;
      options.report(
        `round ${round} of ${options.rounds}: ${story}; ${verdict.acknowledged} acknowledged in all, ${faults}`,
      );
    }
    if (isClean(verdict)) verdict = { ...verdict, unsettled: await unsettledInAll(scene) };
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

/** The address of a workspace, wherever the server listens now. */
const addressOf = ({ address }: Pick<Scene, 'address'>, { name }: Pick<Workspace, 'name'>): string =>
  address + workspacePrefix(name);

/** Nothing of one workspace may be in another one either: then it would be listed there without having been sent. */
async function verifyAll(scene: Scene): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  for (const workspace of scene.workspaces) {
    verdicts.push(verify(workspace.sent, await listAll(addressOf(scene, workspace), scene.cookie)));
  }
  return verdicts.reduce(together, NOTHING);
}

const together = (a: Verdict, b: Verdict): Verdict => ({
  acknowledged: a.acknowledged + b.acknowledged,
  lost: [...a.lost, ...b.lost],
  doubled: [...a.doubled, ...b.doubled],
  torn: [...a.torn, ...b.torn],
  miscounted: a.miscounted ?? b.miscounted,
  unsettled: [...a.unsettled, ...b.unsettled],
});

async function unsettledInAll(scene: Scene): Promise<string[]> {
  const faults: string[] = [];
  for (const workspace of scene.workspaces) {
    const console = { address: addressOf(scene, workspace), cookie: scene.cookie };
    const found = await unsettled(console, returnedReferences(workspace));
    faults.push(...found.map((fault) => `${workspace.name}: ${fault}`));
  }
  return faults;
}

const returnedReferences = ({ sent }: Workspace): ReadonlySet<string> =>
  new Set(sent.flatMap(({ references, isReturned }) => (isReturned === true ? references : [])));

async function openScene(dataDir: string, options: CrashOptions): Promise<Scene> {
  const server = launchServer(dataDir);
  try {
    const address = await server.ready;
    const cookie = await login(address);
    const workspaces: Workspace[] = [];
    for (const name of WORKSPACES) {
      if (name !== MAIN_WORKSPACE) await createWorkspace(address, cookie, name);
      const apiKey = await createApiKey(addressOf({ address }, { name }), cookie);
      workspaces.push({ name, apiKey, sent: [] });
    }
    return {
      dataDir,
      random: seededRandom(options.seed),
      options,
      server,
      address,
      cookie,
      workspaces,
    };
  } catch (error) {
    server.child.kill('SIGTERM');
    await server.gone;
    throw error;
  }
}

/** Before anything was sent. */
const NOTHING = verify([], { transactions: [], total: 0 });

/** Load, a kill during the load, a restart, and the unanswered payloads once more. */
async function playRound(scene: Scene): Promise<string> {
  const { random, server, address, cookie, options, workspaces } = scene;
  const victim = chooseVictim(random);
  const afterMs = between(random, 50, 1_200);
  // Transfers of earlier rounds come back while something is killed.
  for (const workspace of workspaces) await advanceHour(addressOf(scene, workspace), cookie);
  const over = new AbortController();
  const connections = Math.ceil(options.connections / workspaces.length);
  const load = Promise.all(
    workspaces.map(({ apiKey }) => postUntil({ address, apiKey, connections, signal: over.signal })),
  );
  await Promise.race([delay(afterMs), load]);

  await strike(victim, scene, server);
  over.abort();
  const sent = await load;
  for (const [index, workspace] of workspaces.entries()) workspace.sent.push(...(sent[index] ?? []));

  if (victim === 'server' || victim === 'both') await restart(scene);
  else await untilReady(address);
  let unanswered = 0;
  for (const [index, workspace] of workspaces.entries()) {
    const again = (sent[index] ?? []).filter(({ transactionIds }) => transactionIds === null);
    await repeatUnanswered(scene, workspace, again);
    unanswered += again.length;
  }
  return `${victim} struck after ${afterMs} ms, ${sent.flat().length} payloads sent, ${unanswered} of them unanswered`;
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
async function repeatUnanswered(
  { address, random }: Scene,
  { apiKey }: Workspace,
  unanswered: readonly Sent[],
): Promise<void> {
  for (const payload of unanswered.filter(() => random() < 0.5)) {
    if (!(await post({ address, apiKey }, payload)))
      throw new Error('A payload was not accepted although the server is running again.');
  }
}
