import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Runs a command line in a folder, and returns what it prints.
 * @throws if its status is not 0
 */
export async function shell(folder: string, command: string): Promise<string> {
  const { stdout, stderr } = await run('sh', ['-c', command], { cwd: folder, timeout: 20_000 });
  return `${stdout}${stderr}`;
}
