import { renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { makeDirectory } from '../platform/make-directory.ts';
import { answersRequests } from '../platform/role.ts';

const FILE_NAME = 'connection.json';

type Settings = Pick<Config, 'dataDir' | 'environment' | 'host' | 'role'>;

/** Stores the address with this port. Synchronous, so that it is done before the server answers its first request. */
export type WriteConnectionFile = (port: number) => void;

/**
 * Prepares the file with the address of a sandbox, and the API key of its first start, for the command line on the same machine.
 * Only its owner may read the file, like the master key beside it, which opens every key anyway. Nothing is stored in production,
 * nor by a process that takes no calls.
 */
export async function prepareConnectionFile(
  { dataDir, environment, host, role }: Settings,
  firstKey: string | null,
): Promise<WriteConnectionFile> {
  if (environment !== 'sandbox' || !answersRequests(role)) return () => {};
  const path = join(dataDir, FILE_NAME);
  const apiKey = firstKey ?? (await keyIn(path));
  await makeDirectory(dataDir, 0o700);
  return (port) => {
    const content = JSON.stringify({ url: addressHere(host, port), pid: process.pid, apiKey }, null, 2);
    // Renamed into place, so that no process reads a partial file.
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, `${content}\n`, { mode: 0o600 });
    renameSync(draft, path);
  };
}

/** The address for programs on this machine. */
function addressHere(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The key that an earlier start stored; null when there is none. */
async function keyIn(path: string): Promise<string | null> {
  try {
    const { apiKey } = JSON.parse(await readFile(path, 'utf8')) as { apiKey?: unknown };
    return typeof apiKey === 'string' ? apiKey : null;
  } catch {
    return null;
  }
}
