import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packMessages } from './pack-messages.ts';

const ROOT = join(import.meta.dirname, '..');
/** A project that has nothing but the package, and what the package depends on. */
const PROJECT = mkdtempSync(join(tmpdir(), 'clearbench-pack-'));

describe('the package of messages for others', { timeout: 120_000 }, () => {
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
    for (const name of ['saxes', 'xmlchars'])
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
    rmSync(built, { recursive: true });
    writeFileSync(join(PROJECT, 'package.json'), '{ "type": "module" }');
  }, 120_000);
  afterAll(() => rmSync(PROJECT, { recursive: true }));

  it('is JavaScript with types and maps, and has no tests', () => {
    const files = readdirSync(join(PROJECT, 'node_modules/@clearbench/messages/src'), {
      recursive: true,
      encoding: 'utf8',
    });
    expect(files).toContain('index.js');
    expect(files).toContain('index.d.ts');
    expect(files).toContain('index.js.map');
    expect(files.filter((name) => /\.test\.|fixtures|testing|[^d]\.ts$/.test(name))).toEqual([]);
  });

  it('runs where it is installed', () => {
    writeFileSync(
      join(PROJECT, 'main.js'),
      `import { checkAll, readPayload, sample, translate, parse } from '@clearbench/messages';
       const verdict = checkAll(sample('MT103')).next().value.verdict;
       const { type } = translate(parse(sample('MT103')).message, 'pacs.008.001.08');
       console.log(verdict, type, readPayload(sample('JSON')).items.length);`,
    );
    const out = execFileSync(process.execPath, ['main.js'], { cwd: PROJECT, encoding: 'utf8' });
    expect(out).toBe('valid pacs.008.001.08 1\n');
  });

  it('has types that a strict program compiles with', () => {
    writeFileSync(
      join(PROJECT, 'main.ts'),
      `import { checkAll, type MtContentOf, type Verdict } from '@clearbench/messages';
       export const verdicts: Verdict[] = [...checkAll('')].map(({ verdict }) => verdict);
       export const first = (content: MtContentOf<'MT204'>): string => content.debits[0]?.amount.currency ?? '';`,
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
  });
});
