import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodesOnPath } from './nodes.ts';
import { packMessages } from './pack-messages.ts';

const ROOT = join(import.meta.dirname, '..');
/** A project with only the package and its dependencies. */
const PROJECT = mkdtempSync(join(tmpdir(), 'clearbench-pack-'));

/** The output of Vite's bundler for a program that uses the package. */
function bundle(source: string): string {
  writeFileSync(join(PROJECT, 'entry.js'), source);
  const rolldown = join(ROOT, 'node_modules/rolldown/bin/cli.mjs');
  const options = [
    '--dir',
    'bundled',
    '--format',
    'iife',
    '--name',
    'entry',
    '--platform',
    'browser',
    '--minify',
  ];
  execFileSync(process.execPath, [rolldown, 'entry.js', ...options], {
    cwd: PROJECT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return readFileSync(join(PROJECT, 'bundled/entry.js'), 'utf8');
}

describe('the published package of messages', { timeout: 120_000 }, () => {
  beforeAll(() => {
    const built = packMessages(join(PROJECT, 'built'));
    const [packed = ''] = execFileSync('npm', ['pack', '--silent', '--pack-destination', PROJECT, built], {
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
      .slice(-1);
    const modules = join(PROJECT, 'node_modules');
    const own = join(modules, '@clearbench/messages');
    mkdirSync(own, { recursive: true });
    execFileSync('tar', ['-xzf', join(PROJECT, packed), '-C', own, '--strip-components=1']);
    rmSync(built, { recursive: true });
    writeFileSync(join(PROJECT, 'package.json'), '{ "type": "module" }');
  }, 120_000);
  afterAll(() => rmSync(PROJECT, { recursive: true }));

  it('has its version in the changelog', () => {
    const own = join(PROJECT, 'node_modules/@clearbench/messages');
    const { version } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(readFileSync(join(own, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${version}\n`);
  });

  it('contains JavaScript with types and maps, and no tests', () => {
    const files = readdirSync(join(PROJECT, 'node_modules/@clearbench/messages/src'), {
      recursive: true,
      encoding: 'utf8',
    });
    expect(files).toContain('index.js');
    expect(files).toContain('index.d.ts');
    expect(files).toContain('index.js.map');
    expect(files.filter((name) => /\.test\.|fixtures|testing|[^d]\.ts$/.test(name))).toEqual([]);
  });

  it.each([...nodesOnPath()])('runs on Node %s once installed', (_, node) => {
    writeFileSync(
      join(PROJECT, 'main.js'),
      `import { check, sample, translate } from '@clearbench/messages';
import { readTransfers } from '@clearbench/messages/transfers';
import { parse } from '@clearbench/messages/inside';
       import { parse as parseMt, validate } from '@clearbench/messages/swift-mt';
       const verdict = check(sample('MT103')).next().value.verdict;
       const { type } = translate(parse(sample('MT103')).message, 'pacs.008.001.08');
       const problems = validate(parseMt(sample('MT940')));
       console.log(verdict, type, readTransfers(sample('JSON')).items.length, problems);`,
    );
    const out = execFileSync(node, ['main.js'], { cwd: PROJECT, encoding: 'utf8' });
    expect(out).toBe('valid pacs.008.001.08 1 []\n');
  });

  it.each([
    ['a helper', "export { toSwiftText } from '@clearbench/messages';", 2, true],
    ['SWIFT MT', "export { parse, validate, build } from '@clearbench/messages/swift-mt';", 65, true],
    ['the reader of every format', "export { parse } from '@clearbench/messages';", 95, true],
    ['the check of every format', "export { check } from '@clearbench/messages';", 165, false],
  ])('gives a bundle with %s alone what that needs', (_, source, kB, isWithoutSchemas) => {
    const code = bundle(source);
    expect(gzipSync(code).length / 1000).toBeLessThan(kB);
    expect(!code.includes('CdtTrfTxInf')).toBe(isWithoutSchemas);
  });

  it('needs nothing from a browser or a worker but the language', () => {
    const code = bundle(
      `import { check, sample } from '@clearbench/messages';
       globalThis.verdicts = ['MT103', 'pacs.008.001.08', 'KTT', 'CSV'].map((type) => check(sample(type)).next().value.verdict);`,
    );
    const scope: { verdicts?: string[] } = {};
    runInContext(code, createContext(scope));
    expect([...(scope.verdicts ?? [])]).toEqual(['valid', 'valid', 'valid', 'valid']);
  });

  it('has types that compile in a strict program', () => {
    writeFileSync(
      join(PROJECT, 'main.ts'),
      `import { check, type ContentOf, type Verdict } from '@clearbench/messages';
       export const verdicts: Verdict[] = [...check('')].map(({ verdict }) => verdict);
       export const first = (content: ContentOf<'MT204'>): string => content.debits[0]?.amount.currency ?? '';`,
    );
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--skipLibCheck',
      'false',
    ];
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [tsc, ...options, 'main.ts'], { cwd: PROJECT, stdio: 'inherit' });
    const own = join(PROJECT, 'node_modules/@clearbench/messages');
    expect(readdirSync(join(own, 'examples'))).toContain('parse-mt103.ts');
  });
});
