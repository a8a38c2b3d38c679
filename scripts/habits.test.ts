import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const manifest: { version: string; scripts: Record<string, string>; dependencies: Record<string, string> } =
  JSON.parse(read('package.json'));

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, { 'timeout-minutes'?: number; steps: { run?: string; uses?: string }[] }>;
}

const workflows = globSync('.github/workflows/*.yml', { cwd: ROOT }).map(
  (path) => [path, parse(read(path)) as Workflow] as const,
);
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...globSync('docs/**/*.md', { cwd: ROOT }),
];

it('the workflows may read only unless a job says more, end in time, and run scripts that exist', () => {
  expect(workflows.map(([path]) => path).sort()).toEqual([
    '.github/workflows/ci.yml',
    '.github/workflows/release.yml',
  ]);
  for (const [path, { permissions, jobs }] of workflows) {
    expect(permissions, path).toEqual({ contents: 'read' });
    for (const [name, job] of Object.entries(jobs)) {
      expect(job['timeout-minutes'], `${path} ${name}`).toBeGreaterThan(0);
      for (const { run = '' } of job.steps) {
        for (const [, script = ''] of run.matchAll(/npm run ([\w:]+)/g))
          expect(manifest.scripts).toHaveProperty([script]);
      }
    }
    const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run = [] }) => run));
    expect(runs, path).toContain('.ci/run');
  }
});

it('the Node of the workflows is the one that npm ci installs', () => {
  expect(read('.nvmrc').trim()).toBe(manifest.dependencies.node);
});

it('every script that a document names exists', () => {
  const unknown = documents.flatMap((path) =>
    [...read(path).matchAll(/npm run ([a-z]+(?::[a-z]+)?)/g)].flatMap(([, script = '']) =>
      Object.hasOwn(manifest.scripts, script) ? [] : [`${path}: ${script}`],
    ),
  );
  expect(unknown).toEqual([]);
});

it('every file that a document links to exists', () => {
  const broken = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].flatMap(([, target = '']) =>
      existsSync(join(ROOT, dirname(path), target)) ? [] : [`${path}: ${target}`],
    ),
  );
  expect(broken).toEqual([]);
});

it('no text becomes code or markup: the console and the server have no such call', () => {
  const call =
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(/;
  const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: ROOT });
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((path) => !path.includes('.test.') && call.test(read(path)))).toEqual([]);
});
