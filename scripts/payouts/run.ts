import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createApiKey, login, untilReady } from '../crash/console.ts';
import { post, type Sent } from '../crash/load.ts';
import { between, type Random, seededRandom } from '../crash/random.ts';
import { killHard, launchServer, postmasterPid, type ServerProcess } from '../crash/server.ts';
import {
  accountOf,
  balancesAtWise,
  type Console,
  connectWise,
  passAnHour,
  payoutOf,
  transfersAtWise,
} from './books.ts';
import { faultsOf } from './faults.ts';
import { isBouncing, payloadOf } from './transfers.ts';

export interface PayoutTestOptions {
  /** Number of kills. */
  rounds: number;
  transfersPerRound: number;
  seed: number;
  /** Maximum time from the payload to the kill. Transfers that are settled instantly are paid out within this time. */
  strikeWithinMs?: number;
  report: (line: string) => void;
}

interface Scene extends Console {
  dataDir: string;
  server: ServerProcess;
  random: Random;
  apiKey: string;
  sent: Sent[];
}

const SETTLING_LIMIT_MS = 240_000;
const PATIENCE_MS = 500;

/**
 * Kills the server, its database or both while transfers are paid out through the simulated Wise, at times chosen by the seed.
 * Returns what is wrong in the end: a payout that Wise made twice or never, or books that disagree with Wise's.
 */
export async function runPayoutTest(options: PayoutTestOptions): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clearbench-payouts-'));
  const server = launchServer(dataDir);
  const scene: Scene = {
    ...{ dataDir, server, random: seededRandom(options.seed) },
    ...{ address: '', cookie: '', apiKey: '', sent: [] },
  };
  try {
    scene.address = await server.ready;
    scene.cookie = await login(scene.address);
    scene.apiKey = await createApiKey(scene.address, scene.cookie);
    await connectWise(scene);
    const before = await balancesAtWise(scene);
    for (let round = 1; round <= options.rounds; round += 1) await playRound(scene, round, options);
    await untilPaid(scene, options);
    const ids = scene.sent.flatMap(({ transactionIds }) => transactionIds ?? []);
    const accounts = await Promise.all(ids.map((id) => accountOf(scene, id)));
    const atWise = await transfersAtWise(scene);
    const faults = faultsOf({ accounts, atWise, before, after: await balancesAtWise(scene) });
    scene.server.child.kill('SIGTERM');
    await scene.server.gone;
    return faults;
  } catch (error) {
    options.report(`The server said:\n${scene.server.said()}`);
    throw error;
  } finally {
    killHard(scene.server.child.pid);
    killHard(await postmasterPid(dataDir));
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Sends transfers, and kills while they are being paid out. */
async function playRound(scene: Scene, round: number, options: PayoutTestOptions): Promise<void> {
  const payload = payloadOf(round, options.transfersPerRound);
  scene.sent.push(payload);
  // Repeating the payload returns the same transfers.
  while (!(await post(scene, payload))) await delay(200);
  const afterMs = between(scene.random, 200, options.strikeWithinMs ?? 7_000);
  await delay(afterMs);
  const chance = scene.random();
  const victim = chance < 0.5 ? 'server' : chance < 0.75 ? 'database' : 'server and database';
  const struckAtMs = Date.now();
  if (victim === 'database') {
    killHard(await postmasterPid(scene.dataDir));
    await delay(500);
    await untilReady(scene.address);
  } else {
    const database = await postmasterPid(scene.dataDir);
    killHard(scene.server.child.pid);
    if (victim === 'server and database') killHard(database);
    await scene.server.gone;
    scene.server = launchServer(scene.dataDir);
    scene.address = await scene.server.ready;
  }
  const awayMs = Date.now() - struckAtMs;
  const atWise = (await transfersAtWise(scene)).length;
  const ordered = round * options.transfersPerRound;
  options.report(
    `round ${round}: ${victim} killed after ${afterMs} ms, up again ${awayMs} ms later, when ${atWise} of ${ordered} transfers had reached Wise`,
  );
}

/** Until Wise has sent or refunded every payment, and the server knows. */
async function untilPaid(scene: Scene, { report }: PayoutTestOptions): Promise<void> {
  const startedMs = Date.now();
  const ids = scene.sent.flatMap(({ transactionIds, references }) =>
    (transactionIds ?? []).map((id, index) => ({ id, reference: references[index] ?? '' })),
  );
  const progressOf = async ({ id, reference }: { id: string; reference: string }) => {
    const state = (await payoutOf(scene, id))?.state;
    const isOpen = state !== (isBouncing(reference) ? 'refunded' : 'sent') && state !== 'failed';
    return { id, reference, isOpen, isPaid: state === 'funded' || state === 'sent' };
  };
  let open = ids;
  while (open.length > 0 && Date.now() - startedMs < SETTLING_LIMIT_MS) {
    await delay(PATIENCE_MS);
    const progress = (await Promise.all(open.map(progressOf))).filter(({ isOpen }) => isOpen);
    // Advancing the time before all quotes are used would make them expire.
    if (progress.length > 0 && progress.every(({ isPaid }) => isPaid)) await passAnHour(scene);
    open = progress;
  }
  const tookMs = Date.now() - startedMs;
  report(`${ids.length - open.length} of ${ids.length} payouts came to their end within ${tookMs} ms`);
}
