import { readFileSync } from 'node:fs';
import { createApiKey, logIn, type Session, sandboxCredentials } from '../e2e/support/operator.ts';
import { startServer as startTestServer } from '../e2e/support/server.ts';
import { ownProcessorTimeMs, processorTimeMs } from './processor-time.ts';

/** A running server of the project, with an operator and an API key to send payments with. */
export interface BenchServer {
  baseURL: string;
  port: number;
  dataDir: string;
  session: Session;
  apiKey: string;
  /** Resident memory of the server process, without its database. */
  residentBytes: () => number;
  /** The most that it has had since its start. */
  peakBytes: () => number;
  /** Processor time used so far by the server and its database. */
  processorTimeMs: () => number;
  /** For the server alone. */
  nodeTimeMs: () => number;
  /** Stops the server and removes its data. */
  stop: () => Promise<void>;
}

/** Starts the real server on an empty data directory, with its own database, which flushes every commit. */
export async function startServer(env: Record<string, string> = {}): Promise<BenchServer> {
  const { baseURL, pid, dataDir, stop } = await startTestServer(env);
  try {
    const session = await logIn(baseURL, await sandboxCredentials(baseURL));
    const apiKey = await createApiKey(session, 'bench');
    const port = Number(new URL(baseURL).port);
    return {
      baseURL,
      port,
      dataDir,
      session,
      apiKey,
      residentBytes: () => residentBytes(pid),
      peakBytes: () => residentBytes(pid, 'VmHWM'),
      processorTimeMs: () => processorTimeMs(pid),
      nodeTimeMs: () => ownProcessorTimeMs(pid),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Linux only: elsewhere the memory figures are not printed. */
export function residentBytes(pid: number, figure: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = new RegExp(`^${figure}:\\s+(\\d+)`, 'm').exec(status)?.[1];
    return kilobytes === undefined ? Number.NaN : Number(kilobytes) * 1024;
  } catch {
    return Number.NaN;
  }
}
