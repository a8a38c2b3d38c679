import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as messages from './index.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const INDEX = readFileSync(new URL('./index.ts', import.meta.url), 'utf8');
const BLOCKS = [...README.matchAll(/```js\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');

/** Each `expression; // → value` of a block becomes an expectation; imports give way to the package itself. */
function executable(block: string): string {
  return block
    .replace(/^import .*$/gm, '')
    .replace(/^(.+); \/\/ → (.+)$/gm, (_, expression, value) => `expect(${expression}).toEqual(${value});`);
}

/** Every name that the package exports, values and types. */
function exportedNames(): string[] {
  const lists = [...INDEX.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list = '']) =>
    list.split(',').map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/^\w+ as /, ''),
    ),
  );
  const namespaces = [...INDEX.matchAll(/export type \* as (\w+)/g)].map(([, name = '']) => name);
  return [...lists.filter((name) => name !== ''), ...namespaces].sort();
}

/** The names in the first column of the tables of exports. */
function namesInTables(): string[] {
  const section = README.split('## Every export')[1]?.split('\n## ')[0] ?? '';
  const cells = [...section.matchAll(/^\| (`.*?) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
}

describe('the README', () => {
  it.each(BLOCKS)('is true: %s', (block) => {
    const names = Object.keys(messages);
    const run = new Function('expect', ...names, executable(block));
    run(expect, ...Object.values(messages));
  });

  it('names every export, and nothing else', () => {
    expect([...new Set(namesInTables())].sort()).toEqual(exportedNames());
    expect(exportedNames()).toEqual(expect.arrayContaining(Object.keys(messages)));
  });
});

describe('the decision on message types', () => {
  it('shows a type as its file is', () => {
    const decision = readFileSync(
      new URL('../../../docs/adr/0015-a-message-type-is-one-declaration.md', import.meta.url),
      'utf8',
    );
    const file = readFileSync(new URL('./swift-mt/types/mt204.ts', import.meta.url), 'utf8');
    expect(decision).toContain(`\`\`\`ts\n${file}\`\`\``);
  });
});
