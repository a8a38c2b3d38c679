import { setTimeout as delay } from 'node:timers/promises';
import { MAIN_WORKSPACE, workspacePrefix } from '@clearbench/contract';
import { type Access, advanceHour, createApiKey, createWorkspace, listAll } from './console.ts';
import { post, postUntil, type Sent } from './load.ts';
import { between, type Random, seededRandom } from './random.ts';
import { freeze, killHard, postmasterPid } from './server.ts';
import { unsettled } from './settled.ts';
import { type Victim as Killed, type TestedServer, withServer } from './tested-server.ts';
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
type Victim = Killed | 'frozen database';

/** How long the load continues after the database answers again. */
const THAWED_MS = 1_500;
/** Shorter and longer than the server waits for a response: statements without one may still be executed later. */
const FREEZE_MS = [2_000, 18_000] as const;

/** A single server, killed repeatedly. */
interface Scene {
  server: TestedServer;
  random: Random;
  options: CrashOptions;
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
export const runCrashTest = (options: CrashOptions): Promise<Verdict> =>
  withServer({ name: 'crash', report: options.report, isClean }, async (server) => {
    const workspaces = await makeWorkspaces(server);
    const scene: Scene = { server, random: seededRandom(options.seed), options, workspaces };
    let verdict = NOTHING;
    for (let round = 1; round <= options.rounds && isClean(verdict); round += 1) {
      const story = await playRound(scene);
      verdict = await verifyAll(scene);
      const faults = `${verdict.lost.length} lost, ${verdict.doubled.length} doubled, ${verdict.torn.length} torn`;
      options.report(
        `round ${round} of ${options.rounds}: ${story}; ${verdict.acknowledged} acknowledged in all, ${faults}`,
      );
    }
    return isClean(verdict) ? { ...verdict, unsettled: await unsettledInAll(scene) } : verdict;
  });

/** An operator in a workspace, wherever the server listens now. */
const accessOf = ({ address, cookie }: Access, { name }: Pick<Workspace, 'name'>): Access => ({
  address: address + workspacePrefix(name),
  cookie,
});

/** Nothing of one workspace may be in another one either: then it would be listed there without having been sent. */
async function verifyAll(scene: Scene): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  for (const workspace of scene.workspaces) {
    const { address, cookie } = accessOf(scene.server, workspace);
    verdicts.push(verify(workspace.sent, await listAll(address, cookie)));
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
    const found = await unsettled(accessOf(scene.server, workspace), returnedReferences(workspace));
    faults.push(...found.map((fault) => `${workspace.name}: ${fault}`));
  }
  return faults;
}

const returnedReferences = ({ sent }: Workspace): ReadonlySet<string> =>
  new Set(sent.flatMap(({ references, isReturned }) => (isReturned === true ? references : [])));

async function makeWorkspaces(server: TestedServer): Promise<Workspace[]> {
  const workspaces: Workspace[] = [];
  for (const name of WORKSPACES) {
    if (name !== MAIN_WORKSPACE) await createWorkspace(server.address, server.cookie, name);
    const { address, cookie } = accessOf(server, { name });
    workspaces.push({ name, apiKey: await createApiKey(address, cookie), sent: [] });
  }
  return workspaces;
}

/** Before anything was sent. */
const NOTHING = verify([], { transactions: [], total: 0 });

/** Load, a kill during the load, a restart, and the unanswered payloads once more. */
async function playRound(scene: Scene): Promise<string> {
  const { random, server, options, workspaces } = scene;
  const { address } = server;
  const victim = chooseVictim(random);
  const afterMs = between(random, 50, 1_200);
  // Transfers of earlier rounds come back while something is killed.
  for (const workspace of workspaces) await advanceHour(accessOf(server, workspace));
  const over = new AbortController();
  const connections = Math.ceil(options.connections / workspaces.length);
  const load = Promise.all(
    workspaces.map(({ apiKey }) => postUntil({ address, apiKey, connections, signal: over.signal })),
  );
  await Promise.race([delay(afterMs), load]);

  await strike(victim, scene);
  over.abort();
  const sent = await load;
  for (const [index, workspace] of workspaces.entries()) workspace.sent.push(...(sent[index] ?? []));

  if (victim === 'server' || victim === 'both') await killStarts(scene);
  await server.recover(victim === 'frozen database' ? 'database' : victim);
  let unanswered = 0;
  for (const [index, workspace] of workspaces.entries()) {
    const again = (sent[index] ?? []).filter(({ transactionIds }) => transactionIds === null);
    await repeatUnanswered(scene, workspace, again);
    unanswered += again.length;
  }
  return `${victim} struck after ${afterMs} ms, ${sent.flat().length} payloads sent, ${unanswered} of them unanswered`;
}

async function strike(victim: Victim, { server, random }: Scene): Promise<void> {
  if (victim !== 'frozen database') return server.kill(victim);
  const thaw = await freeze(await postmasterPid(server.dataDir));
  await delay(between(random, ...FREEZE_MS));
  thaw();
  await delay(THAWED_MS);
}

function chooseVictim(random: Random): Victim {
  const chance = random();
  if (chance < 0.55) return 'server';
  if (chance < 0.75) return 'database';
  return chance < 0.9 ? 'both' : 'frozen database';
}

/** Occasionally a new server is killed while it starts as well. */
async function killStarts({ server, random }: Scene): Promise<void> {
  while (random() < 0.25) {
    const doomed = server.launch();
    await delay(between(random, 100, 1_500));
    killHard(doomed.child.pid);
    await doomed.gone;
  }
}

/** Half of the unanswered payloads are sent again: each must be stored once, whether it had arrived or not. */
async function repeatUnanswered(
  { server: { address }, random }: Scene,
  { apiKey }: Workspace,
  unanswered: readonly Sent[],
): Promise<void> {
  for (const payload of unanswered.filter(() => random() < 0.5)) {
    if (!(await post({ address, apiKey }, payload)))
      throw new Error('A payload was not accepted although the server is running again.');
  }
}
