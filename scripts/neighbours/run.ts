import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ownProcessorTimeMs } from '../../bench/processor-time.ts';
import { login } from '../crash/console.ts';
import { killHard, launchServer, postmasterPid } from '../crash/server.ts';
import { freePort } from '../free-port.ts';
import { type Receiver, startReceiver } from '../poison/receiver.ts';
import type { LoudData } from './loud.ts';
import { measure, type Noticed, together } from './measure.ts';
import { NUISANCES } from './nuisances.ts';
import type { Nuisance } from './scene.ts';
import { startThirdParties, type ThirdParties } from './third-parties.ts';
import { makeWorkspace, Workspace } from './workspace.ts';

/** An idle process uses less processor time than this in a second. */
const IDLE_MS = 100;

/** The processors of a shared machine change their speed from one minute to the next, so quiet and loud take turns. */
const ROUNDS = 3;

export interface NeighbourOptions {
  /** How long each round of a nuisance lasts, and the quiet run before it. */
  readonly durationMs: number;
  /** How long the memory of the server gets to return. */
  readonly settleMs: number;
  /** Only the nuisances whose names contain this. */
  readonly only: string;
  /** Without those that keep the server busy for long, without waiting for it in between, one round each, and with one quiet run for all. */
  readonly isShort?: boolean;
}

export interface NeighbourResult {
  readonly nuisance: string;
  readonly quiet: Noticed;
  readonly beside: Noticed;
  /** Resident memory of the server: before, the most during it, and after it. */
  readonly residentMb: { readonly before: number; readonly most: number; readonly after: number };
}

/** Plays one nuisance after the other in one workspace, and measures what another one notices. */
export async function runNeighbourTest(
  options: NeighbourOptions,
  report: (result: NeighbourResult) => void,
): Promise<void> {
  const wanted = NUISANCES.filter((one) => isWanted(one, options));
  const thirdParties = await startThirdParties();
  const receiver = await startReceiver();
  const stage = { options, report, thirdParties, receiver };
  try {
    await play(
      wanted.filter(({ isScanned }) => isScanned !== true),
      stage,
    );
    await play(
      wanted.filter(({ isScanned }) => isScanned === true),
      stage,
      { CLAMAV_ADDRESS: `127.0.0.1:${thirdParties.scannerPort}` },
    );
  } finally {
    receiver.close();
    thirdParties.close();
  }
}

interface Stage {
  options: NeighbourOptions;
  report: (result: NeighbourResult) => void;
  thirdParties: ThirdParties;
  receiver: Receiver;
}

/** Plays these on a separate server. */
async function play(
  nuisances: readonly Nuisance[],
  { options, report, thirdParties, receiver }: Stage,
  env: Record<string, string> = {},
): Promise<void> {
  if (nuisances.length === 0) return;
  const dataDir = await mkdtemp(join(tmpdir(), 'clearbench-neighbours-'));
  const [port, sftpPort] = [await freePort(), await freePort()];
  const server = launchServer(dataDir, {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SFTP_PORT: String(sftpPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: thirdParties.address,
    ARCHIVE: `${thirdParties.address}/bucket`,
    ARCHIVE_ACCESS_KEY_ID: 'key-id',
    ARCHIVE_SECRET_ACCESS_KEY: 'secret',
    OIDC_ISSUER: thirdParties.address,
    OIDC_CLIENT_ID: 'clearbench',
    OIDC_CLIENT_SECRET: 'secret',
    ...env,
  });
  try {
    const address = await server.ready;
    const cookie = await login(address);
    const loud = await makeWorkspace(address, cookie, 'loud');
    const quiet = new Workspace(await makeWorkspace(address, cookie, 'quiet'));
    await quiet.notify(receiver.urlOf('quiet'));
    const pid = server.child.pid ?? 0;
    const first = await measure(quiet, receiver, options.durationMs);
    for (const nuisance of nuisances) {
      const rounds: NeighbourResult[] = [];
      for (let round = 0; round < (options.isShort === true ? 1 : ROUNDS); round += 1) {
        // Not while something that it left behind is being done, unless that is much.
        if (options.isShort !== true) await untilIdle(pid);
        const alone = options.isShort === true ? first : await measure(quiet, receiver, options.durationMs);
        const before = await residentMb(pid);
        const memory = watchMemory(pid);
        const end = await begin({
          nuisance: nuisance.name,
          address,
          sftpPort,
          thirdParties: thirdParties.address,
          dataDir,
          loud,
        });
        const beside = await measure(quiet, receiver, options.durationMs);
        await end();
        await delay(options.settleMs);
        const most = await memory.stop();
        const after = await residentMb(pid);
        rounds.push({
          nuisance: nuisance.name,
          quiet: alone,
          beside,
          residentMb: { before, most, after },
        });
      }
      report(summary(rounds));
    }
    if (server.child.exitCode !== null) throw new Error(`The server ended: ${server.said()}`);
  } finally {
    killHard(server.child.pid);
    killHard(await postmasterPid(dataDir));
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

function summary(rounds: readonly NeighbourResult[]): NeighbourResult {
  const [first, last] = [rounds[0], rounds.at(-1)];
  if (first === undefined || last === undefined) throw new Error('There was no round.');
  return {
    nuisance: first.nuisance,
    quiet: together(rounds.map(({ quiet }) => quiet)),
    beside: together(rounds.map(({ beside }) => beside)),
    residentMb: {
      before: first.residentMb.before,
      most: Math.max(...rounds.map(({ residentMb: { most } }) => most)),
      after: last.residentMb.after,
    },
  };
}

async function begin(data: LoudData): Promise<() => Promise<void>> {
  const child = fork(new URL('./loud.ts', import.meta.url));
  // In reality it runs on another machine: here, it must not take the processors from the server.
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
  const ended = once(child, 'exit');
  child.send(data);
  const died = async () => {
    throw new Error(`The process of the nuisance “${data.nuisance}” ended: ${await ended}.`);
  };
  await Promise.race([once(child, 'message'), ended.then(died)]);
  return async () => {
    if (child.connected) child.send('end');
    const [code] = await ended;
    if (code !== 0) await died();
  };
}

const isWanted = ({ name, isHeavy }: Nuisance, { only, isShort }: NeighbourOptions): boolean =>
  name.includes(only) && !(isShort === true && isHeavy === true);

/** Waits for at most a minute. */
async function untilIdle(pid: number): Promise<void> {
  for (let checks = 0; checks < 60; checks += 1) {
    const beforeMs = ownProcessorTimeMs(pid);
    await delay(1_000);
    if (ownProcessorTimeMs(pid) - beforeMs < IDLE_MS) return;
  }
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

function watchMemory(pid: number): { stop(): Promise<number> } {
  let isOver = false;
  let most = 0;
  const watch = async () => {
    for (; !isOver; await delay(200)) most = Math.max(most, await residentMb(pid));
  };
  const watching = watch();
  return {
    async stop() {
      isOver = true;
      await watching;
      return most;
    },
  };
}
