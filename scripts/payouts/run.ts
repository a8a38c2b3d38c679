import { setTimeout as delay } from 'node:timers/promises';
import { advanceHour, createApiKey } from '../crash/console.ts';
import { post, type Sent } from '../crash/load.ts';
import { between, type Random, seededRandom } from '../crash/random.ts';
import { hasNoFaults, type TestedServer, withServer } from '../crash/tested-server.ts';
import { accountOf, balancesAtWise, connectWise, payoutOf, transfersAtWise } from './books.ts';
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

interface Scene {
  server: TestedServer;
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
  return withServer({ name: 'payouts', report: options.report, isClean: hasNoFaults }, async (server) => {
    const apiKey = await createApiKey(server.address, server.cookie);
    const scene: Scene = { server, random: seededRandom(options.seed), apiKey, sent: [] };
    await connectWise(server);
    const before = await balancesAtWise(server);
    for (let round = 1; round <= options.rounds; round += 1) await playRound(scene, round, options);
    await untilPaid(scene, options);
    const ids = scene.sent.flatMap(({ transactionIds }) => transactionIds ?? []);
    const accounts = await Promise.all(ids.map((id) => accountOf(server, id)));
    const atWise = await transfersAtWise(server);
    return faultsOf({ accounts, atWise, before, after: await balancesAtWise(server) });
  });
}

/** Sends transfers, and kills while they are being paid out. */
async function playRound(
  { server, apiKey, random, sent }: Scene,
  round: number,
  options: PayoutTestOptions,
): Promise<void> {
  const payload = payloadOf(round, options.transfersPerRound);
  sent.push(payload);
  // Repeating the payload returns the same transfers.
  while (!(await post({ address: server.address, apiKey }, payload))) await delay(200);
  const afterMs = between(random, 200, options.strikeWithinMs ?? 7_000);
  await delay(afterMs);
  const chance = random();
  const victim = chance < 0.5 ? 'server' : chance < 0.75 ? 'database' : 'both';
  const struckAtMs = Date.now();
  await server.kill(victim);
  await server.recover(victim);
  const awayMs = Date.now() - struckAtMs;
  const atWise = (await transfersAtWise(server)).length;
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
    const state = (await payoutOf(scene.server, id))?.state;
    const isOpen = state !== (isBouncing(reference) ? 'refunded' : 'sent') && state !== 'failed';
    return { id, reference, isOpen, isPaid: state === 'funded' || state === 'sent' };
  };
  let open = ids;
  while (open.length > 0 && Date.now() - startedMs < SETTLING_LIMIT_MS) {
    await delay(PATIENCE_MS);
    const progress = (await Promise.all(open.map(progressOf))).filter(({ isOpen }) => isOpen);
    // Advancing the time before all quotes are used would make them expire.
    if (progress.length > 0 && progress.every(({ isPaid }) => isPaid)) await advanceHour(scene.server);
    open = progress;
  }
  const tookMs = Date.now() - startedMs;
  report(`${ids.length - open.length} of ${ids.length} payouts came to their end within ${tookMs} ms`);
}
