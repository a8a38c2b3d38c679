import { setTimeout as delay } from 'node:timers/promises';
import { PATHS, WEBHOOK_EVENTS } from '@clearbench/contract';
import { createApiKey } from '../crash/console.ts';
import { type Random, seededRandom } from '../crash/random.ts';
import { hasNoFaults, type TestedServer, withServer } from '../crash/tested-server.ts';
import { until } from '../until.ts';
import { Console } from './console.ts';
import { type Breaker, openBreaker } from './database.ts';
import { faultsInTheEnd } from './faults.ts';
import { CORRUPTED, SETTINGS } from './kinds/corrupted.ts';
import { DELIVERIES } from './kinds/deliveries.ts';
import { KEY_USE } from './kinds/key-use.ts';
import { PAYOUTS } from './kinds/payouts.ts';
import { RECALL } from './kinds/recall.ts';
import { ARRIVAL, DUPLICATE, REFUSED } from './kinds/refused.ts';
import { systematic } from './kinds/systematic.ts';
import { Load } from './load.ts';
import { startPhase, type Ticker, ticking } from './phases.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import type { Kind, Phase, Scene, WebhookName } from './scene.ts';
import { acknowledgementsMs, completionsMs, largestGapMs, Watch } from './watch.ts';

export interface PoisonOptions {
  rounds: number;
  /** Ordinary payloads in a second. */
  rate: number;
  /** How many items of one kind are broken together in each round. */
  batch: number;
  /** The same once more: at least this many are set aside by a fault of the work itself. */
  many: number;
  /** True if such a fault lasts until the server says that it is not ready, which takes minutes. */
  isStalling: boolean;
  /** Without the kinds whose work gathers rows for tens of seconds. */
  isShort: boolean;
  seed: number;
  report: (line: string) => void;
}

const KINDS: readonly Kind[] = [
  ARRIVAL,
  SETTINGS,
  DUPLICATE,
  RECALL,
  ...REFUSED,
  ...CORRUPTED,
  ...DELIVERIES,
  ...PAYOUTS,
  KEY_USE,
];

const PHASES: readonly Phase[] = ['instant', 'paced', 'wise', 'quiet'];
/** Ordinary load before anything is broken, to compare with. */
const BEFORE_MS = 2_000;
const STALL_LIMIT_MS = 400_000;

/**
 * Breaks one item of each kind in the database of a real server while payments arrive. Returns what is wrong: another item that
 * was stopped, a broken one that the console does not name, or one that stays broken after everything was done that an operator can do.
 */
export async function runPoisonTest(options: PoisonOptions): Promise<string[]> {
  const receiver = await startReceiver();
  try {
    return await withServer(
      { name: 'poison', report: options.report, isClean: hasNoFaults },
      async (server) => {
        const breaker = await openBreaker(server.dataDir);
        try {
          return await faultsOf(server, { breaker, receiver }, options);
        } finally {
          await breaker.close();
        }
      },
    );
  } finally {
    receiver.close();
  }
}

async function faultsOf(server: TestedServer, tools: Tools, options: PoisonOptions): Promise<string[]> {
  const scene = await openScene(server, tools);
  const watch = new Watch(server.address);
  const faults = await play(scene, watch, options);
  await scene.load.stop();
  const ticker = ticking(scene);
  faults.push(...(await faultsInTheEnd(scene, server)), ...scene.load.faults);
  await ticker.stop();
  faults.push(...watch.notReady.map((text) => `The server was not ready: ${text}`));
  await watch.stop();
  const { exitCode } = server.process.child;
  if (exitCode !== null) faults.push(`The server ended with ${exitCode}`);
  if (faults.length > 0) options.report(`The server said:\n${server.process.said()}`);
  return faults;
}

interface Tools {
  breaker: Breaker;
  receiver: Receiver;
}

async function openScene(server: TestedServer, { breaker, receiver }: Tools): Promise<Scene> {
  const { address, cookie } = server;
  const console = new Console(server);
  const webhook = async (name: WebhookName, how: object = {}) => {
    const input = { url: receiver.urlOf(name), events: WEBHOOK_EVENTS, ...how };
    return (await console.call<{ id: string }>('POST', PATHS.webhooks, input)).id;
  };
  const webhooks = {
    plain: await webhook('plain'),
    ordered: await webhook('ordered', { ordered: true }),
    thin: await webhook('thin', { thin: true }),
  };
  const keys = [await createApiKey(address, cookie), await createApiKey(address, cookie)] as const;
  return {
    console,
    breaker,
    receiver,
    webhooks,
    load: new Load(address, keys),
    broken: new Map(),
    unsendable: new Set(),
  };
}

/** Everything that is broken, one after another; what takes its time is broken beside that. */
async function play(scene: Scene, watch: Watch, options: PoisonOptions): Promise<string[]> {
  const random = seededRandom(options.seed);
  const faults: string[] = [];
  scene.load.start(options.rate);
  const startedMs = performance.now();
  await delay(BEFORE_MS);
  report(scene, 'before anything was broken', startedMs, options);
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const phase of PHASES) {
      const ticker: Ticker = await startPhase(scene, phase, options.rate);
      const kinds = KINDS.filter((kind) => kind.phase === phase && !(options.isShort && kind.isSlow));
      const slow = kinds.filter(({ isSlow }) => isSlow).map((kind) => story(scene, kind, 1, options));
      for (const kind of shuffled(
        kinds.filter(({ isSlow }) => !isSlow),
        random,
      )) {
        faults.push(...(await story(scene, kind, 1, options)));
      }
      if (phase === 'instant') {
        for (const count of [options.batch, options.many]) {
          const several = kinds.filter(({ most, isSlow }) => most === 'many' && !isSlow);
          const [kind] = shuffled(several, random);
          if (kind !== undefined) faults.push(...(await story(scene, kind, count, options)));
        }
        faults.push(...(await systematicFailure(scene, watch, options)));
      }
      faults.push(...(await Promise.all(slow)).flat());
      await ticker.stop();
    }
  }
  return faults;
}

/** Until then the server was always ready. */
async function systematicFailure(scene: Scene, watch: Watch, options: PoisonOptions): Promise<string[]> {
  const { isStalling, many } = options;
  const faults = watch.notReady.splice(0).map((text) => `The server was not ready: ${text}`);
  faults.push(...(await story(scene, systematic(isStalling), many, options)));
  if (isStalling) watch.notReady.splice(0);
  return faults;
}

/** One kind of item is broken, named, repaired and done, while others are completed. */
async function story(scene: Scene, kind: Kind, count: number, options: PoisonOptions): Promise<string[]> {
  const what = count === 1 ? kind.name : `${kind.name} (${count} together)`;
  const struckMs = performance.now();
  try {
    const { isNamed, repair, isDone } = await kind.strike(scene, count);
    await until('is named', isNamed, options.isStalling ? STALL_LIMIT_MS : undefined);
    const namedMs = performance.now();
    await repair();
    const repairedMs = performance.now();
    await until('is done after the repair', isDone);
    const doneMs = performance.now();
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
    report(
      scene,
      `${what}: named after ${seconds(namedMs - struckMs)}, done ${seconds(doneMs - repairedMs)} after the repair`,
      struckMs,
      options,
    );
    return [];
  } catch (error) {
    const fault = `${what}: ${error instanceof Error ? error.message : error}`;
    report(scene, `FAULT ${fault}`, struckMs, options);
    return [fault];
  }
}

function report(scene: Scene, what: string, sinceMs: number, { report: print }: PoisonOptions): void {
  const nowMs = performance.now();
  const completedMs = Math.min(
    ...(['plain', 'thin'] as const).map((webhook) =>
      largestGapMs(completionsMs(scene, webhook), sinceMs, nowMs),
    ),
  );
  const acknowledgedMs = largestGapMs(acknowledgementsMs(scene), sinceMs, nowMs);
  print(
    `${what}; at most ${Math.round(completedMs)} ms between completions of others, ${Math.round(acknowledgedMs)} ms between acknowledgements`,
  );
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
