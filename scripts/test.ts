import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isAlive } from '../apps/server/src/platform/is-alive.ts';
import { memoryFolder } from '../apps/server/src/testing/memory-folder.ts';
import { obtainBrowser } from './browser.ts';
import { testsOfChange } from './changed-tests.ts';
import { leftToOtherCommits, screensLeftToOtherCommits } from './parts.ts';
import {
  countLine,
  type Outcome,
  playwrightOutcome,
  settle,
  slowestLines,
  total,
  vitestOutcome,
} from './test-report.ts';

/**
 * `npm test` runs everything; `npm test -- unit|server|e2e` only that; `npm test -- --changed` only what a change can break. In CI,
 * each commit runs a fifth of the long tests, and of the browser tests beyond the specification.
 */
const SUITES = ['unit', 'server', 'e2e'] as const;
type Suite = (typeof SUITES)[number];

const ROOT = join(import.meta.dirname, '..');
const MEMORY = memoryFolder();
const PREFIX = 'clearbench-test-';
const VITEST_FOLDERS = {
  unit: ['packages/', 'scripts/', 'bench/', 'apps/web/', 'apps/cli/'],
  server: ['apps/server/'],
} as const;

async function main(): Promise<void> {
  const chosen = process.argv.slice(2).filter((name) => name !== '--changed');
  const selected = process.argv.includes('--changed') ? selectedTests() : null;
  const unknown = chosen.filter((name) => !isSuite(name));
  if (unknown.length > 0) {
    console.error(`No such tests: ${unknown.join(', ')}. Choose from ${SUITES.join(', ')}.`);
    process.exitCode = 2;
    return;
  }
  const suites = chosen.length === 0 ? SUITES : SUITES.filter((suite) => chosen.includes(suite));
  removeAbandoned();
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // Like every folder for temporary files: some tests run programs as a plain user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  const folders: string[] = suites.flatMap((suite) => (suite === 'e2e' ? [] : VITEST_FOLDERS[suite]));
  const isWanted = (path: string) => folders.some((folder) => path.startsWith(folder));
  const files = selected === null ? folders : selected.filter(isWanted);
  // Any change could break browser tests, because they use everything: only changed ones run.
  const journeys = (selected ?? []).filter((path) => path.startsWith('e2e/'));
  const withBrowser = suites.includes('e2e') && (selected === null || journeys.length > 0);
  const running: Promise<Outcome>[] = [];
  if (files.length > 0) running.push(runVitest(files, join(folder, 'vitest.json')));
  if (withBrowser) {
    running.push(runPlaywright(join(folder, 'playwright.json'), journeys, Promise.all(running)));
  }
  const outcomes = await Promise.all(running);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

  const sum = total(outcomes);
  console.log(`\nThe slowest files:\n${slowestLines(sum).join('\n').replaceAll(`${ROOT}/`, '')}`);
  const screens = screensLeftToOtherCommits().map((path) => `${path}, beyond the specification`);
  const left = [...leftToOtherCommits(), ...screens];
  if (left.length > 0) console.log(`\nLeft to other commits:\n${left.join('\n')}`);
  // Again, because thousands of lines may lie between a failure and the end.
  for (const test of sum.flaky) console.log(`\nFLAKY, passed at its second try: ${test}`);
  for (const test of sum.skipped) console.log(`SKIPPED ${test.replace(`${ROOT}/`, '')}`);
  for (const failure of sum.failures) console.log(`\nFAILED ${failure}`);
  console.log(`\n${countLine(sum)}`);
  if (sum.failed > 0) process.exitCode = 1;
}

const isSuite = (name: string): name is Suite => (SUITES as readonly string[]).includes(name);

/** What runs that were killed have left in memory. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith(PREFIX) || isAlive(Number(name.slice(PREFIX.length).split('-')[0]))) continue;
    rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function selectedTests(): string[] {
  const sources = git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx').split('\n');
  const files = new Map<string, string>();
  for (const path of sources) {
    if (path !== '' && existsSync(join(ROOT, path))) files.set(path, readFileSync(join(ROOT, path), 'utf8'));
  }
  const tests = testsOfChange(changedFiles(changeBase()), files);
  console.log(
    tests.length === 0 ? 'No test covers what changed.' : `${tests.length} test files cover what changed.`,
  );
  return tests;
}

/** Where this branch left main; on main itself, the last commit. */
const changeBase = (): string => (git('merge-base', 'HEAD', 'main') || git('rev-parse', 'HEAD')).trim();

/** Files that differ from a commit, committed or not, and that are still there. */
const changedFiles = (base: string): string[] => [
  ...git('diff', '--name-only', '--diff-filter=d', base).split('\n'),
  ...git('ls-files', '--others', '--exclude-standard').split('\n'),
];

function git(...parameters: string[]): string {
  const { stdout, status } = spawnSync('git', parameters, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout : '';
}

async function runVitest(paths: readonly string[], report: string): Promise<Outcome> {
  const exitCode = await run('vitest', [
    'run',
    ...paths,
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ]);
  return settle(read(report, vitestOutcome), exitCode);
}

/** Builds the console, which the browser tests use as it is served, and returns the browser; null if either cannot be had. */
async function prepareBrowserTests(): Promise<string | null> {
  try {
    const browser = obtainBrowser();
    for (const build of ['scripts/web-build.ts', 'scripts/docs-build.ts']) {
      if ((await run('node', [build])) !== 0) return null;
    }
    return browser;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return null;
  }
}

/** @param others what it says is printed once they have ended, so that two runners do not mix */
async function runPlaywright(
  report: string,
  files: readonly string[],
  others: Promise<unknown>,
): Promise<Outcome> {
  const browser = await prepareBrowserTests();
  if (browser === null) return settle(undefined, 1);
  const exitCode = await run(
    'playwright',
    ['test', ...files, '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    others,
  );
  return settle(read(report, playwrightOutcome), exitCode);
}

/** The runner's report; undefined when it died before it could write one. */
function read<Report>(path: string, outcomeOf: (report: Report) => Outcome): Outcome | undefined {
  try {
    return outcomeOf(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Runs a command of the project to its end, on the Node that the project installs. `printedAfter`: until then, its output is kept. */
async function run(
  command: string,
  parameters: string[],
  env: NodeJS.ProcessEnv = {},
  printedAfter?: Promise<unknown>,
): Promise<number | null> {
  const bin = join(ROOT, 'node_modules/.bin');
  const output = printedAfter === undefined ? 'inherit' : 'pipe';
  const child = spawn(join(bin, command), parameters, {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  });
  const kept: Buffer[] = [];
  let print = (chunk: Buffer) => void kept.push(chunk);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => print(chunk));
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', resolve);
  });
  await printedAfter;
  print = (chunk) => void process.stdout.write(chunk);
  for (const chunk of kept) print(chunk);
  return await ended;
}

await main();
