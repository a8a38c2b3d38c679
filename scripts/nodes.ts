import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The oldest Node on which the packages run. */
const OLDEST_MAJOR = 20;

/**
 * The Node versions to test a package with: the current one, and others installed on the machine. The packages run on older
 * versions than this project.
 */
export function nodesOnPath(): ReadonlyMap<string, string> {
  const nodes = new Map([[process.version, process.execPath]]);
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const node = join(folder, 'node');
    if (!existsSync(node)) continue;
    const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
    const [major = 0] = version.slice('v'.length).split('.').map(Number);
    if (major >= OLDEST_MAJOR && !nodes.has(version)) nodes.set(version, node);
  }
  return nodes;
}
