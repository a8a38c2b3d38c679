import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { SENTENCES } from '../../e2e/specification/sentences/index.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A sentence of the specification, and the tests that check it: `file: title`. */
export interface Coverage {
  readonly sentence: string;
  readonly tests: readonly string[];
}

/** The part of Playwright's list of tests that is needed. */
interface Suite {
  readonly title: string;
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly { readonly annotations: readonly { type: string; description?: string }[] }[];
  }[];
  readonly suites?: readonly Suite[];
}

/** Reads from the browser tests, without running them, which sentences they are marked with. */
export function readCoverage(): Coverage[] {
  const tests = new Map<string, string[]>(SENTENCES.map((sentence) => [sentence, []]));
  for (const suite of listTests()) collect(suite, [], tests);
  return [...tests].map(([sentence, names]) => ({ sentence, tests: names }));
}

function listTests(): readonly Suite[] {
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [cli, 'test', '--list', '--reporter=json', '--config', 'e2e/playwright.config.ts'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(`Playwright could not list its tests: ${stderr}${stdout}`);
  return JSON.parse(stdout).suites;
}

function collect(suite: Suite, parents: readonly string[], into: Map<string, string[]>): void {
  // The outermost title is the file.
  const titles = suite.title === suite.file ? parents : [...parents, suite.title];
  for (const spec of suite.specs) {
    const marks = new Set(spec.tests.flatMap(({ annotations }) => annotations));
    for (const { type, description = '' } of marks) {
      if (type === 'specification')
        into.get(description)?.push(`${suite.file}: ${[...titles, spec.title].join(', ')}`);
    }
  }
  for (const inner of suite.suites ?? []) collect(inner, titles, into);
}

/** The table of all sentences as Markdown. */
export function coverageTable(coverage: readonly Coverage[]): string {
  const rows = coverage.map(({ sentence, tests }) => {
    const section = /^\d+/.exec(sentence)?.[0] ?? '';
    return `| ${section} | ${cell(sentence.slice(section.length).trim())} | ${tests.map(cell).join('<br>')} |`;
  });
  return `${HEAD}\n${rows.join('\n')}\n`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

const HEAD = `# What the specification says, and the tests that check it

Written by \`npm run specification\`; a test fails when a sentence has no check, or this table is out of date. The sentences are in
[sentences](sentences/), and [says.ts](says.ts) marks a test with them.

| section | sentence | tests |
|---|---|---|`;
