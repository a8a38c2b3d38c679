import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createApiKey, login, untilReady } from '../crash/console.ts';
import { between, type Random, seededRandom } from '../crash/random.ts';
import { killHard, launchServer, postmasterPid, type ServerProcess } from '../crash/server.ts';
import { type Connection, createWebhook, deliveriesOf, healthOf, postFile } from './api.ts';
import { type Endpoint, startEndpoints } from './endpoints.ts';

export interface DeliveryTestOptions {
  /** Kills. */
  rounds: number;
  transfersPerRound: number;
  endpoints: number;
  misbehaving: number;
  seed: number;
  /** How long the deliveries may take after the last kill. */
  limitMs: number;
  report: (line: string) => void;
}

interface Scene extends Connection {
  dataDir: string;
  server: ServerProcess;
  random: Random;
  options: DeliveryTestOptions;
}

type Watched = Endpoint & { id: string };

/**
 * Sends payments to a server with many webhooks, some of which misbehave, and kills the server or its database at moments that
 * the seed chooses. Returns what is wrong in the end: a healthy endpoint that missed a notification or got it out of the order
 * that it asked for, a log that does not say so, or something that still waits.
 */
export async function runDeliveryTest(options: DeliveryTestOptions): Promise<string[]> {
  const endpoints = await startEndpoints(options.endpoints, options.misbehaving);
  const dataDir = await mkdtemp(join(tmpdir(), 'clearbench-delivery-'));
  const server = launchServer(dataDir);
  const scene: Scene = {
    dataDir,
    server,
    random: seededRandom(options.seed),
    options,
    address: '',
    cookie: '',
    apiKey: '',
  };
  try {
    scene.address = await server.ready;
    scene.cookie = await login(scene.address);
    scene.apiKey = await createApiKey(scene.address, scene.cookie);
    const watched: Watched[] = [];
    for (const endpoint of endpoints.all) {
      const id = await createWebhook(scene, endpoint.url, endpoint.isOrdered);
      watched.push(Object.assign(endpoint, { id }));
    }
    const transfers: string[] = [];
    for (let round = 1; round <= options.rounds; round += 1) {
      transfers.push(...(await playRound(scene, round)));
    }
    const healthy = watched.filter(({ isHealthy }) => isHealthy);
    await untilReceived(healthy, transfers, options);
    const faults = await faultsOf(scene, healthy, transfers);
    scene.server.child.kill('SIGTERM');
    await scene.server.gone;
    return faults;
  } finally {
    endpoints.close();
    killHard(scene.server.child.pid);
    killHard(await postmasterPid(dataDir));
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A file of payments, and a kill while its notifications go out. Returns the transfers that are there for certain. */
async function playRound(scene: Scene, round: number): Promise<string[]> {
  const { random, options, dataDir } = scene;
  const content = fileOf(round, options.transfersPerRound);
  const posted = postFile(scene, content);
  const afterMs = between(random, 100, 2_000);
  await delay(afterMs);
  const killsServer = random() < 0.6;
  if (killsServer) {
    killHard(scene.server.child.pid);
    await scene.server.gone;
    scene.server = launchServer(dataDir);
    scene.address = await scene.server.ready;
  } else {
    killHard(await postmasterPid(dataDir));
    await delay(500);
    await untilReady(scene.address);
  }
  // The same file again is the same transfers.
  let transfers = await posted;
  for (let again = 0; transfers === null && again < 50; again += 1) {
    transfers = await postFile(scene, content);
    if (transfers === null) await delay(200);
  }
  if (transfers === null) throw new Error('A file was not taken although the server runs again.');
  options.report(`round ${round}: the ${killsServer ? 'server' : 'database'} was killed after ${afterMs} ms`);
  return transfers;
}

async function untilReceived(
  healthy: readonly Watched[],
  transfers: readonly string[],
  { limitMs, report }: DeliveryTestOptions,
): Promise<void> {
  const untilMs = Date.now() + limitMs;
  const missing = () =>
    healthy.reduce((sum, { received }) => sum + transfers.filter((id) => !received.has(id)).length, 0);
  while (missing() > 0 && Date.now() < untilMs) await delay(250);
  const calls = healthy.reduce(
    (sum, { received }) => sum + [...received.values()].reduce((a, b) => a + b, 0),
    0,
  );
  report(`${transfers.length} transfers to ${healthy.length} healthy endpoints took ${calls} calls`);
}

async function faultsOf(
  scene: Scene,
  healthy: readonly Watched[],
  transfers: readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const { id, url, isOrdered, received } of healthy) {
    const missing = transfers.filter((transfer) => !received.has(transfer));
    if (missing.length > 0) faults.push(`${url} missed ${missing.length}, like ${missing[0]}`);
    // The last attempts are written a moment after they were answered.
    for (let wait = 0; wait < 40 && (await healthOf(scene, id)).waiting > 0; wait += 1) await delay(250);
    const log = await deliveriesOf(scene, id);
    const open = log.filter(({ state }) => state !== 'delivered');
    if (open.length > 0) faults.push(`${url}: ${open.length} are ${open[0]?.state} in the log`);
    if (log.length !== transfers.length)
      faults.push(`${url}: ${log.length} of ${transfers.length} are in the log`);
    if (isOrdered && log.some(({ transactionId }, index) => transactionId !== [...received.keys()][index])) {
      faults.push(`${url} got notifications out of order`);
    }
  }
  return faults;
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
