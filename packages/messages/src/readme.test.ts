import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entries, snippets } from './testing/documents.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Each `expression; // → value` becomes an expectation, and an import what the entry exports. */
function executable(code: string): string {
  return stripTypeScriptTypes(code)
    .replace(
      /^import \{([^}]*)\} from '(.*)';$/gm,
      (_, names, entry) => `const {${names}} = await load('${entry}');`,
    )
    .replace(/^( *)(.+); \/\/ → (.+)$/gm, '$1expect($2).toEqual($3);');
}

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
  ...parts: string[]
) => (...values: unknown[]) => Promise<void>;

describe('the README and the documents', () => {
  it.each(snippets())('are true: $name', async ({ code }) => {
    const load = (entry: string): Promise<object> => import(entries().get(entry) ?? entry);
    let count = 0;
    const counted = (value: unknown) => {
      count++;
      return expect(value);
    };
    await new AsyncFunction('expect', 'load', executable(code))(counted, load);
    expect(count).toBeGreaterThan(0);
  });

  it('have TypeScript that compiles', { timeout: 120_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'clearbench-snippets-'));
    try {
      const files = snippets().map(({ code }, place) => {
        const file = join(folder, `${place}.ts`);
        writeFileSync(file, code);
        return file;
      });
      const config = {
        extends: join(ROOT, 'tsconfig.base.json'),
        compilerOptions: {
          lib: ['ES2024', 'ESNext.Iterator', 'DOM', 'DOM.AsyncIterable'],
          // Of a single file, what is only shown has no use.
          noUnusedLocals: false,
          paths: {
            ...Object.fromEntries([...entries()].map(([name, source]) => [name, [source]])),
            '@clearbench/domain': [join(ROOT, 'packages/domain/src/index.ts')],
          },
        },
        files,
      };
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
      let output = '';
      try {
        execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
      } catch (error) {
        output = String((error as { stdout?: unknown }).stdout);
      }
      expect(output).toBe('');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('have a README of a length that is read', () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
    expect(readme.split('\n').length).toBeLessThanOrEqual(150);
  });

  it('have a README that names every entry', () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
    const section = readme.split('## Entries')[1]?.split('\n## ')[0] ?? '';
    const named = [...section.matchAll(/^\| \[?`(\/[\w-]+)`/gm)].map(
      ([, path]) => `@clearbench/messages${path}`,
    );
    const published = [...entries().keys()].filter((name) => name !== '@clearbench/messages/inside');
    expect(['@clearbench/messages', ...named].sort()).toEqual(published.sort());
  });
});

describe('the decision on message types', () => {
  it('shows a type as its file is', () => {
    const decision = readFileSync(
      new URL('../../../docs/adr/0015-a-message-type-is-one-declaration.md', import.meta.url),
      'utf8',
    );
    const file = readFileSync(new URL('./swift-mt/types/category2/mt204.ts', import.meta.url), 'utf8');
    expect(decision).toContain(`\`\`\`ts\n${file}\`\`\``);
  });
});
