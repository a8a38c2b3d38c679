import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { login, untilReady } from './console.ts';
import { killHard, launchServer, postmasterPid, type ServerProcess } from './server.ts';

/** How long the load continues after the database was killed under a running server. */
const OUTAGE_MS = 1_500;

export type Victim = 'server' | 'database' | 'both';

/** A server in a separate directory. Each start gives it another address; the session stays. */
export class TestedServer {
  readonly dataDir: string;
  readonly #env: Record<string, string>;
  process: ServerProcess;
  address = '';
  cookie = '';

  constructor(dataDir: string, env: Record<string, string> = {}) {
    this.dataDir = dataDir;
    this.#env = env;
    this.process = this.launch();
  }

  launch(): ServerProcess {
    return launchServer(this.dataDir, this.#env);
  }

  /** Kills processes with SIGKILL. `restart` or `recover` follows. */
  async kill(victim: Victim): Promise<void> {
    const database = await postmasterPid(this.dataDir);
    if (victim !== 'database') killHard(this.process.child.pid);
    if (victim !== 'server') killHard(database);
    await (victim === 'database' ? delay(OUTAGE_MS) : this.process.gone);
  }

  /** Until it works again after a kill. */
  async recover(victim: Victim): Promise<void> {
    if (victim === 'database') await untilReady(this.address);
    else await this.restart();
  }

  async restart(): Promise<void> {
    this.process = this.launch();
    this.address = await this.process.ready;
  }
}

interface Options<Result> {
  /** Part of the name of the directory. */
  name: string;
  env?: Record<string, string>;
  report(line: string): void;
  /** A server of a test that found something, or failed, leaves its data. */
  isClean(result: Result): boolean;
}

export const hasNoFaults = (faults: string[]): boolean => faults.length === 0;

/** Runs a test on a new server, with its operator logged in. */
export async function withServer<Result>(
  { name, env, report, isClean }: Options<Result>,
  test: (server: TestedServer) => Promise<Result>,
): Promise<Result> {
  const server = new TestedServer(await mkdtemp(join(tmpdir(), `clearbench-${name}-`)), env);
  const { dataDir } = server;
  let isKept = true;
  try {
    server.address = await server.process.ready;
    server.cookie = await login(server.address);
    const result = await test(server);
    server.process.child.kill('SIGTERM');
    await server.process.gone;
    isKept = !isClean(result);
    return result;
  } catch (error) {
    report(`The server said:\n${server.process.said()}`);
    throw error;
  } finally {
    killHard(server.process.child.pid);
    killHard(await postmasterPid(dataDir));
    if (isKept) report(`The data is kept in ${dataDir}`);
    else await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
