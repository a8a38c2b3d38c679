import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipCallback } from 'node:zlib';

/** What the builds of the console, the documentation and the server have in common. */

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCallback);

/** SQLite's result code for a file that another connection has locked. */
const SQLITE_BUSY = 5;
const LOCK_POLL_MS = 100;

export const ROOT = join(import.meta.dirname, '..');

const ENCODINGS = {
  br: (content: Buffer) => brotli(content),
  gz: (content: Buffer) => gzip(content, { level: 9 }),
};
type Encoding = keyof typeof ENCODINGS;

interface Build {
  /** Where the built files are. */
  readonly folder: string;
  /** The files that they are made of, as patterns from the root of the project. */
  readonly sources: readonly string[];
  /** Printed before it begins. */
  readonly announcement: string;
  /** Browsers get them: they are also stored compressed, in these ways. By default in both. */
  readonly encodings?: readonly Encoding[];
  readonly build: () => Promise<void>;
}

/**
 * Builds files, unless the existing ones were built from exactly the same sources. A process that wants the same files
 * meanwhile waits for them.
 */
export async function buildOnce(options: Build): Promise<void> {
  const stamp = join(options.folder, '.sources');
  const hash = hashOf(options.sources);
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (isBuilt()) return;
  const release = await lock(`${options.folder}.lock`);
  try {
    if (isBuilt()) return;
    await build(options);
    writeFileSync(stamp, hash);
  } finally {
    release();
  }
}

/** The tools empty the folder first, so a failed build leaves no stamp. */
async function build({ folder, announcement, encodings = ['br', 'gz'], build: make }: Build): Promise<void> {
  // Not on standard output: the line of `--json` is there.
  console.error(announcement);
  await make();
  await compressBuilt(folder, encodings);
}

/** Waits until no other process has the lock. The operating system releases it however the process ends. */
async function lock(path: string): Promise<() => void> {
  mkdirSync(dirname(path), { recursive: true });
  const file = new DatabaseSync(path);
  for (;;) {
    try {
      file.exec('pragma locking_mode = exclusive; begin exclusive');
      return () => file.close();
    } catch (error) {
      if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error;
      await delay(LOCK_POLL_MS);
    }
  }
}

function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of globSync([...sources], { cwd: ROOT }).sort()) {
    const absolute = join(ROOT, path);
    if (path.includes('.test.') || !statSync(absolute).isFile()) continue;
    hash.update(`${path}\0`).update(readFileSync(absolute)).update('\0');
  }
  return hash.digest('hex');
}

/** Compressed once here, at the best level, instead of at every request. */
async function compressBuilt(folder: string, encodings: readonly Encoding[]): Promise<void> {
  if (encodings.length === 0) return;
  const files = globSync('**/*.{js,css,html,svg}', { cwd: folder }).map((path) => join(folder, path));
  await Promise.all(
    files.map(async (path) => {
      const content = readFileSync(path);
      for (const name of encodings) writeFileSync(`${path}.${name}`, await ENCODINGS[name](content));
    }),
  );
}

/**
 * Runs a tool of the project in its own process, so that its memory is free when the server starts. A quiet one shows its
 * output only if it fails. Throws an error with `failure` as its message then.
 */
export async function runTool(
  args: readonly string[],
  { cwd, failure, isQuiet = false }: { cwd: string; failure: string; isQuiet?: boolean },
): Promise<void> {
  const tool = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
    // Every build, including one for a test, is the build that is shipped.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const said: Buffer[] = [];
  for (const stream of [tool.stdout, tool.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk));
  const give = (signal: NodeJS.Signals) => tool.kill(signal);
  process.on('SIGINT', give).on('SIGTERM', give);
  const code = await new Promise<number | null>((resolve, reject) => {
    tool.once('error', reject);
    tool.once('close', resolve);
  });
  process.off('SIGINT', give).off('SIGTERM', give);
  if (code === 0) return;
  process.stderr.write(Buffer.concat(said));
  throw new Error(failure);
}
