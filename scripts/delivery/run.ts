import { setTimeout as delay } from 'node:timers/promises';
import type { Delivery } from '@clearbench/contract';
import { createApiKey } from '../crash/console.ts';
import { between, type Random, seededRandom } from '../crash/random.ts';
import { hasNoFaults, type TestedServer, withServer } from '../crash/tested-server.ts';
import { createWebhook, deliveriesOf, postFile } from './api.ts';
import { type Endpoint, type Endpoints, startEndpoints } from './endpoints.ts';
import { startListener } from './listener.ts';

export interface DeliveryTestOptions {
  /** Number of kills. */
  rounds: number;
  /** Each triggers four events; each endpoint gets one of them. */
  transfersPerRound: number;
  endpoints: number;
  misbehaving: number;
  seed: number;
  /** How long the deliveries may take after the last kill, until the log has them. */
  limitMs: number;
  report: (line: string) => void;
}

interface Scene {
  server: TestedServer;
  apiKey: string;
  random: Random;
  options: DeliveryTestOptions;
  endpoints: Endpoints;
}

/** A healthy endpoint and the webhook, or the session of `clearbench listen`, that calls it. */
type Watched = Endpoint & { id: string };

/**
 * Sends payments to a server with many webhooks, some of which misbehave, and with a listening developer, and kills the server or
 * its database at times chosen by the seed. Returns what is wrong in the end: a healthy endpoint that missed a notification or
 * got it out of the requested order, a log that disagrees, or deliveries that still wait.
 */
export async function runDeliveryTest(options: DeliveryTestOptions): Promise<string[]> {
  // The last one is the developer's.
  const endpoints = await startEndpoints(options.endpoints + 1, options.misbehaving);
  try {
    return await withServer(
      { name: 'delivery', report: options.report, isClean: hasNoFaults },
      async (server) => {
        const apiKey = await createApiKey(server.address, server.cookie);
        return play({ server, apiKey, endpoints, options, random: seededRandom(options.seed) });
      },
    );
  } finally {
    endpoints.close();
  }
}

async function play(scene: Scene): Promise<string[]> {
  const { server, endpoints, options } = scene;
  const watched: Watched[] = [];
  for (const endpoint of endpoints.all.slice(0, -1)) {
    const id = await createWebhook(server, endpoint);
    if (endpoint.isHealthy) watched.push(Object.assign(endpoint, { id }));
  }
  const last = endpoints.all.at(-1);
  if (last === undefined) throw new Error('There is no endpoint for the developer.');
  const listener = await startListener(scene, last);
  try {
    watched.push(Object.assign(last, { id: listener.sessionId, isOrdered: false }));
    const transfers: string[] = [];
    for (let round = 1; round <= options.rounds; round += 1) {
      transfers.push(...(await playRound(scene, round)));
    }
    const untilMs = Date.now() + options.limitMs;
    await untilReceived(scene, watched, transfers, untilMs);
    const faults = await faultsOf(scene, watched, transfers, untilMs);
    await listener.stop();
    return faults;
  } finally {
    listener.kill();
  }
}

/** Sends a file of payments, and kills while its notifications are being sent. Returns the transfers that are stored for certain. */
async function playRound(scene: Scene, round: number): Promise<string[]> {
  const { random, options, server, endpoints } = scene;
  const callsPerRound = options.transfersPerRound * (options.endpoints + 1 - options.misbehaving);
  const content = fileOf(round, options.transfersPerRound);
  const posted = postFile(scene, content);
  // At any point of this round's new work and the previous round's remaining work.
  const before = endpoints.calls();
  const strikeAt = between(random, before + 1, Math.max(before + 2, (round - 0.1) * callsPerRound));
  await untilCalled(scene, strikeAt);
  const victim = random() < 0.6 ? 'server' : 'database';
  await server.kill(victim);
  await server.recover(victim);
  // Repeating the file returns the same transfers.
  let transfers = await posted;
  for (let again = 0; transfers === null && again < 50; again += 1) {
    transfers = await postFile(scene, content);
    if (transfers === null) await delay(200);
  }
  if (transfers === null) throw new Error('A file was not accepted although the server is running again.');
  options.report(
    `round ${round}: the ${victim} was killed after ${strikeAt} of ${round * callsPerRound} calls`,
  );
  return transfers;
}

async function untilCalled({ endpoints, options }: Scene, calls: number): Promise<void> {
  const untilMs = Date.now() + options.limitMs;
  while (endpoints.calls() < calls && Date.now() < untilMs) await delay(5);
}

async function untilReceived(
  { endpoints, options: { report } }: Scene,
  watched: readonly Watched[],
  transfers: readonly string[],
  untilMs: number,
): Promise<void> {
  const startedMs = Date.now();
  const isWhole = ({ received }: Watched) => received.size >= transfers.length;
  while (!watched.every(isWhole) && Date.now() < untilMs) await delay(250);
  report(
    `${transfers.length} transfers with 4 events each: ${endpoints.calls()} calls to ${watched.length} healthy endpoints, ` +
      `the last of them ${Math.round((Date.now() - startedMs) / 1_000)} s after the last kill`,
  );
}

async function faultsOf(
  scene: Scene,
  watched: readonly Watched[],
  transfers: readonly string[],
  untilMs: number,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { id, url, isOrdered, received } of watched) {
    const missing = transfers.filter((transfer) => !received.has(transfer));
    if (missing.length > 0) faults.push(`${url} missed ${missing.length}, like ${missing[0]}`);
    const log = await finalLog(scene, id, untilMs);
    const open = log.filter(({ state }) => state !== 'delivered');
    if (open.length > 0) faults.push(`${url}: ${open.length} are ${open[0]?.state} in the log`);
    if (log.length !== transfers.length)
      faults.push(`${url}: ${log.length} of ${transfers.length} are in the log`);
    const order = [...received.keys()];
    if (isOrdered && log.some(({ transactionId }, index) => transactionId !== order[index])) {
      faults.push(`${url} got notifications out of order`);
    }
  }
  return faults;
}

/** The log once nothing in it is waiting: the last attempts are stored a moment after their responses. */
async function finalLog(scene: Scene, id: string, untilMs: number): Promise<Delivery[]> {
  for (;;) {
    const log = await deliveriesOf(scene.server, id);
    if (Date.now() > untilMs || !log.some(({ state }) => state === 'pending')) return log;
    await delay(250);
  }
}

function fileOf(round: number, rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, row) => `OAKNGB20XXX,LINDDE20XXX,${row + 1}.50,EUR,D${round}R${row},2026-11-20`,
  );
  return ['sender_bic,receiver_bic,amount,currency,transaction_reference,value_date', ...lines, ''].join(
    '\n',
  );
}
