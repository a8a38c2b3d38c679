import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packCli } from './packages/pack-cli.ts';
import { packMessages } from './packages/pack-messages.ts';
import { type Release, whyNotReleased } from './packages/release-check.ts';

/**
 * Publishes a package, with a statement of provenance: which commit of which repository it was built from. Without `--publish` it only
 * shows what would be published, and what is still missing. The statement is made in the workflow of a repository (permission `id-token: write`).
 *
 *   npm run release -- messages|cli [--publish]
 */
const ROOT = join(import.meta.dirname, '..');
const PACKAGES = {
  messages: { pack: packMessages, folder: 'packages/messages', changelog: 'packages/messages/CHANGELOG.md' },
  cli: { pack: packCli, folder: 'apps/cli', changelog: null },
} as const;

const [name, option] = process.argv.slice(2);
if ((name !== 'messages' && name !== 'cli') || (option !== undefined && option !== '--publish')) {
  console.error('Usage: npm run release -- messages|cli [--publish]');
  process.exit(2);
}
const { pack, folder, changelog } = PACKAGES[name];
const release: Release = {
  version: String(JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).version),
  changelog: changelog === null ? null : readFileSync(join(ROOT, changelog), 'utf8'),
  repository: process.env.GITHUB_REPOSITORY ?? null,
  changedFiles: execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }),
};
const missing = whyNotReleased(release);
for (const sentence of missing) console.error(sentence);

const built = mkdtempSync(join(tmpdir(), 'clearbench-release-'));
const npm = (...args: string[]) => execFileSync('npm', args, { cwd: built, stdio: 'inherit' });
try {
  await pack(built);
  if (option === undefined) npm('pack', '--dry-run');
  else if (missing.length > 0) process.exitCode = 1;
  else {
    nameRepository(String(release.repository));
    npm('publish', '--provenance', '--access', 'public');
  }
} finally {
  rmSync(built, { recursive: true });
}

/** The registry compares it with the statement of provenance. */
function nameRepository(repository: string): void {
  const path = join(built, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const url = `git+https://github.com/${repository}.git`;
  writeFileSync(path, JSON.stringify({ ...manifest, repository: { type: 'git', url } }, null, 2));
}
