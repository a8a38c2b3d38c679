import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodesOnPath } from '../nodes.ts';
import { packMessages } from './pack-messages.ts';
import { PRINTED, PROGRAM } from './program.ts';
import { type Project, projectWith } from './project.ts';

const ROOT = join(import.meta.dirname, '../..');
const README = readFileSync(join(ROOT, 'packages/messages/README.md'), 'utf8');
/** How far the size of an entry may be from the one that the README gives. */
const TOLERANCE = 0.03;

const gzipped = (code: string): number => gzipSync(code, { level: 9 }).length / 1000;

/** The entries with a size in the README: path and kB. */
function sizesInReadme(): [path: string, kB: number][] {
  const rows = README.matchAll(/^\| (?:`(\/[\w-]+)`)? ?\| .* \| (\d+) \|$/gm);
  return [...rows].map(([, path = '', kB]) => [path, Number(kB)]);
}

/** The programs with a size in the README: the name that each imports, the entry, and kB. */
function programsInReadme(): [name: string, path: string, kB: number][] {
  const rows = README.matchAll(/^\| .* \| `(\w+)`(?: of `(\/[\w-]+)`)? \| (\d+) \|$/gm);
  return [...rows].map(([, name = '', path = '', kB]) => [name, path, Number(kB)]);
}

describe('the published package of messages', { timeout: 120_000 }, () => {
  let project: Project;
  let own = '';
  beforeAll(async () => {
    project = await projectWith([packMessages]);
    own = join(project.folder, 'node_modules/@clearbench/messages');
  });
  afterAll(() => rmSync(project.folder, { recursive: true }));

  it('has its version in the changelog', () => {
    const { version } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(readFileSync(join(own, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${version}\n`);
  });

  it('needs no other package', () => {
    expect(readdirSync(join(project.folder, 'node_modules/@clearbench'))).toEqual(['messages']);
    const manifest = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('dependencies');
    expect(Object.keys(manifest.exports)).not.toContain('./inside');
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
  });

  it('contains JavaScript with types and maps, and no tests', () => {
    const files = readdirSync(join(own, 'lib'), { recursive: true, encoding: 'utf8' });
    expect(files).toContain('index.js');
    expect(files).toContain('index.d.ts');
    expect(files).toContain('index.js.map');
    expect(files.filter((name) => /\.test\.|fixtures|testing|inside|(?<!\.d)\.ts$/.test(name))).toEqual([]);
    const sources = files.filter((name) => /\.(?:js|d\.ts)$/.test(name));
    for (const name of sources)
      expect(readFileSync(join(own, 'lib', name), 'utf8')).not.toContain('@clearbench/');
    expect(readdirSync(join(own, 'examples'))).toContain('parse-mt103.ts');
  });

  it.each([...nodesOnPath()])('runs on Node %s', (_, node) => {
    expect(project.run([node], 'main.js', `${PROGRAM} console.log(await run());`)).toBe(PRINTED);
  });

  it('needs nothing from a browser or a worker but the language and TextDecoder', async () => {
    const code = project.bundle(`${PROGRAM} globalThis.printed = run();`);
    const scope: { printed?: Promise<string> } = {};
    runInContext(code, createContext(Object.assign(scope, { TextDecoder, Uint8Array })));
    expect(await scope.printed).toBe(PRINTED);
  });

  it('has the entries whose size the README gives', () => {
    expect(sizesInReadme().map(([path]) => path)).toEqual(['', '/swift-mt', '/mt103']);
    expect(programsInReadme().map(([, path]) => path)).toEqual(['/mt103', '/swift-mt', '']);
  });

  it.each(sizesInReadme())('has an entry %s of %i kB', (path, kB) => {
    const size = gzipped(project.bundle(`export * from '@clearbench/messages${path}';`));
    expect(Math.abs(size - kB)).toBeLessThan(kB * TOLERANCE);
  });

  it.each(programsInReadme())('makes a program with %s of %s one of %i kB', (name, path, kB) => {
    const size = gzipped(project.bundle(`export { ${name} } from '@clearbench/messages${path}';`));
    expect(Math.abs(size - kB)).toBeLessThan(kB * TOLERANCE);
  });

  it.each([
    ['a helper', "export { toSwiftText } from '@clearbench/messages/free-text';", 2],
    ['the MT103', "export * from '@clearbench/messages/mt103';", 39],
    ['SWIFT MT', "export { read } from '@clearbench/messages/swift-mt';", 70],
    ['the types', "export { MT_TYPES, typeTitle } from '@clearbench/messages/types';", 60],
  ])('gives a bundle with %s alone no schema of ISO 20022', (_, source, kB) => {
    const code = project.bundle(source);
    expect(gzipped(code)).toBeLessThan(kB);
    expect(code).not.toContain('CdtTrfTxInf');
  });

  it('has comments on the properties of content, for editors', () => {
    const types = readFileSync(join(own, 'lib/generated/mt-content.d.ts'), 'utf8');
    expect(types).toContain('/** Field 71A, details of charges. Format `3!a`. */');
    expect(types).toContain("readonly detailsOfCharges: 'BEN' | 'OUR' | 'SHA';");
  });

  it('has types that compile in a strict program', () => {
    writeFileSync(
      join(project.folder, 'main.ts'),
      `import { check, type ContentOf, read, type RuleId, type SwiftMt, type Verdict } from '@clearbench/messages';
       import { fixAll } from '@clearbench/messages/fixes';
       export const verdicts: Verdict[] = [...check('')].map(({ verdict }) => verdict);
       export const first = (content: ContentOf<'MT204'>): string => content.debits[0]?.amount.currency ?? '';
       export const bearer = (content: ContentOf<'MT103'>): 'BEN' | 'OUR' | 'SHA' => content.detailsOfCharges;
       export const amount = (order: SwiftMt.Mt101Transaction): SwiftMt.Money => order.amount;
       export const id: RuleId<'MT103'> = 'D75';
       const reading = read('', 'MT103');
       export const reference: string | null = reading.ok ? reading.content.sendersReference : null;
       export const { text } = fixAll('');`,
    );
    const options = [
      ...['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022'],
      ...['--skipLibCheck', 'false'],
    ];
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [tsc, ...options, 'main.ts'], { cwd: project.folder, stdio: 'inherit' });
  });
});
