import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ApiKey, PATHS } from '@clearbench/contract';
import { listenLocally } from '../../apps/server/src/testing/listen-locally.ts';
import { connectSftp, sftpLogin } from '../../apps/server/src/testing/sftp-client.ts';
import { login } from '../crash/console.ts';
import { killHard, launchServer, postmasterPid } from '../crash/server.ts';
import { freePort } from '../free-port.ts';
import { makeWorkspace, Workspace } from '../neighbours/workspace.ts';
import { sendByAll } from './channels.ts';
import { growingParts, type Memory, memoryOf } from './memory.ts';

/** In all, however long the run lasts: six in each tenth. */
const SAMPLES = 60;

export interface SoakResult {
  readonly samples: readonly Memory[];
  /** Parts of the memory that grow. */
  readonly growing: readonly string[];
  /** How often each channel was used. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Uses every way into a workspace at once for so long, and watches the memory of the server and its database. */
export async function runSoakTest(
  durationMs: number,
  report: (memory: Memory, number: number) => void,
): Promise<SoakResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clearbench-soak-'));
  const sink = await startSink();
  const sftpPort = await freePort();
  const server = launchServer(dataDir, { SFTP_PORT: String(sftpPort) });
  const over = new AbortController();
  try {
    const address = await server.ready;
    const cookie = await login(address);
    const access = await makeWorkspace(address, cookie, 'soak');
    const workspace = new Workspace(access);
    await workspace.notify(sink.url);
    const [key] = await workspace.json<ApiKey[]>('GET', PATHS.apiKeys);
    const user = await sftpLogin({ call: workspace.answer }, key?.id ?? '');
    const sftp = await connectSftp(sftpPort, user);
    const postmaster = (await postmasterPid(dataDir)) ?? 0;

    const sending = sendByAll({ ...access, sftp }, over.signal);
    const samples: Memory[] = [];
    const sampling = (async () => {
      while (samples.length < SAMPLES) {
        await delay(durationMs / SAMPLES);
        samples.push(await memoryOf(address, postmaster));
        report(samples.at(-1) as Memory, samples.length);
      }
    })();
    // A channel that fails ends the run.
    await Promise.race([sampling, sending]);
    over.abort();
    const counts = await sending;
    sftp.client.end();
    return { samples, growing: growingParts(samples), counts };
  } finally {
    over.abort();
    killHard(server.child.pid);
    killHard(await postmasterPid(dataDir));
    sink.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** An endpoint that accepts every notification and keeps none. */
async function startSink(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => request.resume().on('end', () => response.end()));
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
