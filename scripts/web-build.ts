import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipCallback } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCallback);

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'apps/web/dist');
/** Outside of the folder it describes: Vite empties that first, so a failed build leaves no stamp. */
const STAMP = join(DIST, '.sources');
/** Everything that the built console is made of. */
const SOURCES = [
  'apps/web/*.{ts,json,html}',
  'apps/web/{src,public}/**',
  'packages/{contract,domain,messages}/{package.json,src/**}',
  'package-lock.json',
  'scripts/web-build.ts',
];

/** Builds the console, unless the existing one was built from exactly the same sources. */
export async function buildWeb(): Promise<void> {
  const sources = hashSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  console.log('Building the console …');
  await runVite();
  await compressBuilt();
  writeFileSync(STAMP, sources);
}

/** Compressed once here, at the best level, instead of at every request. */
async function compressBuilt(): Promise<void> {
  const files = globSync('**/*.{js,css,html,svg}', { cwd: DIST }).map((path) => join(DIST, path));
  await Promise.all(
    files.map(async (path) => {
      const content = readFileSync(path);
      writeFileSync(`${path}.gz`, await gzip(content, { level: 9 }));
      writeFileSync(`${path}.br`, await brotli(content));
    }),
  );
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const path of globSync(SOURCES, { cwd: ROOT }).sort()) {
    const absolute = join(ROOT, path);
    if (path.includes('.test.') || !statSync(absolute).isFile()) continue;
    hash.update(`${path}\0`).update(readFileSync(absolute)).update('\0');
  }
  return hash.digest('hex');
}

/** Vite runs in a separate process, so that its memory is free when the server starts. */
async function runVite(): Promise<void> {
  const vite = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: join(ROOT, 'apps/web'),
      stdio: ['ignore', 'inherit', 'inherit'],
      // Every build, including one for a test, is the build that is shipped.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  const give = (signal: NodeJS.Signals) => vite.kill(signal);
  process.on('SIGINT', give).on('SIGTERM', give);
  const code = await new Promise<number | null>((resolve, reject) => {
    vite.once('error', reject);
    vite.once('exit', resolve);
  });
  process.off('SIGINT', give).off('SIGTERM', give);
  if (code !== 0) throw new Error('The console could not be built: Vite says why above.');
}

if (import.meta.main) {
  await buildWeb().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
