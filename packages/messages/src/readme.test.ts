import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as messages from './index.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const BLOCKS = [...README.matchAll(/```js\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');

/** Each `expression; // → value` of a block becomes an expectation; imports give way to the package itself. */
function executable(block: string): string {
  return block
    .replace(/^import .*$/gm, '')
    .replace(/^(.+); \/\/ → (.+)$/gm, (_, expression, value) => `expect(${expression}).toEqual(${value});`);
}

describe('the README', () => {
  it.each(BLOCKS)('says what is true: %s', (block) => {
    const names = Object.keys(messages);
    const run = new Function('expect', ...names, executable(block));
    run(expect, ...Object.values(messages));
  });
});
